import Database from 'better-sqlite3';
import { existsSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Limits } from '../contract/limits';
import type { Activity, ActivityEntry, Clock, Logger, UndoStep } from '../core/ports';
import { isBusy } from './connection';
import { makeFolder } from './data-dir';
import { sleep, takeFileLock } from './folder/file-lock';
import { makePrivateFile } from './library-file';
import { codeOf } from './library-unavailable';
import { pragmaNumber } from './migrate';

export interface ActivityLogOptions {
  readonly clock: Clock;
  readonly logger: Logger;
  /** `activityMs`: how long entries are kept; older ones go when the file is opened. */
  readonly limits: Pick<Limits, 'activityMs'>;
  /** How long entries are gathered before they are written, and how long a refused write waits. Milliseconds. */
  readonly flushMs?: number;
  readonly retryMs?: number;
}

/** An entry with its key, by which older ones are asked for. */
export interface ActivityRow extends ActivityEntry {
  readonly k: number;
}

/** The list of what assistants did, in a file of its own so that reads of the library cost no durable write. */
export interface ActivityLog extends Activity {
  /** Newest first; those before the key `before`, or the newest for null. */
  list(page: { readonly limit: number; readonly before: number | null }): readonly ActivityRow[];
  /** Deletes what happened before that moment; answers how many. */
  prune(olderThan: number): number;
  /** Deletes everything, what waits to be written included. */
  clear(): void;
  /** Writes what waits. False where the file was locked or could not be written: it is tried again later. */
  flush(): boolean;
  close(): void;
}

const APPLICATION_ID = 0x54424163;
const VERSION = 1;
/** One write must not hold the thread for long, nor a file that cannot be written fill the memory. */
const BATCH = 500;
const MOST_WAITING = 10_000;
const PATIENCE_MS = 1_000;

const SCHEMA = `
CREATE TABLE activity (
  k INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  client TEXT NOT NULL,
  client_version TEXT NOT NULL,
  call TEXT NOT NULL,
  operation TEXT NOT NULL,
  items TEXT NOT NULL,
  outcome TEXT NOT NULL,
  duration_ms REAL NOT NULL,
  undo TEXT
) STRICT;
CREATE INDEX activity_by_time ON activity (at);
PRAGMA application_id = ${APPLICATION_ID};
PRAGMA user_version = ${VERSION};
`;

interface StoredRow {
  readonly k: number;
  readonly at: number;
  readonly client: string;
  readonly clientVersion: string;
  readonly call: string;
  readonly operation: string;
  readonly items: string;
  readonly outcome: string;
  readonly durationMs: number;
  readonly undo: string | null;
}

/** Opens the activity list at `file`; the file itself only when there is something to write or to read. */
export function openActivityLog(file: string, options: ActivityLogOptions): ActivityLog {
  return new SqliteActivityLog(file, options);
}

class SqliteActivityLog implements ActivityLog {
  readonly #file: string;
  readonly #clock: Clock;
  readonly #keepMs: number;
  readonly #logger: Logger;
  readonly #flushMs: number;
  readonly #retryMs: number;
  #waiting: ActivityEntry[] = [];
  #timer: NodeJS.Timeout | null = null;
  #db: Database.Database | null = null;
  #closed = false;
  /** Said once per trouble, not once per entry. */
  #complained = false;

  constructor(file: string, options: ActivityLogOptions) {
    this.#file = file;
    this.#clock = options.clock;
    this.#keepMs = options.limits.activityMs;
    this.#logger = options.logger;
    this.#flushMs = options.flushMs ?? 50;
    this.#retryMs = options.retryMs ?? 500;
  }

  record(entry: ActivityEntry): void {
    if (this.#closed) return;
    this.#waiting.push(entry);
    if (this.#waiting.length > MOST_WAITING) this.#waiting = this.#waiting.slice(-MOST_WAITING / 2);
    this.#later(this.#flushMs);
  }

  flush(): boolean {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.slice(0, BATCH);
      try {
        this.#write(this.#open(), batch);
      } catch (error) {
        if (!isBusy(error)) this.#complain(error);
        this.#later(this.#retryMs);
        return false;
      }
      this.#waiting = this.#waiting.slice(batch.length);
      this.#complained = false;
    }
    return true;
  }

  list({ limit, before }: { readonly limit: number; readonly before: number | null }): readonly ActivityRow[] {
    this.flush();
    if (!existsSync(this.#file)) return [];
    const rows = this.#open()
      .prepare<[number, number], StoredRow>(
        `SELECT k, at, client, client_version AS clientVersion, call, operation, items, outcome,
           duration_ms AS durationMs, undo
         FROM activity WHERE k < ? ORDER BY k DESC LIMIT ?`,
      )
      .all(before ?? Number.MAX_SAFE_INTEGER, limit);
    return rows.map((row) => ({
      ...row,
      items: JSON.parse(row.items) as ActivityEntry['items'],
      undo: row.undo === null ? null : (JSON.parse(row.undo) as UndoStep),
    }));
  }

  prune(olderThan: number): number {
    if (!existsSync(this.#file)) return 0;
    return this.#patiently((db) => deleteBefore(db, olderThan));
  }

  clear(): void {
    this.#waiting = [];
    if (!existsSync(this.#file)) return;
    this.#patiently((db) => db.prepare('DELETE FROM activity').run());
    // Titles must not live on in the log of a list the user has cleared. Another reader may hold it: then it goes later.
    this.#patiently((db) => db.pragma('wal_checkpoint(TRUNCATE)'));
  }

  close(): void {
    if (this.#closed) return;
    for (let attempt = 0; !this.flush() && attempt < 5; attempt += 1) sleep(20);
    this.#closed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#db?.close();
    this.#db = null;
  }

  #later(ms: number): void {
    if (this.#timer !== null || this.#closed) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.flush();
    }, ms);
    // What waits is written by close(); it must not keep a finished process alive.
    this.#timer.unref();
  }

  #write(db: Database.Database, batch: readonly ActivityEntry[]): void {
    const insert = db.prepare(
      `INSERT INTO activity (at, client, client_version, call, operation, items, outcome, duration_ms, undo)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    db.transaction(() => {
      for (const entry of batch) {
        insert.run(
          entry.at,
          entry.client,
          entry.clientVersion,
          entry.call,
          entry.operation,
          JSON.stringify(entry.items),
          entry.outcome,
          entry.durationMs,
          entry.undo === null ? null : JSON.stringify(entry.undo),
        );
      }
    }).immediate();
  }

  /** Runs what the user asked for by hand: it waits a moment for another process. */
  #patiently<T>(work: (db: Database.Database) => T): T {
    const db = this.#open();
    db.pragma(`busy_timeout = ${PATIENCE_MS}`);
    try {
      return work(db);
    } finally {
      db.pragma('busy_timeout = 0');
    }
  }

  #complain(error: unknown): void {
    if (this.#complained) return;
    this.#complained = true;
    this.#logger.warn('activity cannot be written', { file: this.#file, error: String(error) });
  }

  #open(): Database.Database {
    if (this.#db !== null) return this.#db;
    this.#db = openOrBeginAnew(this.#file, this.#logger);
    try {
      deleteBefore(this.#db, this.#clock.now() - this.#keepMs);
    } catch (error) {
      // Another process is writing: whoever opens the list next does it.
      if (!isBusy(error)) throw error;
    }
    return this.#db;
  }
}

function deleteBefore(db: Database.Database, moment: number): number {
  return db.prepare('DELETE FROM activity WHERE at < ?').run(moment).changes;
}

/** A list that cannot be read is moved aside and a new one begun: it is worth less than going on. */
function openOrBeginAnew(file: string, logger: Logger): Database.Database {
  makeFolder(dirname(file));
  try {
    return open(file);
  } catch (error) {
    if (!isDamaged(error)) throw error;
  }
  const lock = takeFileLock(join(dirname(file), 'activity.lock'), { waitMs: PATIENCE_MS, staleMs: 10_000 });
  try {
    // Somebody else may have done it while this process waited.
    return open(file);
  } catch (error) {
    if (!isDamaged(error)) throw error;
    const aside = `${file}.corrupt-${new Date().toISOString().replace(/[-:.]/g, '')}`;
    for (const suffix of ['-wal', '-shm', '']) {
      if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix);
    }
    logger.warn('a damaged activity list was moved aside', { aside });
    return open(file);
  } finally {
    lock?.release();
  }
}

function isDamaged(error: unknown): boolean {
  const code = codeOf(error);
  return code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT');
}

function open(file: string): Database.Database {
  makePrivateFile(file);
  const db = new Database(file, { timeout: 0, fileMustExist: true });
  try {
    if (pragmaNumber(db, 'user_version') !== VERSION) begin(db);
    db.pragma('synchronous = NORMAL');
    // What is cleared or pruned is overwritten, not only forgotten.
    db.pragma('secure_delete = ON');
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

function begin(db: Database.Database): void {
  db.pragma('journal_mode = WAL');
  db.transaction(() => {
    const version = pragmaNumber(db, 'user_version');
    if (version > VERSION) throw new Error('the activity list was written by a newer TalkBar');
    if (version < VERSION) db.exec(SCHEMA);
  }).immediate();
}
