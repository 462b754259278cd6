import type Database from 'better-sqlite3';
import { AppError } from '../contract/errors';
import { because } from '../contract/why/why';
import type { Logger } from '../core/ports';
import type { Birth, Migration } from './migrations/migration';

/** «TBar» in ASCII: tells a TalkBar library from any other SQLite file. */
export const APPLICATION_ID = 0x54426172;

/** What a file is, seen from this version of the app. */
export type FileState = 'empty' | 'current' | 'older' | 'newer' | 'foreign';

/** The number of the schema a list of migrations leads to. */
export function newestVersion(migrations: readonly Migration[]): number {
  return migrations.at(-1)?.number ?? 0;
}

/** Looks at the header and the schema. Throws what SQLite throws on a file that is damaged, no database, or locked. */
export function stateOf(db: Database.Database, migrations: readonly Migration[]): FileState {
  const applicationId = pragmaNumber(db, 'application_id');
  const version = pragmaNumber(db, 'user_version');
  if (applicationId !== APPLICATION_ID) {
    const tables = db.prepare<[], { n: number }>('SELECT count(*) AS n FROM sqlite_schema').get()?.n ?? 0;
    return applicationId === 0 && version === 0 && tables === 0 ? 'empty' : 'foreign';
  }
  const newest = newestVersion(migrations);
  return version === newest ? 'current' : version > newest ? 'newer' : 'older';
}

/** The refusal of a library that a newer TalkBar has written. */
export function libraryIsNewer(): AppError {
  return new AppError('failed', because('library.newer'));
}

/**
 * Brings the schema up to the last migration, each step in a transaction of its own. The caller holds the library lock;
 * the version is looked at again inside each transaction all the same, so that no step can run twice.
 */
export function migrate(
  db: Database.Database,
  migrations: readonly Migration[],
  birth: Birth,
  logger: Logger,
  onStep: () => void,
): void {
  // A step may rebuild a table others refer to; what it leaves is checked before the commit.
  db.pragma('foreign_keys = OFF');
  for (const step of migrations) {
    db.exec('BEGIN EXCLUSIVE');
    try {
      const from = pragmaNumber(db, 'user_version');
      if (from < step.number) {
        step.up(db, birth);
        const broken = db.pragma('foreign_key_check') as readonly unknown[];
        if (broken.length > 0) throw new Error(`migration ${step.number} leaves ${broken.length} broken references`);
        db.pragma(`application_id = ${APPLICATION_ID}`);
        db.pragma(`user_version = ${step.number}`);
        logger.info('library migrated', { from, to: step.number, name: step.name });
      }
      db.exec('COMMIT');
    } catch (error) {
      if (db.inTransaction) db.exec('ROLLBACK');
      throw error;
    }
    onStep();
  }
}

/** The value of a pragma that answers one number. */
export function pragmaNumber(db: Database.Database, name: string): number {
  return Number(db.pragma(name, { simple: true }));
}
