import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { because, type Why } from '../contract/why/why';
import { isBusy } from './connection';
import { codeOf, LibraryUnavailable, type UnavailableReason } from './library-unavailable';

/** Runs `open` and turns what the system and SQLite refuse into LibraryUnavailable, with words for the user. */
export function explained<T>(file: string, open: () => T): T {
  try {
    return open();
  } catch (error) {
    throw explain(file, error);
  }
}

/** Another process makes or migrates the library. */
export function libraryIsBeingPrepared(file: string, cause?: unknown): LibraryUnavailable {
  return new LibraryUnavailable('busy', file, because('library.preparing', { file }), { cause });
}

/** Another file, or none, lies where the open library was. */
export function libraryWasMoved(file: string, cause?: unknown): LibraryUnavailable {
  return new LibraryUnavailable('moved', file, because('library.moved', { file }), { cause });
}

const NO_FOLDER = ['ENOTDIR'];
const NO_FILE = ['EISDIR', 'SQLITE_CANTOPEN_ISDIR'];
const NO_PERMISSION = ['EACCES', 'EPERM', 'EROFS', 'SQLITE_PERM'];
const NO_SPACE = ['ENOSPC', 'EDQUOT', 'SQLITE_FULL'];
const NO_DISK = ['EIO', 'EFBIG', 'EMFILE', 'ENFILE', 'SQLITE_NOLFS'];

type Trouble = 'corrupt' | 'disk_full' | 'no_permission' | 'broken_disk';

/** What is wrong, seen from the code of a failed call; null where the code tells nothing of the file. */
function troubleOf(error: unknown): Trouble | null {
  const code = codeOf(error);
  if (isDamage(error)) return 'corrupt';
  if (NO_SPACE.includes(code)) return 'disk_full';
  if (NO_PERMISSION.includes(code) || code.startsWith('SQLITE_READONLY') || code.startsWith('SQLITE_CANTOPEN')) {
    return 'no_permission';
  }
  if (NO_DISK.includes(code) || code.startsWith('SQLITE_IOERR')) return 'broken_disk';
  return null;
}

/** What a library that is open refuses, with words for the user; anything else as it is. The transaction is over. */
export function explainRunning(file: string, error: unknown): unknown {
  const trouble = troubleOf(error);
  if (trouble === null) return error;
  return new LibraryUnavailable(trouble, file, whileOpen(trouble, file, codeOf(error)), { cause: error });
}

function whileOpen(trouble: Trouble, file: string, code: string): Why {
  switch (trouble) {
    case 'corrupt':
      return damage(file, 'library.openDamaged', 'library.openDamagedWithBackups');
    case 'disk_full':
      return because('library.openDiskFull', { file });
    case 'no_permission':
      return because('library.openNoPermission', { file, code });
    case 'broken_disk':
      return because('library.openBrokenDisk', { file, code });
  }
}

function explain(file: string, error: unknown): unknown {
  const code = codeOf(error);
  const refused = (reason: UnavailableReason, why: Why): LibraryUnavailable =>
    new LibraryUnavailable(reason, file, why, { cause: error });
  if (isBusy(error)) return libraryIsBeingPrepared(file, error);
  if (NO_FOLDER.includes(code)) {
    return refused('not_a_folder', because('folder.isFile', { folder: dirname(file) }));
  }
  if (NO_FILE.includes(code)) return notAFile(file, error);
  if (code === 'ELOOP') {
    return refused('not_a_file', because('library.linkLoop', { file }));
  }
  const trouble = troubleOf(error);
  switch (trouble) {
    case 'corrupt':
      return refused(trouble, damage(file, 'library.damaged', 'library.damagedWithBackups'));
    case 'disk_full':
      return refused(trouble, because('library.diskFull', { file }));
    case 'no_permission':
      return refused(trouble, because('library.noPermission', { file, code }));
    case 'broken_disk':
      return refused(trouble, because('library.brokenDisk', { file, code }));
    case null:
      return error;
  }
}

/** Something that is no file stands where one of the library's files should be. */
export function notAFile(file: string, cause?: unknown): LibraryUnavailable {
  return new LibraryUnavailable('not_a_file', file, because('library.notAFile', { file }), { cause });
}

/** What to do about a damaged library. Backups are named where there are any. */
function damage(
  file: string,
  alone: 'library.damaged' | 'library.openDamaged',
  withBackups: 'library.damagedWithBackups' | 'library.openDamagedWithBackups',
): Why {
  const backups = join(dirname(file), 'backups');
  const hasBackups = existsSync(backups) && readdirSync(backups).length > 0;
  return hasBackups ? because(withBackups, { file, backups }) : because(alone, { file });
}

/** Whether a file is no database, or a damaged one. */
export function isDamage(error: unknown): boolean {
  const code = codeOf(error);
  return code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT');
}
