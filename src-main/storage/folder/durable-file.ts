import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { sleep } from './file-lock';
import { codeOf } from '../library-unavailable';

const LEFT_BEHIND_MS = 60_000;

/**
 * Replaces a file so that a reader, or a crash at any moment, finds the old content or the new one, whole. The new file
 * is readable by the user alone. Throws what the file system refuses; the old file is then still there.
 */
export function replaceFile(path: string, text: string): void {
  const temporary = `${path}.${process.pid}-${randomBytes(6).toString('hex')}.tmp`;
  try {
    const file = openSync(temporary, 'wx', 0o600);
    try {
      writeSync(file, text);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    rename(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
  syncFolder(dirname(path));
  sweep(path);
}

/** On Windows a file cannot be replaced in the very moment somebody reads it. */
function rename(from: string, to: string): void {
  for (let attempt = 1; ; attempt += 1) {
    try {
      renameSync(from, to);
      return;
    } catch (error) {
      const passing = process.platform === 'win32' && ['EPERM', 'EACCES', 'EBUSY'].includes(codeOf(error));
      if (!passing || attempt === 20) throw error;
    }
    sleep(10);
  }
}

/** Makes the rename itself durable; not every system can do it for a folder. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Removes what writers that were killed have left behind. */
function sweep(path: string): void {
  const folder = dirname(path);
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(`${basename(path)}.`) || !name.endsWith('.tmp')) continue;
    const left = join(folder, name);
    const found = statSync(left, { throwIfNoEntry: false });
    if (found !== undefined && Date.now() - found.mtimeMs > LEFT_BEHIND_MS) rmSync(left, { force: true });
  }
}
