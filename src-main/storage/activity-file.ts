import Database from 'better-sqlite3';
import { dirname, join } from 'node:path';
import type { Logger } from '../core/ports';
import { makeFolder } from './data-dir';
import { isDamage } from './explain';
import { checkKind } from './library-file';
import { takeFileLock } from './folder/file-lock';
import { makePrivateFile, moveAside } from './folder/set-aside';
import { pragmaNumber } from './migrate';

/** «TBac» in ASCII. */
const APPLICATION_ID = 0x54426163;
const VERSION = 2;
const LOCK = { waitMs: 1_000, staleMs: 10_000 };

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
  undo TEXT,
  reason TEXT,
  revision INTEGER,
  undone_at INTEGER,
  undone_revision INTEGER
) STRICT;
CREATE INDEX activity_by_time ON activity (at);
CREATE INDEX activity_by_undo ON activity (undone_revision) WHERE undone_revision IS NOT NULL;
PRAGMA application_id = ${APPLICATION_ID};
PRAGMA user_version = ${VERSION};
`;

/** What a list of version 1 lacks; its rows stay, without a way back. */
const FROM_VERSION_1 = `
ALTER TABLE activity ADD COLUMN reason TEXT;
ALTER TABLE activity ADD COLUMN revision INTEGER;
ALTER TABLE activity ADD COLUMN undone_at INTEGER;
ALTER TABLE activity ADD COLUMN undone_revision INTEGER;
CREATE INDEX activity_by_undo ON activity (undone_revision) WHERE undone_revision IS NOT NULL;
PRAGMA user_version = ${VERSION};
`;

/** The file is no activity list, or a damaged one. */
class NotAnActivityList extends Error {}

/**
 * Opens the activity list, making it where it is missing. One that cannot be read is moved aside and a new one begun: it
 * is worth less than going on. `suspect`: damage was met in it, so that all of it is looked at. Throws what SQLite throws where the file is locked or may not be written.
 */
export function openActivityFile(file: string, trust: 'trusted' | 'suspect', logger: Logger): Database.Database {
  makeFolder(dirname(file));
  try {
    return open(file, trust);
  } catch (error) {
    if (!isUseless(error)) throw error;
  }
  const lock = takeFileLock(join(dirname(file), 'activity.lock'), LOCK);
  try {
    // Somebody else may have done it while this process waited.
    return open(file, trust);
  } catch (error) {
    if (!isUseless(error)) throw error;
    logger.warn('an activity list that cannot be read was moved aside', { to: moveAside(file, 'corrupt', Date.now()) });
    return open(file, 'trusted');
  } finally {
    lock?.release();
  }
}

function isUseless(error: unknown): boolean {
  return error instanceof NotAnActivityList || isDamage(error);
}

function open(file: string, trust: 'trusted' | 'suspect'): Database.Database {
  makePrivateFile(file);
  checkKind(file);
  const db = new Database(file, { timeout: 0, fileMustExist: true });
  try {
    if (pragmaNumber(db, 'application_id') !== APPLICATION_ID) begin(db);
    if (pragmaNumber(db, 'user_version') < VERSION) upgrade(db);
    if (pragmaNumber(db, 'user_version') > VERSION) throw new Error('the activity list was written by a newer TalkBar');
    db.pragma('synchronous = NORMAL');
    // What is cleared or pruned is overwritten, not only forgotten.
    db.pragma('secure_delete = ON');
    db.prepare('SELECT k FROM activity LIMIT 1').get();
    if (trust === 'suspect' && db.pragma('quick_check(1)', { simple: true }) !== 'ok') throw new NotAnActivityList();
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Throws what SQLite throws where another process writes: it is done at the next try. */
function upgrade(db: Database.Database): void {
  db.transaction(() => {
    if (pragmaNumber(db, 'user_version') === 1) db.exec(FROM_VERSION_1);
  }).immediate();
}

function begin(db: Database.Database): void {
  const tables = (): number => db.prepare<[], { n: number }>('SELECT count(*) AS n FROM sqlite_schema').get()?.n ?? 0;
  if (tables() > 0 && pragmaNumber(db, 'application_id') === 0) throw new NotAnActivityList();
  db.pragma('journal_mode = WAL');
  db.transaction(() => {
    const found = pragmaNumber(db, 'application_id');
    if (found === APPLICATION_ID) return;
    if (found !== 0 || tables() > 0) throw new NotAnActivityList();
    db.exec(SCHEMA);
  }).immediate();
}
