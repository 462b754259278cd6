import { accessSync, constants, existsSync, lstatSync, realpathSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf } from './library-unavailable';

/** With less room than this the next import may not fit. */
const LITTLE_ROOM = 10 * 1024 * 1024;

/** What keeps TalkBar from saving, in words for the user. */
export interface PlaceHealth {
  /** What may not be written; empty where all may. */
  readonly notWritable: readonly string[];
  /** Null where there is room enough. */
  readonly littleRoom: string | null;
}

/** Looks whether the data folder and what is in it can be written, without writing. */
export function readPlaceHealth(dataDir: string, libraryFile: string, settingsFile: string): PlaceHealth {
  const folder = nearest(dataDir);
  const places = [folder, ...(existsSync(libraryFile) ? [libraryFile] : []), ...foldersBehind(settingsFile)];
  const notWritable = places.flatMap((path) => {
    const code = refusalOf(path, path === libraryFile ? constants.W_OK : constants.W_OK | constants.X_OK);
    return code === null
      ? []
      : [
          `${path} may not be written (${code}), so TalkBar can save nothing there. Give yourself permission to write ` +
            `it, or choose another data folder with --data-dir.`,
        ];
  });
  return { notWritable, littleRoom: littleRoom(folder) };
}

/** Settings are replaced as a whole, so it is their folder that counts: another than the data folder behind a link. */
function foldersBehind(settingsFile: string): readonly string[] {
  try {
    return lstatSync(settingsFile).isSymbolicLink() ? [dirname(realpathSync(settingsFile))] : [];
  } catch {
    // There are none, or a link to nothing, which is told where they are read.
    return [];
  }
}

/** The folder, or the one it would be made in. */
function nearest(dir: string): string {
  let folder = dir;
  while (!existsSync(folder) && folder !== dirname(folder)) folder = dirname(folder);
  return folder;
}

function refusalOf(path: string, mode: number): string | null {
  try {
    accessSync(path, mode);
    return null;
  } catch (error) {
    return codeOf(error) || String(error);
  }
}

function littleRoom(folder: string): string | null {
  try {
    const { blocks, bavail, bsize } = statfsSync(folder);
    const room = bavail * bsize;
    // A file system that tells no size has no say.
    if (blocks === 0 || room >= LITTLE_ROOM) return null;
    const megabytes = (room / 1024 / 1024).toFixed(1);
    return `The disk with the data folder has only ${megabytes} MB left. Free some space, or TalkBar can soon save nothing.`;
  } catch {
    return null;
  }
}
