import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, realpathSync, type Stats } from 'node:fs';
import { tmpdir } from 'node:os';
import { posix } from 'node:path';
import { codeOf } from '../../storage/library-unavailable';

/** What decides where the running app listens for helpers. */
export interface PlaceSource {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The system's temporary folder. */
  readonly temporary: string;
  /** The user's number; null where the system has none. */
  readonly uid: number | null;
}

/** A place that somebody else could have prepared. The message names it and says how to mend it. */
export class PlaceRefused extends Error {}

/** Longest path of a socket in bytes, without the byte that ends it: 108 on Linux, 104 on macOS and BSD. */
const PATH_BYTES = { linux: 107, other: 103 } as const;

const HASH_CHARACTERS = 16;
const OTHERS_MODE = 0o077;

export function thisPlace(): PlaceSource {
  const { platform, env } = process;
  return { platform, env, temporary: tmpdir(), uid: process.getuid?.() ?? null };
}

/** The name of a data folder's socket: the same for every way to write the folder's path. The folder must exist. */
export function folderHash(dataDir: string): string {
  return createHash('sha256').update(realpathSync.native(dataDir)).digest('hex').slice(0, HASH_CHARACTERS);
}

/**
 * Where the app of a data folder may listen, best place first: the folder of the user's session, else one of the user's
 * own under the temporary folder; on Windows a pipe.
 */
export function socketAddresses(dataDir: string, source: PlaceSource): readonly string[] {
  const hash = folderHash(dataDir);
  if (source.platform === 'win32') return [`\\\\.\\pipe\\talkbar-${hash}`];
  const session = source.env['XDG_RUNTIME_DIR'];
  const own = `talkbar-${source.uid ?? 0}`;
  const folders = [
    // The XDG specification has relative values ignored.
    ...(session && posix.isAbsolute(session) ? [posix.join(session, 'talkbar')] : []),
    posix.join(source.temporary, own),
    // The temporary folder's path may itself be too long for a socket's.
    posix.join('/tmp', own),
  ];
  const longest = source.platform === 'linux' ? PATH_BYTES.linux : PATH_BYTES.other;
  const paths = folders.map((folder) => posix.join(folder, `${hash}.sock`));
  return [...new Set(paths)].filter((path) => Buffer.byteLength(path) <= longest);
}

/**
 * Makes the folder a socket stands in, readable by the user alone. False where it cannot be made there. Throws
 * PlaceRefused where one stands there that is not the user's own.
 */
export function prepareSocketFolder(address: string, source: PlaceSource): boolean {
  if (source.platform === 'win32') return true;
  const folder = posix.dirname(address);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') return false;
  }
  const found = lookAt(folder);
  if (found === null) return false;
  refuseForeign(folder, found, source);
  if ((found.mode & OTHERS_MODE) !== 0) chmodSync(folder, 0o700);
  return true;
}

/** Whether a socket's folder is there. Throws PlaceRefused where somebody else could have put the socket into it. */
export function isSocketFolderSafe(address: string, source: PlaceSource): boolean {
  if (source.platform === 'win32') return true;
  const folder = posix.dirname(address);
  const found = lookAt(folder);
  if (found === null) return false;
  refuseForeign(folder, found, source);
  if ((found.mode & OTHERS_MODE) !== 0) {
    throw new PlaceRefused(`The folder ${folder} of TalkBar's socket is open to other users. Run: chmod 700 ${folder}`);
  }
  return true;
}

function lookAt(folder: string): Stats | null {
  try {
    // A symbolic link is not followed: whoever made it decides where it leads.
    return lstatSync(folder, { throwIfNoEntry: false }) ?? null;
  } catch {
    return null;
  }
}

function refuseForeign(folder: string, found: Stats, source: PlaceSource): void {
  const what = foreign(found, source.uid);
  if (what === null) return;
  throw new PlaceRefused(
    `TalkBar does not use ${folder} for its socket: it is ${what}. ` +
      'Somebody else may have made it to listen in. Remove it, and start TalkBar again.',
  );
}

function foreign(found: Stats, uid: number | null): string | null {
  if (found.isSymbolicLink()) return 'a symbolic link';
  if (!found.isDirectory()) return 'not a folder';
  return uid !== null && found.uid !== uid ? `another user's (${found.uid})` : null;
}
