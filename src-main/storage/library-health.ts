import Database from 'better-sqlite3';
import { statSync } from 'node:fs';
import { explained } from './explain';
import { checkKind } from './library-file';
import { newestVersion, pragmaNumber } from './migrate';
import { MIGRATIONS } from './migrations';

/** What a look at a library file tells without opening it as the library. */
export interface LibraryHealth {
  /** The version of SQLite that reads it. */
  readonly sqlite: string;
  /** The number of its schema. */
  readonly schema: number;
  /** Whether a newer TalkBar wrote it, so that this one cannot open it. */
  readonly isNewer: boolean;
  /** With the log that belongs to it. */
  readonly bytes: number;
  /** What a quick check of the file finds; empty where nothing is wrong. */
  readonly problems: readonly string[];
}

/** The version of SQLite in use. */
export function sqliteVersion(): string {
  const db = new Database(':memory:');
  try {
    return String(db.prepare('SELECT sqlite_version()').pluck().get());
  } finally {
    db.close();
  }
}

/** Looks at a library without changing it; null where there is none. Throws LibraryUnavailable. */
export function readLibraryHealth(file: string): LibraryHealth | null {
  return explained(file, () => {
    checkKind(file);
    const bytes = sizeOf(file);
    if (bytes === null || bytes === 0) return null;
    const db = new Database(file, { readonly: true, fileMustExist: true });
    try {
      const schema = pragmaNumber(db, 'user_version');
      return {
        sqlite: sqliteVersion(),
        schema,
        isNewer: schema > newestVersion(MIGRATIONS),
        bytes: bytes + (sizeOf(`${file}-wal`) ?? 0),
        problems: quickCheck(db),
      };
    } finally {
      db.close();
    }
  });
}

function quickCheck(db: Database.Database): readonly string[] {
  return (db.pragma('quick_check') as readonly { quick_check: string }[])
    .map((row) => row.quick_check)
    .filter((line) => line !== 'ok');
}

function sizeOf(file: string): number | null {
  return statSync(file, { throwIfNoEntry: false })?.size ?? null;
}
