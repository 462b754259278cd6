import Database from 'better-sqlite3';

/** Keeps every other process from writing to a library, as a long transaction of another program would. */
export class WriteLock {
  readonly #database: Database.Database;

  constructor(library: string) {
    this.#database = new Database(library, { fileMustExist: true });
    this.#database.exec('BEGIN IMMEDIATE');
  }

  release(): void {
    if (!this.#database.open) return;
    this.#database.exec('ROLLBACK');
    this.#database.close();
  }
}
