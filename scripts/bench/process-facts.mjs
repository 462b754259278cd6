// What Linux tells of a process that runs.
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

export const hasFacts = process.platform === 'linux';

/** @typedef {{ rss: number, pss: number }} Held in kilobytes of 1,024 bytes */

/** @param {number} pid @returns {Held} what it holds in memory */
export function heldBy(pid) {
  const number = (file, name) => {
    const found = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/${file}`, 'utf8'));
    if (found === null) throw new Error(`/proc tells no ${name}`);
    return Number(found[1]);
  };
  return { rss: number('status', 'VmRSS'), pss: number('smaps_rollup', 'Pss') };
}

/** @param {number} pid @returns {number} milliseconds its threads have run so far, waiting not counted */
export function processorMs(pid) {
  const nanoseconds = (thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]);
  return readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => sum + nanoseconds(thread), 0) / 1e6;
}

/** @param {number} pid @param {string} name @returns {boolean} whether it has a file of that name open */
export function hasOpen(pid, name) {
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).some((file) => readlinkSync(`${folder}/${file}`).endsWith(`/${name}`));
}
