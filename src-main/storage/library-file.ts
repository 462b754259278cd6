import Database from 'better-sqlite3';
import { accessSync, constants, lstatSync, realpathSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { because } from '../contract/why/why';
import type { Clock, Logger } from '../core/ports';
import { isBusy } from './connection';
import { makeFolder } from './data-dir';
import { explained, libraryIsBeingPrepared, notAFile } from './explain';
import { sleep, takeFileLock } from './folder/file-lock';
import { freeName, makePrivateFile, moveAside, stampOf } from './folder/set-aside';
import { LibraryUnavailable } from './library-unavailable';
import { libraryIsNewer, migrate, pragmaNumber, stateOf } from './migrate';
import type { Birth, Migration } from './migrations/migration';

/** How a library file is opened. */
export interface OpenFileOptions {
  readonly migrations: readonly Migration[];
  readonly birth: () => Birth;
  readonly appVersion: string;
  readonly clock: Clock;
  readonly logger: Logger;
  /** How long another process that opens or migrates the library is waited for, in milliseconds. */
  readonly waitMs: number;
}

const RETRY_MS = 15;
/** A process that still lives may be at a long migration; after this long without a step it is taken for hung. */
const STALE_MS = 10 * 60_000;

/**
 * Opens a library with the present schema, making or migrating it first where that is needed. Nothing is ever
 * overwritten. Throws LibraryUnavailable with words for the user, or AppError where the library is newer than the app.
 */
export function openLibraryFile(file: string, options: OpenFileOptions): Database.Database {
  makeFolder(dirname(file));
  return explained(file, () => {
    checkAccess(file);
    return openPresent(file, options) ?? openUnderLock(file, options);
  });
}

/**
 * Moves a library that cannot be used to a name of its own beside it, and answers that name. Only ever done because the
 * user asked for it; the next open then begins a new library. No process may have the library open.
 */
export function setLibraryAside(file: string, at: number): string {
  return moveAside(file, 'aside', at);
}

function checkAccess(file: string): void {
  const folder = dirname(file);
  accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  if (checkKind(file)) accessSync(file, constants.R_OK | constants.W_OK);
}

/** Answers whether the file is there. Throws LibraryUnavailable where it, or a file beside it, is no file. */
export function checkKind(file: string): boolean {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) {
    if (lstatSync(file, { throwIfNoEntry: false }) !== undefined) throw danglingLink(file);
    return false;
  }
  if (!found.isFile()) throw notAFile(file);
  const real = realpathSync(file);
  for (const beside of [`${real}-wal`, `${real}-shm`]) {
    const other = statSync(beside, { throwIfNoEntry: false });
    if (other?.isFile() === false) throw notAFile(beside);
  }
  return true;
}

function danglingLink(file: string): LibraryUnavailable {
  return new LibraryUnavailable('not_a_file', file, because('library.linkNowhere', { file }));
}

/** The usual case, without a lock: the library is there and needs nothing. Null where it has to be made ready. */
function openPresent(file: string, options: OpenFileOptions): Database.Database | null {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size === 0) return null;
  const db = connect(file);
  try {
    const state = refuseUnusable(file, stateOf(db, options.migrations));
    if (state === 'current' && db.pragma('journal_mode', { simple: true }) === 'wal') {
      checkWritable(db);
      return configure(db);
    }
  } catch (error) {
    db.close();
    // Somebody is just making it: wait for the lock.
    if (isBusy(error)) return null;
    throw error;
  }
  db.close();
  return null;
}

function openUnderLock(file: string, options: OpenFileOptions): Database.Database {
  const lock = takeFileLock(join(dirname(file), 'library.lock'), { waitMs: options.waitMs, staleMs: STALE_MS });
  if (lock === null) throw libraryIsBeingPrepared(file);
  try {
    return retryWhileBusy(options.waitMs, () => makeReady(file, options, () => lock.heartbeat()));
  } finally {
    lock.release();
  }
}

function makeReady(file: string, options: OpenFileOptions, onStep: () => void): Database.Database {
  makePrivateFile(file);
  const db = connect(file);
  try {
    const state = refuseUnusable(file, stateOf(db, options.migrations));
    // A backup that was put in place is not in WAL mode either.
    db.pragma('journal_mode = WAL');
    if (state === 'older') backUp(db, file, options);
    if (state !== 'current') migrate(db, options.migrations, options.birth(), options.logger, onStep);
    return configure(db);
  } catch (error) {
    db.close();
    throw error;
  }
}

function connect(file: string): Database.Database {
  return new Database(file, { timeout: 0, fileMustExist: true });
}

/** SQLite opens a file that may not be written all the same, and would refuse the first change only. */
function checkWritable(db: Database.Database): void {
  try {
    db.exec('BEGIN IMMEDIATE');
    db.pragma(`user_version = ${pragmaNumber(db, 'user_version')}`);
    db.exec('ROLLBACK');
  } catch (error) {
    // Whoever has the lock could write.
    if (!isBusy(error)) throw error;
  }
}

function configure(db: Database.Database): Database.Database {
  db.pragma('synchronous = FULL');
  db.pragma('foreign_keys = ON');
  db.pragma('trusted_schema = OFF');
  // A large import leaves a large log behind; give its space back at the next checkpoint.
  db.pragma('journal_size_limit = 67108864');
  return db;
}

function refuseUnusable(file: string, state: ReturnType<typeof stateOf>): 'empty' | 'current' | 'older' {
  switch (state) {
    case 'newer':
      throw libraryIsNewer();
    case 'foreign':
      throw new LibraryUnavailable('foreign', file, because('library.foreign', { file }));
    default:
      return state;
  }
}

function backUp(db: Database.Database, file: string, options: OpenFileOptions): void {
  const folder = join(dirname(file), 'backups');
  makeFolder(folder);
  const backup = freeName(join(folder, `before-${options.appVersion}-${stampOf(options.clock.now())}`), '.db');
  try {
    // VACUUM INTO takes an empty file, and so the copy is private from its first byte on.
    makePrivateFile(backup);
    db.prepare('VACUUM INTO ?').run(backup);
  } catch (error) {
    rmSync(backup, { force: true });
    throw error;
  }
  options.logger.info('library backed up before a migration', { file: basename(backup) });
}

function retryWhileBusy<T>(waitMs: number, attempt: () => T): T {
  const end = performance.now() + waitMs;
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= end) throw error;
    }
    sleep(RETRY_MS);
  }
}
