import { chmodSync, lstatSync, mkdirSync, type Stats } from 'node:fs';
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

const OTHERS_MODE = 0o077;

export function thisPlace(): PlaceSource {
  const { platform, env } = process;
  return { platform, env, temporary: tmpdir(), uid: process.getuid?.() ?? null };
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
