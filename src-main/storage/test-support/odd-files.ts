import { execFileSync } from 'node:child_process';
import { onTestFinished } from 'vitest';
import { tempFolder } from './temp-folder';

/** Runs a program of the system, which is no package's; false where it refuses. */
function ran(program: string, words: readonly string[]): boolean {
  try {
    execFileSync(program, words, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Makes a named pipe. */
export function makePipe(path: string): void {
  if (!ran('mkfifo', [path])) throw new Error(`no pipe could be made at ${path}`);
}

/** Whether this process may ask for a disk of its own. */
export const MAY_MOUNT = process.platform === 'linux' && process.geteuid?.() === 0;

/** A disk of that size, unmounted when the test is over; null in a container that may not mount. */
export function smallDisk(size: string): string | null {
  const disk = tempFolder();
  if (!ran('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', disk])) return null;
  onTestFinished(() => void ran('umount', ['-l', disk]));
  return disk;
}

/** Changes such a disk: `ro`, or another `size=`. */
export function changeDisk(disk: string, option: string): void {
  if (!ran('mount', ['-o', `remount,${option}`, disk])) throw new Error(`the disk could not be made ${option}`);
}
