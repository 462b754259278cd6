import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { posix } from 'node:path';
import type { PlaceSource } from '../link/socket-place';

/** Longest path of a socket in bytes, without the byte that ends it: 108 on Linux, 104 on macOS and BSD. */
const PATH_BYTES = { linux: 107, other: 103 } as const;

const HASH_CHARACTERS = 16;

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
