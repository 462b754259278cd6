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
import type { TransactionMode } from './connection';
import { explained } from './explain';
import { createIds } from './ids';
import { checkIndex, type IndexProblem, mendIndex } from './index-check';
import { checkIntegrity } from './integrity-check';
import { openLibraryFile } from './library-file';
import { LibraryUnavailable } from './library-unavailable';
import { newestVersion, pragmaNumber } from './migrate';
import { MIGRATIONS } from './migrations';
import type { Migration } from './migrations/migration';
import { OpenedLibrary } from './opened-library';

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
  /** Tells this library from one put in its place; another once that one is open. */
  readonly id: string;
  readonly file: string;
  /** Changes when, and only when, another connection has committed. */
  dataVersion(): number;
  /** The last revision of the change log: where `changesSince` begins for one who reads everything now. */
  revision(): number;
  /** What was committed after `revision`, by whomever. Throws StorageBusy. */
  changesSince(revision: number): ChangesSince;
  /** The commits that touched these items from a revision on, as far back as the log reaches. Throws StorageBusy. */
  touches(since: number, ids: readonly string[]): readonly Touch[];
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
 * Where the file is later moved away or replaced, one call is refused as `moved`, and the next opens what is there then.
 */
export function openLibrary(file: string, options: LibraryOptions): Library {
  const migrations = options.migrations ?? MIGRATIONS;
  const limits = options.limits ?? DEFAULT_LIMITS;
  const ids = options.ids ?? createIds();
  const open = (): OpenedLibrary => {
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
      return explained(file, () => new OpenedLibrary(file, db, newestVersion(migrations)));
    } catch (error) {
      db.close();
      throw error;
    }
  };
  return new SqliteLibrary(file, open, options.clock, limits.changeLogMs, options.logger);
}

/** Versions of one file's data stay far below this. */
const VERSIONS = 2 ** 32;

class SqliteLibrary implements Library {
  readonly file: string;
  readonly #open: () => OpenedLibrary;
  readonly #clock: Clock;
  readonly #changeLogMs: number;
  readonly #logger: Logger;
  /** Revisions this library wrote since it was last asked for changes. */
  readonly #own = new Set<number>();
  #opened: OpenedLibrary;
  /** How often a library was found in the place of the one that was open. */
  #turns = 0;
  /** The open one is to be opened anew by whoever comes next. */
  #lost = false;
  #closed = false;
  /** Revisions that were asked for belong to a library that is gone. */
  #anew = false;

  constructor(file: string, open: () => OpenedLibrary, clock: Clock, changeLogMs: number, logger: Logger) {
    this.file = file;
    this.#open = open;
    this.#clock = clock;
    this.#changeLogMs = changeLogMs;
    this.#logger = logger;
    this.#opened = open();
  }

  get id(): string {
    return this.#opened.id;
  }

  get cursors(): Cursors {
    return this.#opened.cursors;
  }

  read<T>(work: (db: Repositories) => T): T {
    return this.#transaction('read', ({ repositories }) => work(repositories));
  }

  write<T>(
    writer: Writer,
    touched: () => Touched,
    work: (db: Repositories) => T,
    committed?: (revision: number) => void,
  ): T {
    let revision: number | null = null;
    const result = this.#transaction('write', ({ connection, repositories }) => {
      const answer = work(repositories);
      const now = this.#clock.now();
      revision = logChange(connection, writer, touched(), now);
      if (revision !== null) pruneChangeLog(connection, now - this.#changeLogMs);
      return answer;
    });
    if (revision !== null) {
      this.#remember(revision);
      committed?.(revision);
    }
    return result;
  }

  /** Runs `work` on the library that is open; where it was lost, on the one that lies in its place now. */
  #transaction<T>(mode: TransactionMode, work: (opened: OpenedLibrary) => T): T {
    const opened = this.#present();
    try {
      return opened.transaction(mode, () => work(opened));
    } catch (error) {
      if (error instanceof LibraryUnavailable && error.reason === 'moved') this.#lose(error);
      throw error;
    }
  }

  #lose(error: LibraryUnavailable): void {
    this.#lost = true;
    this.#opened.close();
    this.#logger.warn('the library was moved or replaced while it was open', { file: this.file, error });
  }

  #present(): OpenedLibrary {
    if (!this.#lost || this.#closed) return this.#opened;
    this.#opened = this.#open();
    this.#lost = false;
    this.#anew = true;
    this.#turns += 1;
    this.#own.clear();
    return this.#opened;
  }

  /** Where nobody asks for changes, as in a helper of its own, the oldest are forgotten. */
  #remember(revision: number): void {
    this.#own.add(revision);
    const [oldest] = this.#own;
    if (this.#own.size > MOST_OWN && oldest !== undefined) this.#own.delete(oldest);
  }

  rehearse<T>(work: (db: Repositories) => T): T {
    return this.#transaction('rehearse', ({ repositories }) => work(repositories));
  }

  dataVersion(): number {
    const { db } = this.#present();
    return this.#turns * VERSIONS + pragmaNumber(db, 'data_version');
  }

  revision(): number {
    return this.#transaction('read', ({ connection }) => lastRevision(connection));
  }

  touches(since: number, ids: readonly string[]): readonly Touch[] {
    const { connection, db } = this.#present();
    // Within a write it sees what that write is going to change.
    if (db.inTransaction) return readTouches(connection, since, ids);
    return this.#transaction('read', ({ connection: own }) => readTouches(own, since, ids));
  }

  changesSince(revision: number): ChangesSince {
    const since = this.#transaction('read', ({ connection }) => readChanges(connection, revision, this.#own));
    for (const own of this.#own) if (own <= since.revision) this.#own.delete(own);
    if (!this.#anew) return since;
    this.#anew = false;
    return { revision: since.revision, complete: false, changes: [] };
  }

  integrityCheck(): readonly string[] {
    return this.#transaction('read', ({ db }) => checkIntegrity(db));
  }

  checkIndex(): readonly IndexProblem[] {
    return this.#transaction('read', ({ db }) => checkIndex(db));
  }

  mendIndex(problems: readonly IndexProblem[]): void {
    this.#transaction('write', ({ connection }) => mendIndex(connection, problems));
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    if (!this.#lost) this.#opened.close();
  }
}
