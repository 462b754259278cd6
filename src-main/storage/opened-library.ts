import Database from 'better-sqlite3';
import { type Cursors, type Repositories, StorageBusy } from '../core/ports';
import { Connection, type TransactionMode } from './connection';
import { createCursors } from './cursors';
import { explainRunning, libraryWasMoved } from './explain';
import { FilePlace } from './file-place';
import { LibraryUnavailable } from './library-unavailable';
import { libraryIsNewer } from './migrate';
import { noteRepository } from './repositories/notes';
import { projectRepository } from './repositories/projects';
import { searchRepository } from './repositories/search';
import { sessionRepository } from './repositories/sessions';
import { workspaceRepository } from './repositories/workspaces';
import { sql } from './sql';

/** One library file that is open, and everything that is bound to this very file. */
export class OpenedLibrary {
  readonly id: string;
  readonly cursors: Cursors;
  readonly db: Database.Database;
  readonly connection: Connection;
  readonly repositories: Repositories;
  readonly #file: string;
  readonly #place: FilePlace;

  constructor(file: string, db: Database.Database, version: number) {
    this.#file = file;
    this.db = db;
    const userVersion = db.prepare<[], number>('PRAGMA user_version').pluck();
    let place: FilePlace | null = null;
    this.connection = new Connection(db, () => {
      if (place?.holds() === false) throw libraryWasMoved(file);
      // A newer TalkBar may migrate the library while this process has it open.
      if (userVersion.get() !== version) throw libraryIsNewer();
    });
    this.repositories = {
      workspaces: workspaceRepository(this.connection),
      notes: noteRepository(this.connection),
      projects: projectRepository(this.connection),
      sessions: sessionRepository(this.connection),
      search: searchRepository(this.connection),
    };
    const meta = this.connection.transaction('read', () =>
      this.connection.all<{ name: string; value: unknown }>(sql`SELECT name, value FROM meta`),
    );
    place = new FilePlace(file);
    this.#place = place;
    const values = new Map(meta.map((row) => [row.name, row.value]));
    const key = values.get('cursor_key');
    const id = values.get('library_id');
    if (!(key instanceof Uint8Array) || typeof id !== 'string') throw new Error('the library lacks its own data');
    this.cursors = createCursors(key);
    this.id = id;
  }

  /** Runs `work` in a transaction. Throws LibraryUnavailable where the file is gone or refuses, and StorageBusy. */
  transaction<T>(mode: TransactionMode, work: () => T): T {
    try {
      return this.connection.transaction(mode, work);
    } catch (error) {
      if (error instanceof StorageBusy || error instanceof LibraryUnavailable) throw error;
      const explained = explainRunning(this.#file, error);
      // What looks like damage or a refusal may come from files that were taken away below SQLite.
      if (explained instanceof LibraryUnavailable && !this.#holds()) throw libraryWasMoved(this.#file, error);
      throw explained;
    }
  }

  close(): void {
    if (!this.#logIsAnothers()) {
      this.db.close();
      return;
    }
    // The last to close would write its own log into the library and delete the log that lies there now, and with it
    // what others have committed. A reader that is still there keeps SQLite from both, and leaves the files alone.
    const keeper = new Database(this.#file, { readonly: true, timeout: 0, fileMustExist: true });
    try {
      keeper.prepare('SELECT count(*) FROM sqlite_schema').get();
    } catch {
      // Its lock is all that is wanted; what it would read belongs to another log.
    }
    this.db.close();
    keeper.close();
  }

  #holds(): boolean {
    try {
      return this.#place.holds();
    } catch {
      return true;
    }
  }

  #logIsAnothers(): boolean {
    try {
      return this.#place.logIsAnothers();
    } catch {
      return false;
    }
  }
}
