import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cache, hashOf, root } from './places.mjs';
import { SetupError } from './report.mjs';

const WAIT_MS = 15 * 60_000;

/** Lets one process at a time do `work`, so that two runs in one checkout do not overwrite each other's files. */
export async function withLock(name, work) {
  mkdirSync(cache, { recursive: true });
  const file = path.join(cache, `${name}-${hashOf(root)}.lock`);
  const deadline = Date.now() + WAIT_MS;
  while (!take(file)) {
    if (Date.now() > deadline)
      throw new SetupError(`another ${name} has held ${file} for too long`, 'delete that file and run again');
    await sleep(200);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  if (!ownerLives(file)) rmSync(file, { force: true });
  return false;
}

function ownerLives(file) {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    // Written and read a moment later: an empty file belongs to an owner that is just starting.
    if (!pid) return true;
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
