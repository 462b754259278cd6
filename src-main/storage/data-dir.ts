import { mkdirSync, statSync } from 'node:fs';
import { dirname, posix, resolve, win32 } from 'node:path';
import { codeOf, LibraryUnavailable } from './library-unavailable';

/** What decides where the data folder is. */
export interface DataDirSource {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The user's home folder. */
  readonly home: string;
  /** What `--data-dir` named, if it was given. */
  readonly override?: string | undefined;
}

/** The data folder of the app, the helper and the CLI: the override, `TALKBAR_DATA_DIR`, else the platform's place. */
export function dataDir(source: DataDirSource): string {
  const chosen = source.override || source.env['TALKBAR_DATA_DIR'];
  if (chosen) return resolve(chosen);
  switch (source.platform) {
    case 'darwin':
      return posix.join(source.home, 'Library', 'Application Support', 'TalkBar');
    case 'win32':
      return win32.join(source.env['LOCALAPPDATA'] || win32.join(source.home, 'AppData', 'Local'), 'TalkBar');
    default: {
      // The XDG specification has relative values ignored.
      const shared = source.env['XDG_DATA_HOME'];
      const base = shared && posix.isAbsolute(shared) ? shared : posix.join(source.home, '.local', 'share');
      return posix.join(base, 'talkbar');
    }
  }
}

/**
 * Answers the data folder after making it, 0700, where it is missing. The platform's place is made with the folders
 * above it; a place the user named is not, so that an unplugged drive is an error and not a second, empty library.
 * Throws LibraryUnavailable.
 */
export function prepareDataDir(source: DataDirSource): string {
  const dir = dataDir(source);
  const named = Boolean(source.override || source.env['TALKBAR_DATA_DIR']);
  if (!named) makeParents(dir);
  makeFolder(dir);
  return dir;
}

/** Makes one folder, readable by the user alone. An existing one is left as it is. Throws LibraryUnavailable. */
export function makeFolder(dir: string): void {
  try {
    mkdirSync(dir, { mode: 0o700 });
  } catch (error) {
    if (codeOf(error) === 'EEXIST' && isFolder(dir)) return;
    throw folderError(dir, error);
  }
}

function makeParents(dir: string): void {
  try {
    mkdirSync(dirname(dir), { recursive: true, mode: 0o700 });
  } catch (error) {
    throw folderError(dir, error);
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function folderError(dir: string, cause: unknown): LibraryUnavailable {
  const parent = dirname(dir);
  switch (codeOf(cause)) {
    case 'EEXIST':
      return new LibraryUnavailable(
        'not_a_folder',
        dir,
        `TalkBar keeps its data in the folder ${dir}, but there is a file of that name. Move it away, or choose another folder with --data-dir.`,
        { cause },
      );
    case 'ENOENT':
    case 'ENOTDIR':
      return new LibraryUnavailable(
        'folder_missing',
        dir,
        `TalkBar's data folder ${dir} cannot be made because the folder ${parent} does not exist. Is a drive not connected?`,
        { cause },
      );
    case 'ENOSPC':
      return new LibraryUnavailable(
        'disk_full',
        dir,
        `TalkBar's data folder ${dir} cannot be made: the disk is full. Free some space and try again.`,
        { cause },
      );
    default:
      return new LibraryUnavailable(
        'no_permission',
        dir,
        `TalkBar may not make its data folder ${dir} (${codeOf(cause) || String(cause)}). Check the permissions of ${parent}.`,
        { cause },
      );
  }
}
