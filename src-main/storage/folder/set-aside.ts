import { closeSync, existsSync, openSync, renameSync } from 'node:fs';
import { codeOf } from '../library-unavailable';

/** A moment as it stands in the name of a file: `20261130T172200123Z`. */
export function stampOf(at: number): string {
  return new Date(at).toISOString().replace(/[-:.]/g, '');
}

/** `<stem><end>`, or with a number between where that name is taken. */
export function freeName(stem: string, end = ''): string {
  let name = stem + end;
  for (let n = 2; existsSync(name); n += 1) name = `${stem}-${n}${end}`;
  return name;
}

/** A free name beside `path`: `<path>.<why>-<moment>`. */
export function nameAside(path: string, why: string, at: number): string {
  return freeName(`${path}.${why}-${stampOf(at)}`);
}

/** Moves an SQLite file, and the log that belongs to it, to a name of its own beside it; answers that name. */
export function moveAside(path: string, why: string, at: number): string {
  const aside = nameAside(path, why, at);
  for (const suffix of ['-wal', '-shm', '']) {
    if (existsSync(path + suffix)) renameSync(path + suffix, aside + suffix);
  }
  return aside;
}

/**
 * Makes an empty file that only the user can read, unless there is one; SQLite gives the log beside it the same mode. An
 * existing file is not even opened: closing it would drop the locks that this process holds on it through SQLite.
 */
export function makePrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}
