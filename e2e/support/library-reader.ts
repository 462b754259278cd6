import Database from 'better-sqlite3';

const PATIENCE_MS = 15_000;

/** Looks into a library from outside, as another process would. */
export class LibraryReader {
  readonly #database: Database.Database;

  constructor(library: string) {
    this.#database = new Database(library, { readonly: true, fileMustExist: true });
  }

  count(table: 'note' | 'project' | 'session'): number {
    return Number(this.#database.prepare(`SELECT count(*) FROM ${table}`).pluck().get());
  }

  /** What SQLite itself finds wrong with the file; `['ok']` where nothing is. */
  integrity(): readonly unknown[] {
    return this.#database.prepare('PRAGMA integrity_check').pluck().all();
  }

  /** Waits until others have written what `holds` looks for. */
  async until(holds: () => boolean): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS;
    while (!holds()) {
      if (Date.now() > deadline) throw new Error(`not written within ${PATIENCE_MS} ms`);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  }

  close(): void {
    this.#database.close();
  }
}
