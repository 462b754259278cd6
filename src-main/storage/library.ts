import type Database from 'better-sqlite3';
import { randomBytes } from 'node:crypto';
import type { Limits } from '../contract/limits';
import { DEFAULT_LIMITS } from '../contract/limits';
import type { Touched } from '../contract/changes';
import { FIRST_WORKSPACE_NAME } from '../core/domain/workspaces/workspace';
import type { Clock, Cursors, Ids, Logger, Repositories, Storage, Writer } from '../core/ports';
import {
  type ChangesSince,
  lastRevision,
  logChange,
  pruneChangeLog,
  readChanges,
  readTouches,
  type Touch,
} from './change-log';
import { Connection } from './connection';
import { createCursors } from './cursors';
import { explained } from './explain';
import { createIds } from './ids';
import { checkIndex, type IndexProblem, mendIndex } from './index-check';
import { checkIntegrity } from './integrity-check';
import { openLibraryFile } from './library-file';
import { libraryIsNewer, newestVersion, pragmaNumber } from './migrate';
import { MIGRATIONS } from './migrations';
import type { Migration } from './migrations/migration';
import { noteRepository } from './repositories/notes';
import { projectRepository } from './repositories/projects';
import { searchRepository } from './repositories/search';
import { sessionRepository } from './repositories/sessions';
import { workspaceRepository } from './repositories/workspaces';
import { sql } from './sql';

export interface LibraryOptions {
  /** Stands in the names of the backups taken before a migration. */
  readonly appVersion: string;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly limits?: Pick<Limits, 'changeLogMs' | 'writeWaitMs'>;
  readonly ids?: Ids;
  /** Another list of migrations, for tests. */
  readonly migrations?: readonly Migration[];
}

const MOST_OWN = 10_000;

/** An open library. */
export interface Library extends Storage {
  /** Tells this library from one put in its place. */
  readonly id: string;
  readonly file: string;
  /** Changes when, and only when, another connection has committed. */
  dataVersion(): number;
  /** The last revision of the change log: where `changesSince` begins for one who reads everything now. */
  revision(): number;
  /** What was committed after `revision`, by whomever. Throws StorageBusy. */
  changesSince(revision: number): ChangesSince;
  /** When these items were touched after a moment, as far back as the log reaches. Throws StorageBusy. */
  touches(after: number, ids: readonly string[]): readonly Touch[];
  /** What is wrong with the file; empty when nothing is. Reads all of it. Throws StorageBusy. */
  integrityCheck(): readonly string[];
  /** Where the search index and the tables disagree; nowhere, as a rule. Reads all of both. Throws StorageBusy. */
  checkIndex(): readonly IndexProblem[];
  /** Writes those rows of the index anew, in one transaction: some hundreds at a time. Throws StorageBusy. */
  mendIndex(problems: readonly IndexProblem[]): void;
  close(): void;
}

/**
 * Opens the library at `file`, making its folder (one level), the file and «My workspace» where they are missing. Throws
 * LibraryUnavailable, with words for the user, where it cannot be opened, and AppError where it is newer than the app.
 */
export function openLibrary(file: string, options: LibraryOptions): Library {
  const migrations = options.migrations ?? MIGRATIONS;
  const limits = options.limits ?? DEFAULT_LIMITS;
  const ids = options.ids ?? createIds();
  const db = openLibraryFile(file, {
    migrations,
    appVersion: options.appVersion,
    clock: options.clock,
    logger: options.logger,
    waitMs: limits.writeWaitMs,
    birth: () => ({
      now: options.clock.now(),
      libraryId: ids.uuid(),
      cursorKey: randomBytes(32),
      workspaceId: ids.next('workspace'),
      workspaceName: FIRST_WORKSPACE_NAME,
    }),
  });
  try {
    return explained(
      file,
      () => new SqliteLibrary(file, db, newestVersion(migrations), options.clock, limits.changeLogMs),
    );
  } catch (error) {
    db.close();
    throw error;
  }
}

class SqliteLibrary implements Library {
  readonly id: string;
  readonly file: string;
  readonly cursors: Cursors;
  readonly #db: Database.Database;
  readonly #connection: Connection;
  readonly #repositories: Repositories;
  readonly #clock: Clock;
  readonly #changeLogMs: number;
  /** Revisions this library wrote since it was last asked for changes. */
  readonly #own = new Set<number>();

  constructor(file: string, db: Database.Database, version: number, clock: Clock, changeLogMs: number) {
    this.file = file;
    this.#db = db;
    this.#clock = clock;
    this.#changeLogMs = changeLogMs;
    const userVersion = db.prepare<[], number>('PRAGMA user_version').pluck();
    this.#connection = new Connection(db, () => {
      // A newer TalkBar may migrate the library while this process has it open.
      if (userVersion.get() !== version) throw libraryIsNewer();
    });
    this.#repositories = {
      workspaces: workspaceRepository(this.#connection),
      notes: noteRepository(this.#connection),
      projects: projectRepository(this.#connection),
      sessions: sessionRepository(this.#connection),
      search: searchRepository(this.#connection),
    };
    const meta = this.#connection.transaction('read', () =>
      this.#connection.all<{ name: string; value: unknown }>(sql`SELECT name, value FROM meta`),
    );
    const values = new Map(meta.map((row) => [row.name, row.value]));
    const key = values.get('cursor_key');
    const id = values.get('library_id');
    if (!(key instanceof Uint8Array) || typeof id !== 'string') throw new Error('the library lacks its own data');
    this.cursors = createCursors(key);
    this.id = id;
  }

  read<T>(work: (db: Repositories) => T): T {
    return this.#connection.transaction('read', () => work(this.#repositories));
  }

  write<T>(writer: Writer, touched: () => Touched, work: (db: Repositories) => T): T {
    let revision: number | null = null;
    const result = this.#connection.transaction('write', () => {
      const answer = work(this.#repositories);
      const now = this.#clock.now();
      revision = logChange(this.#connection, writer, touched(), now);
      if (revision !== null) pruneChangeLog(this.#connection, now - this.#changeLogMs);
      return answer;
    });
    if (revision !== null) this.#remember(revision);
    return result;
  }

  /** Where nobody asks for changes, as in a helper of its own, the oldest are forgotten. */
  #remember(revision: number): void {
    this.#own.add(revision);
    const [oldest] = this.#own;
    if (this.#own.size > MOST_OWN && oldest !== undefined) this.#own.delete(oldest);
  }

  rehearse<T>(work: (db: Repositories) => T): T {
    return this.#connection.transaction('rehearse', () => work(this.#repositories));
  }

  dataVersion(): number {
    return pragmaNumber(this.#db, 'data_version');
  }

  revision(): number {
    return this.#connection.transaction('read', () => lastRevision(this.#connection));
  }

  touches(after: number, ids: readonly string[]): readonly Touch[] {
    return this.#connection.transaction('read', () => readTouches(this.#connection, after, ids));
  }

  changesSince(revision: number): ChangesSince {
    const since = this.#connection.transaction('read', () => readChanges(this.#connection, revision, this.#own));
    for (const own of this.#own) if (own <= since.revision) this.#own.delete(own);
    return since;
  }

  integrityCheck(): readonly string[] {
    return this.#connection.transaction('read', () => checkIntegrity(this.#db));
  }

  checkIndex(): readonly IndexProblem[] {
    return this.#connection.transaction('read', () => checkIndex(this.#db));
  }

  mendIndex(problems: readonly IndexProblem[]): void {
    this.#connection.transaction('write', () => mendIndex(this.#connection, problems));
  }

  close(): void {
    this.#db.close();
  }
}
