import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LibraryUnavailable } from '../library-unavailable';
import { Child } from '../test-support/child';
import { makePipe } from '../test-support/odd-files';
import { tempFolder } from '../test-support/temp-folder';
import { takeAway, takeFileLock } from './file-lock';

const PATIENCE = { waitMs: 0, staleMs: 60_000 };

test('only one has it; released, the next', () => {
  const path = join(tempFolder(), 'lock');
  const lock = takeFileLock(path, PATIENCE);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(takeFileLock(path, PATIENCE)).toBeNull();
  lock?.release();
  expect(existsSync(path)).toBe(false);
  takeFileLock(path, PATIENCE)?.release();
});

test('waits as long as it may', () => {
  const path = join(tempFolder(), 'lock');
  takeFileLock(path, PATIENCE);
  const start = performance.now();
  expect(takeFileLock(path, { ...PATIENCE, waitMs: 100 })).toBeNull();
  expect(performance.now() - start).toBeGreaterThanOrEqual(99);
});

test('a lock whose process is gone is taken over at once', () => {
  const path = join(tempFolder(), 'lock');
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  writeFileSync(path, JSON.stringify({ pid, host: hostname(), token: 'x' }));
  expect(takeFileLock(path, PATIENCE)).not.toBeNull();
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ pid: process.pid });
});

test('a lock of this process number from an earlier life is taken over', () => {
  const path = join(tempFolder(), 'lock');
  writeFileSync(path, JSON.stringify({ pid: process.pid, host: hostname(), token: 'x' }));
  expect(takeFileLock(path, PATIENCE)).toBeNull();
  age(path, process.uptime() * 1000 + 5_000);
  expect(takeFileLock(path, { ...PATIENCE, staleMs: 1e9 })).not.toBeNull();
});

test('a lock that lives is left alone until its heart has stopped', () => {
  const path = join(tempFolder(), 'lock');
  writeFileSync(path, JSON.stringify({ pid: process.ppid, host: hostname(), token: 'x' }));
  age(path, 50_000);
  expect(takeFileLock(path, PATIENCE)).toBeNull();
  age(path, 70_000);
  expect(takeFileLock(path, PATIENCE)).not.toBeNull();
});

test('a lock of another machine is judged by its heart alone', () => {
  const path = join(tempFolder(), 'lock');
  writeFileSync(path, JSON.stringify({ pid: 2 ** 30, host: 'elsewhere', token: 'x' }));
  expect(takeFileLock(path, PATIENCE)).toBeNull();
  age(path, 70_000);
  expect(takeFileLock(path, PATIENCE)).not.toBeNull();
});

test('a lock nobody finished writing is given a moment', () => {
  const path = join(tempFolder(), 'lock');
  writeFileSync(path, '');
  expect(takeFileLock(path, PATIENCE)).toBeNull();
  age(path, 3_000);
  expect(takeFileLock(path, PATIENCE)).not.toBeNull();
});

test('a heartbeat keeps it; one who lost it neither beats nor removes the lock of the next', () => {
  const path = join(tempFolder(), 'lock');
  const slow = takeFileLock(path, PATIENCE);
  age(path, 50_000);
  slow?.heartbeat();
  expect(Date.now() - statSync(path).mtimeMs).toBeLessThan(5_000);
  age(path, 70_000);
  const next = takeFileLock(path, PATIENCE);
  expect(next).not.toBeNull();
  const before = statSync(path).mtimeMs;
  slow?.heartbeat();
  slow?.release();
  expect(statSync(path).mtimeMs).toBe(before);
  next?.release();
  expect(existsSync(path)).toBe(false);
});

test('who judged an older lock to be stale does not remove the one made since', () => {
  const folder = tempFolder();
  const path = join(folder, 'lock');
  const lock = takeFileLock(path, PATIENCE);
  const text = readFileSync(path, 'utf8');
  takeAway(path, JSON.stringify({ pid: 1, host: hostname(), token: 'of the stale one' }));
  expect(readFileSync(path, 'utf8')).toBe(text);
  lock?.release();
  expect(readdirSync(folder)).toEqual([]);
  takeAway(path, text);
});

test('what the folder refuses is thrown', () => {
  expect(() => takeFileLock(join(tempFolder(), 'missing', 'lock'), PATIENCE)).toThrow(/ENOENT/);
  const folder = join(tempFolder(), 'lock');
  mkdirSync(folder);
  expect(() => takeFileLock(folder, PATIENCE)).toThrow();
});

test('processes that fight for it, and leave it behind, never have it together', async () => {
  const folder = tempFolder();
  const children = await Promise.all(Array.from({ length: 4 }, () => Child.start('lock', folder, '40')));
  for (const child of children) {
    expect(await child.ended, child.errors).toBe(0);
    expect(child.lines).toEqual(['done']);
  }
  // The last one left its lock; nothing else lies about.
  expect(readdirSync(folder)).toEqual(['test.lock']);
}, 60_000);

function age(path: string, ms: number): void {
  const then = new Date(Date.now() - ms);
  utimesSync(path, then, then);
}

test.each([
  ['a folder', (path: string) => mkdirSync(path)],
  ['a link to nothing', (path: string) => symlinkSync(`${path}-nowhere`, path)],
  ['a link to itself', (path: string) => symlinkSync(path, path)],
  ['a pipe', (path: string) => makePipe(path)],
  ['a link to a device', (path: string) => symlinkSync('/dev/zero', path)],
])('where %s has its name, the lock is refused at once and the thing left alone', (_, make) => {
  const path = join(tempFolder(), 'lock');
  make(path);
  const start = performance.now();
  const take = (): unknown => takeFileLock(path, { waitMs: 5_000, staleMs: 0 });
  expect(take).toThrow(LibraryUnavailable);
  expect(take).toThrow(`TalkBar locks its data with a file ${path}, but something else has that name.`);
  expect(performance.now() - start).toBeLessThan(1_000);
  expect(readdirSync(join(path, '..'))).toEqual(['lock']);
});

test('what comes into the place of a lock is not released with it, and does not fail the work', () => {
  const path = join(tempFolder(), 'lock');
  const lock = takeFileLock(path, PATIENCE);
  rmSync(path);
  mkdirSync(path);
  lock?.heartbeat();
  lock?.release();
  expect(statSync(path).isDirectory()).toBe(true);
});

test('a lock from a clock that was set back is not held for ever', () => {
  const path = join(tempFolder(), 'lock');
  writeFileSync(path, '');
  age(path, -1_000);
  expect(takeFileLock(path, PATIENCE)).toBeNull();
  age(path, -70_000);
  expect(takeFileLock(path, PATIENCE)).not.toBeNull();
  writeFileSync(path, JSON.stringify({ pid: 2 ** 30, host: 'elsewhere', token: 'x' }));
  age(path, -70_000);
  expect(takeFileLock(path, PATIENCE)).not.toBeNull();
});
