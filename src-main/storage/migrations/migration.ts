import type Database from 'better-sqlite3';

/** What a new library is born with. */
export interface Birth {
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly libraryId: string;
  /** 32 random bytes: the key cursors are sealed with. */
  readonly cursorKey: Uint8Array;
  readonly workspaceId: string;
  readonly workspaceName: string;
}

/** One step of the schema. `number` becomes the library's `user_version`; `up` runs inside a transaction. */
export interface Migration {
  readonly number: number;
  readonly name: string;
  up(db: Database.Database, birth: Birth): void;
}
