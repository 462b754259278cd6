import { lstatSync, mkdirSync, statSync, type Stats } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, posix, resolve, win32 } from 'node:path';
import { because, type Why } from '../contract/why/why';
import { codeOf, LibraryUnavailable, type UnavailableReason } from './library-unavailable';

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
  if (chosen) return fromHere(chosen);
  switch (source.platform) {
    case 'darwin':
      return posix.join(homeOf(source), 'Library', 'Application Support', 'TalkBar');
    case 'win32': {
      const local = source.env['LOCALAPPDATA'];
      const base = local && win32.isAbsolute(local) ? local : win32.join(homeOf(source), 'AppData', 'Local');
      return win32.join(base, 'TalkBar');
    }
    default: {
      // The XDG specification has relative values ignored.
      const shared = source.env['XDG_DATA_HOME'];
      const base = shared && posix.isAbsolute(shared) ? shared : posix.join(homeOf(source), '.local', 'share');
      return posix.join(base, 'talkbar');
    }
  }
}

/** A path the user gave, seen from the current folder, which may have been deleted. */
function fromHere(chosen: string): string {
  try {
    return resolve(chosen);
  } catch (cause) {
    throw new LibraryUnavailable('folder_missing', chosen, because('folder.fromNowhere', { folder: chosen }), {
      cause,
    });
  }
}

/** The home folder; where the surroundings name none, or one that depends on the current folder, the account's. */
function homeOf({ platform, home }: DataDirSource): string {
  const paths = platform === 'win32' ? win32 : posix;
  const found = paths.isAbsolute(home) ? home : accountHome();
  if (paths.isAbsolute(found)) return found;
  throw new LibraryUnavailable('folder_missing', home, because('folder.noHome'));
}

function accountHome(): string {
  try {
    return userInfo().homedir;
  } catch {
    // An account without an entry, as in some containers.
    return '';
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

/** One by one: Node's own way never ends where a folder cannot be made although the one above it is there. */
function makeParents(dir: string): void {
  const missing: string[] = [];
  // Found by looking from below, made from above.
  for (let above = dirname(dir); above !== dirname(above) && !isThere(above); above = dirname(above)) {
    missing.unshift(above);
  }
  for (const folder of missing) makeFolder(folder);
}

function isThere(path: string): boolean {
  return kindOf(path) !== undefined;
}

/** Undefined where there is nothing, or nothing that can be looked at: making it then tells why. */
function kindOf(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
  } catch {
    // A link that leads back to itself.
    return false;
  }
}

function isLink(path: string): boolean {
  return kindOf(path)?.isSymbolicLink() ?? false;
}

function folderError(folder: string, cause: unknown): LibraryUnavailable {
  const parent = dirname(folder);
  const code = codeOf(cause);
  const refused = (reason: UnavailableReason, why: Why): LibraryUnavailable =>
    new LibraryUnavailable(reason, folder, why, { cause });
  // Where the folder above is there after all, the file system takes no folders, as /proc.
  switch (code === 'ENOENT' && isFolder(parent) ? 'EACCES' : code) {
    case 'EEXIST':
      return isLink(folder)
        ? refused('folder_missing', because('folder.linkNowhere', { folder }))
        : refused('not_a_folder', because('folder.isFile', { folder }));
    case 'ENOENT':
    case 'ENOTDIR':
      return refused('folder_missing', because('folder.noParent', { folder, parent }));
    case 'ENOSPC':
    case 'EDQUOT':
      return refused('disk_full', because('folder.diskFull', { folder }));
    default:
      return refused('no_permission', because('folder.noPermission', { folder, parent, code: code || String(cause) }));
  }
}
