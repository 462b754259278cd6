import { closeSync, existsSync, openSync, renameSync } from 'node:fs';

/** A moment as it stands in the name of a file: `20261130T172200123Z`. */
export function stampOf(at: number): string {
  return new Date(at).toISOString().replace(/[-:.]/g, '');
}

/** A name beside `path` that nothing has yet: `<path>.<why>-<moment>`, with a number where that is taken. */
export function nameAside(path: string, why: string, at: number): string {
  const name = `${path}.${why}-${stampOf(at)}`;
  let free = name;
  for (let n = 2; existsSync(free); n += 1) free = `${name}-${n}`;
  return free;
}

/** Moves an SQLite file, and the log that belongs to it, to a name of its own beside it; answers that name. */
export function moveAside(path: string, why: string, at: number): string {
  const aside = nameAside(path, why, at);
  for (const suffix of ['-wal', '-shm', '']) {
    if (existsSync(path + suffix)) renameSync(path + suffix, aside + suffix);
  }
  return aside;
}

/** Makes an empty file that only the user can read; SQLite gives the log beside it the same mode. */
export function makePrivateFile(path: string): void {
  closeSync(openSync(path, 'a', 0o600));
}
