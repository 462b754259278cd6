import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
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
  return new LibraryUnavailable(
    'busy',
    file,
    `Another TalkBar process is just preparing the library ${file}. Try again in a moment.`,
    { cause },
  );
}

/** Another file, or none, lies where the open library was. */
export function libraryWasMoved(file: string, cause?: unknown): LibraryUnavailable {
  return new LibraryUnavailable(
    'moved',
    file,
    `The library ${file} was moved or replaced while TalkBar had it open; nothing was written. Try again: TalkBar ` +
      `opens what is there now.`,
    { cause },
  );
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
  return new LibraryUnavailable(trouble, file, runningMessage(trouble, file, codeOf(error)), { cause: error });
}

function runningMessage(trouble: Trouble, file: string, code: string): string {
  switch (trouble) {
    case 'corrupt':
      return (
        `TalkBar's library ${file} is damaged; nothing was changed. Close every TalkBar and every assistant that uses ` +
        `it. ${wayOn(file)}, and those beginning with the same name, to another folder, and TalkBar begins a new library.`
      );
    case 'disk_full':
      return `The disk with TalkBar's library ${file} is full; nothing was changed. Free some space and try again.`;
    case 'no_permission':
      return `TalkBar may not write its library ${file} any more (${code}); nothing was changed. Give yourself permission to write that file and its folder, and try again.`;
    case 'broken_disk':
      return `TalkBar's library ${file} could not be read or written (${code}); nothing was changed. Check the disk it is on and the space left there, and try again.`;
  }
}

function explain(file: string, error: unknown): unknown {
  const code = codeOf(error);
  const cause = { cause: error };
  const refused = (reason: UnavailableReason, message: string): LibraryUnavailable =>
    new LibraryUnavailable(reason, file, message, cause);
  if (isBusy(error)) return libraryIsBeingPrepared(file, error);
  if (NO_FOLDER.includes(code)) {
    return refused(
      'not_a_folder',
      `TalkBar keeps its data in the folder ${dirname(file)}, but there is a file of that name. Move it away, or choose ` +
        `another folder with --data-dir.`,
    );
  }
  if (NO_FILE.includes(code)) return notAFile(file, error);
  if (code === 'ELOOP') {
    return refused(
      'not_a_file',
      `TalkBar's library ${file} cannot be reached: a link on the way leads back to itself. Remove that link.`,
    );
  }
  const trouble = troubleOf(error);
  switch (trouble) {
    case 'corrupt':
      return refused(
        trouble,
        `TalkBar's library ${file} is damaged and cannot be read. It was left as it is. ${wayOn(file)}, and those ` +
          `beginning with the same name, to another folder, and TalkBar begins a new library.`,
      );
    case 'disk_full':
      return refused(
        trouble,
        `TalkBar's library ${file} cannot be opened: the disk is full. Free some space and try again.`,
      );
    case 'no_permission':
      return refused(
        trouble,
        `TalkBar may not write its library ${file} (${code}). Give yourself permission to write that file and its ` +
          `folder, or choose another data folder with --data-dir.`,
      );
    case 'broken_disk':
      return refused(
        trouble,
        `TalkBar's library ${file}, or the log beside it, cannot be read (${code}). It was left as it is. Check the ` +
          `disk it is on, or choose another data folder with --data-dir.`,
      );
    case null:
      return error;
  }
}

/** Something that is no file stands where one of the library's files should be. */
export function notAFile(file: string, cause?: unknown): LibraryUnavailable {
  return new LibraryUnavailable(
    'not_a_file',
    file,
    `TalkBar keeps its library in the file ${file}, but that is no file. Move it away and try again.`,
    { cause },
  );
}

/** What to do about a damaged library, up to the name of the file to move. Backups are named where there are any. */
function wayOn(file: string): string {
  const backups = join(dirname(file), 'backups');
  const hasBackups = existsSync(backups) && readdirSync(backups).length > 0;
  return hasBackups ? `Put a backup from ${backups} in its place, or move the file` : 'Move the file';
}

/** Whether a file is no database, or a damaged one. */
export function isDamage(error: unknown): boolean {
  const code = codeOf(error);
  return code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT');
}
