import type Database from 'better-sqlite3';
import { StorageBusy } from '../core/ports';
import { codeOf } from './library-unavailable';
import type { Sql, SqlValue } from './sql';

/** What a transaction may do and how it ends. */
export type TransactionMode = 'read' | 'write' | 'rehearse';

/** What came of a statement that writes. */
export interface RunResult {
  readonly changes: number;
  /** The integer key of the row inserted last. */
  readonly key: number;
}

/**
 * One SQLite connection whose statements run only inside a transaction. Statements are prepared once and kept by their
 * text, so that a call costs no parsing.
 */
export class Connection {
  readonly #db: Database.Database;
  readonly #statements = new Map<string, Database.Statement<unknown[]>>();
  /** Runs first inside every transaction; what it throws ends the transaction. */
  readonly #onBegin: () => void;
  #mode: TransactionMode | null = null;

  constructor(db: Database.Database, onBegin: () => void) {
    this.#db = db;
    this.#onBegin = onBegin;
  }

  /** The first row, or undefined. `Row` is what the query selects. */
  get<Row>(query: Sql): Row | undefined {
    return this.#statement(query.text).get(query.values) as Row | undefined;
  }

  /** All rows. `Row` is what the query selects. */
  all<Row>(query: Sql): readonly Row[] {
    return this.#statement(query.text).all(query.values) as Row[];
  }

  /** Runs a statement that writes. */
  run(query: Sql): RunResult {
    const result = this.#writing(query.text).run(query.values);
    return { changes: result.changes, key: Number(result.lastInsertRowid) };
  }

  /** Runs one statement, with `?` for each value, once for every row; for thousands of rows. */
  runEach(text: string, rows: Iterable<readonly SqlValue[]>): void {
    const statement = this.#writing(text);
    for (const row of rows) statement.run(row);
  }

  /**
   * Runs `work` in a transaction: `read` on one snapshot, `write` with a commit, `rehearse` with a rollback. Throws
   * StorageBusy where the lock cannot be had at once; a failing commit rolls back and throws.
   */
  transaction<T>(mode: TransactionMode, work: () => T): T {
    if (this.#mode !== null) throw new Error('transactions do not nest');
    this.#begin(mode);
    this.#mode = mode;
    try {
      this.#onBegin();
      const result = work();
      if (result instanceof Promise) throw new Error('work inside a transaction must be synchronous');
      this.#end(mode === 'rehearse' ? 'ROLLBACK' : 'COMMIT');
      return result;
    } catch (error) {
      // After some errors, a full disk among them, SQLite has rolled back by itself.
      if (this.#db.inTransaction) this.#end('ROLLBACK');
      if (mode === 'read' && isBusy(error)) throw new StorageBusy();
      throw error;
    } finally {
      this.#mode = null;
    }
  }

  #begin(mode: TransactionMode): void {
    try {
      this.#prepared(mode === 'read' ? 'BEGIN' : 'BEGIN IMMEDIATE').run();
    } catch (error) {
      if (isBusy(error)) throw new StorageBusy();
      throw error;
    }
  }

  #end(how: 'COMMIT' | 'ROLLBACK'): void {
    this.#prepared(how).run();
  }

  #writing(text: string): Database.Statement<unknown[]> {
    if (this.#mode === 'read') throw new Error('a reading transaction must not write');
    return this.#statement(text);
  }

  #statement(text: string): Database.Statement<unknown[]> {
    if (this.#mode === null) throw new Error('a statement was run outside a transaction');
    return this.#prepared(text);
  }

  #prepared(text: string): Database.Statement<unknown[]> {
    const known = this.#statements.get(text);
    if (known !== undefined) return known;
    const statement = this.#db.prepare<unknown[]>(text);
    this.#statements.set(text, statement);
    return statement;
  }
}

/** Whether another process held the lock. */
export function isBusy(error: unknown): boolean {
  const code = codeOf(error);
  return code === 'SQLITE_BUSY' || code.startsWith('SQLITE_BUSY_');
}
