import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isBusy } from './connection';
import { codeOf, LibraryUnavailable } from './library-unavailable';

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

const NO_FOLDER = ['ENOTDIR', 'SQLITE_CANTOPEN_ISDIR'];
const NO_PERMISSION = ['EACCES', 'EPERM', 'EROFS', 'SQLITE_PERM'];
const NO_SPACE = ['ENOSPC', 'EDQUOT', 'SQLITE_FULL'];

function explain(file: string, error: unknown): unknown {
  const code = codeOf(error);
  const cause = { cause: error };
  if (isBusy(error)) return libraryIsBeingPrepared(file, error);
  if (isDamage(error)) {
    return new LibraryUnavailable(
      'corrupt',
      file,
      `TalkBar's library ${file} is damaged and cannot be read. It was left as it is. ${wayOn(file)}, and those ` +
        `beginning with the same name, to another folder, and TalkBar begins a new library.`,
      cause,
    );
  }
  if (NO_FOLDER.includes(code)) {
    return new LibraryUnavailable(
      'not_a_folder',
      file,
      `TalkBar keeps its data in the folder ${dirname(file)}, but there is a file of that name. Move it away, or choose ` +
        `another folder with --data-dir.`,
      cause,
    );
  }
  if (NO_SPACE.includes(code)) {
    return new LibraryUnavailable(
      'disk_full',
      file,
      `TalkBar's library ${file} cannot be opened: the disk is full. Free some space and try again.`,
      cause,
    );
  }
  if (NO_PERMISSION.includes(code) || code.startsWith('SQLITE_READONLY') || code.startsWith('SQLITE_CANTOPEN')) {
    return new LibraryUnavailable(
      'no_permission',
      file,
      `TalkBar may not write its library ${file} (${code}). Give yourself permission to write that file and its ` +
        `folder, or choose another data folder with --data-dir.`,
      cause,
    );
  }
  return error;
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
