import { randomBytes } from 'node:crypto';
import {
  closeSync,
  linkSync,
  lstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { because } from '../../contract/why/why';
import { codeOf, LibraryUnavailable } from '../library-unavailable';

/** How long to wait for a lock, and when one is taken for abandoned. Milliseconds. */
export interface LockPatience {
  readonly waitMs: number;
  /** Without a heartbeat for this long it is stale even if its process seems to live: process ids are used again. */
  readonly staleMs: number;
}

/** A lock that is held. */
export interface FileLock {
  /** Tells others that the holder is still at work. */
  heartbeat(): void;
  release(): void;
}

const RETRY_MS = 10;
/** Between making the file and writing the owner into it there is a moment; a crash in it leaves an empty file. */
const UNWRITTEN_MS = 2_000;

interface Owner {
  readonly text: string;
  readonly pid: number;
  readonly host: string;
  readonly beatMs: number;
}

/**
 * Takes a lock that other processes see: a file that only one can make. It needs no more than a file system, so that
 * the helper can take it without loading SQLite. Blocks the thread while it waits; answers null when the wait is over.
 * Throws what the file system refuses (a folder that is read-only or missing), and LibraryUnavailable where something
 * that is no lock bears the name.
 */
export function takeFileLock(path: string, patience: LockPatience): FileLock | null {
  const end = performance.now() + patience.waitMs;
  // Whoever does not want to wait may still take a lock that was found abandoned.
  let secondLook = true;
  for (;;) {
    const lock = tryLock(path);
    if (lock !== null) return lock;
    const owner = readOwner(path);
    const isFree = owner === null || isStale(owner, patience.staleMs);
    if (owner !== null && isFree) takeAway(path, owner.text);
    if (performance.now() >= end && !(isFree && secondLook)) return null;
    if (isFree) secondLook = false;
    sleep(isFree ? 1 : RETRY_MS);
  }
}

/** Stops the thread for `ms` milliseconds. */
export function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

function tryLock(path: string): FileLock | null {
  const text = JSON.stringify({ pid: process.pid, host: hostname(), token: randomBytes(9).toString('base64url') });
  let file: number;
  try {
    file = openSync(path, 'wx', 0o600);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return null;
    // Windows refuses a name for a moment while its last file is being deleted.
    if (process.platform === 'win32' && ['EPERM', 'EACCES'].includes(codeOf(error)) && exists(path)) return null;
    throw error;
  }
  try {
    writeSync(file, text);
  } catch (error) {
    // On a full disk: a lock nobody can release would keep everyone out.
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
  return {
    heartbeat: () => {
      if (isOwn(path, text)) utimesSync(path, new Date(), new Date());
    },
    release: () => {
      if (isOwn(path, text)) rmSync(path, { force: true });
    },
  };
}

function exists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

/** What somebody put in the lock's place is not this process's, and no reason to fail what the lock was taken for. */
function isOwn(path: string, text: string): boolean {
  try {
    return readOwner(path)?.text === text;
  } catch {
    return false;
  }
}

/** Null where the file has gone meanwhile. Throws LibraryUnavailable for what is no file: reading it could block. */
function readOwner(path: string): Owner | null {
  let text: string;
  let beatMs: number;
  try {
    const found = lstatSync(path);
    if (!found.isFile()) throw notALock(path);
    beatMs = found.mtimeMs;
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
  try {
    const { pid, host } = JSON.parse(text) as { pid?: unknown; host?: unknown };
    if (typeof pid === 'number' && typeof host === 'string') return { text, pid, host, beatMs };
  } catch {
    // Not written yet, or not ours: judged by its age.
  }
  return { text, pid: 0, host: '', beatMs };
}

function notALock(path: string): LibraryUnavailable {
  return new LibraryUnavailable('not_a_file', path, because('lock.notAFile', { file: path }));
}

function isStale(owner: Owner, staleMs: number): boolean {
  // A beat in the future was made before the clock was set back; it proves as little as one that is long past.
  const age = Math.abs(Date.now() - owner.beatMs);
  if (owner.pid === 0) return age > Math.min(UNWRITTEN_MS, staleMs);
  if (owner.host !== hostname()) return age > staleMs;
  // The same number in an earlier life, as happens in containers: this process had not begun when the lock was taken.
  if (owner.pid === process.pid) return age > staleMs || owner.beatMs < Date.now() - process.uptime() * 1000 - 1000;
  return age > staleMs || !isAlive(owner.pid);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) !== 'ESRCH';
  }
}

/**
 * Removes an abandoned lock, in which `text` stood when it was judged. Two processes may both have judged it, and the
 * slower must not remove the lock the faster has made since: so it is renamed, which only one can do, looked at again,
 * and put back if it is another.
 */
export function takeAway(path: string, text: string): void {
  const aside = `${path}.${process.pid}-${randomBytes(6).toString('hex')}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  const taken = readOwner(aside);
  if (taken !== null && taken.text !== text) {
    try {
      linkSync(aside, path);
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
  }
  rmSync(aside, { force: true });
}
