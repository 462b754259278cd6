import type Database from 'better-sqlite3';
import { existsSync } from 'node:fs';
import type { Limits } from '../contract/limits';
import { type Activity, type ActivityEntry, type Clock, type Logger, StorageBusy, type UndoStep } from '../core/ports';
import { openActivityFile } from './activity-file';
import { isBusy } from './connection';
import { isDamage } from './explain';
import { FilePlace } from './file-place';
import { sleep } from './folder/file-lock';

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

/** What is chosen of the list; what is left out chooses everything. */
export interface ActivityChoice {
  readonly client?: string;
  readonly outcome?: 'done' | 'refused';
  readonly operations?: readonly string[];
  /** The rows of these tool calls. */
  readonly calls?: readonly string[];
  /** What began at this moment or later. */
  readonly since?: number;
  readonly keys?: readonly number[];
}

export interface ActivityPage {
  readonly limit: number;
  readonly before: number | null;
  readonly only?: ActivityChoice;
}

/** The list of what assistants did, in a file of its own so that reads of the library cost no durable write. */
export interface ActivityLog extends Activity {
  /** Newest first; those before the key `before`, or the newest for null, as far as `only` chooses them. */
  list(page: ActivityPage): readonly ActivityRow[];
  /** Deletes what happened before that moment; answers how many. Throws StorageBusy. */
  prune(olderThan: number): number;
  /** Deletes everything, what waits to be written included. Throws StorageBusy. */
  clear(): void;
  /** Writes what waits. False where the file was locked or could not be written: it is tried again later. */
  flush(): boolean;
  close(): void;
}

/** One write must not hold the thread for long, nor a file that cannot be written fill the memory. */
const BATCH = 500;
const MOST_WAITING = 10_000;
const PATIENCE_MS = 1_000;
const CLOSING_TRIES = 25;

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
  #place: FilePlace | null = null;
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
    return this.#write() === 'written';
  }

  #write(): 'written' | 'busy' | 'refused' {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.slice(0, BATCH);
      try {
        this.#using((db) => insertAll(db, batch));
      } catch (error) {
        const busy = isBusy(error);
        if (!busy) this.#complain(error);
        this.#later(this.#retryMs);
        return busy ? 'busy' : 'refused';
      }
      this.#waiting = this.#waiting.slice(batch.length);
      this.#complained = false;
    }
    return 'written';
  }

  list({ limit, before, only = {} }: ActivityPage): readonly ActivityRow[] {
    this.flush();
    if (!existsSync(this.#file)) return [];
    const { conditions, values } = chosen(only);
    const rows = this.#using((db) =>
      db
        .prepare<(string | number)[], StoredRow>(
          `SELECT k, at, client, client_version AS clientVersion, call, operation, items, outcome,
             duration_ms AS durationMs, undo
           FROM activity WHERE ${['k < ?', ...conditions].join(' AND ')} ORDER BY k DESC LIMIT ?`,
        )
        .all(before ?? Number.MAX_SAFE_INTEGER, ...values, limit),
    );
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
    this.#patiently((db) => {
      db.prepare('DELETE FROM activity').run();
      // Titles must not live on in the log of a list that was cleared. Where another reader is in the way, they go later.
      db.pragma('wal_checkpoint(TRUNCATE)');
    });
  }

  close(): void {
    if (this.#closed) return;
    // Another process's lock goes away in a moment; a file that cannot be written stays so.
    for (let attempt = 0; this.#write() === 'busy' && attempt < CLOSING_TRIES; attempt += 1) sleep(20);
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

  /** Runs what was asked for by hand: it waits a moment for another process. */
  #patiently<T>(work: (db: Database.Database) => T): T {
    return this.#using((db) => {
      db.pragma(`busy_timeout = ${PATIENCE_MS}`);
      try {
        return work(db);
      } catch (error) {
        if (isBusy(error)) throw new StorageBusy();
        throw error;
      } finally {
        db.pragma('busy_timeout = 0');
      }
    });
  }

  /** Runs `work`, and once more on a new file where the old one turns out to be damaged. */
  #using<T>(work: (db: Database.Database) => T): T {
    try {
      return work(this.#open('trusted'));
    } catch (error) {
      if (!isDamage(error)) throw error;
      this.#db?.close();
      this.#db = null;
      return work(this.#open('suspect'));
    }
  }

  #complain(error: unknown): void {
    if (this.#complained) return;
    this.#complained = true;
    this.#logger.warn('activity cannot be written', { file: this.#file, error: String(error) });
  }

  #open(trust: 'trusted' | 'suspect'): Database.Database {
    if (this.#place?.holds() === false) {
      // What is written into a list that was moved or deleted nobody sees again.
      this.#db?.close();
      this.#db = null;
    }
    if (this.#db !== null) return this.#db;
    this.#db = openActivityFile(this.#file, trust, this.#logger);
    this.#place = new FilePlace(this.#file);
    try {
      deleteBefore(this.#db, this.#clock.now() - this.#keepMs);
    } catch (error) {
      // Another process is writing: whoever opens the list next does it.
      if (!isBusy(error)) throw error;
    }
    return this.#db;
  }
}

function insertAll(db: Database.Database, batch: readonly ActivityEntry[]): void {
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
        Number.isFinite(entry.durationMs) ? entry.durationMs : 0,
        entry.undo === null ? null : JSON.stringify(entry.undo),
      );
    }
  }).immediate();
}

function deleteBefore(db: Database.Database, moment: number): number {
  return db.prepare('DELETE FROM activity WHERE at < ?').run(moment).changes;
}

/** A choice as conditions of SQL with the values they take. */
function chosen(only: ActivityChoice): {
  readonly conditions: readonly string[];
  readonly values: readonly (string | number)[];
} {
  const conditions: string[] = [];
  const values: (string | number)[] = [];
  const where = (condition: string, value: string | number): void => {
    conditions.push(condition);
    values.push(value);
  };
  if (only.client !== undefined) where('client = ?', only.client);
  if (only.outcome !== undefined) conditions.push(only.outcome === 'done' ? "outcome = 'done'" : "outcome <> 'done'");
  if (only.operations !== undefined) {
    where('operation IN (SELECT value FROM json_each(?))', JSON.stringify(only.operations));
  }
  if (only.calls !== undefined) where('call IN (SELECT value FROM json_each(?))', JSON.stringify(only.calls));
  if (only.since !== undefined) where('at >= ?', only.since);
  if (only.keys !== undefined) where('k IN (SELECT value FROM json_each(?))', JSON.stringify(only.keys));
  return { conditions, values };
}
