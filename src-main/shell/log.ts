import log from 'electron-log/main';
import { renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Logger } from '../core/ports';

const FILES = 5;
const FILE_BYTES = 2 * 1024 * 1024;

type Facts = Readonly<Record<string, unknown>>;

/** The app's log: `logs/app.log` in the data folder, five files of 2 MB at most. Never bodies or arguments. */
export function openLog(dataDir: string, toConsole: boolean): Logger {
  const { file, console, ipc } = log.transports;
  file.resolvePathFn = () => path.join(dataDir, 'logs', 'app.log');
  file.maxSize = FILE_BYTES;
  file.format = '{text}';
  file.archiveLogFn = ({ path: full }) => turnOver(full);
  console.level = toConsole ? 'warn' : false;
  console.format = '{text}';
  if (ipc !== undefined) ipc.level = false;
  const write =
    (level: 'info' | 'warn' | 'error') =>
    (message: string, facts: Facts = {}): void =>
      log[level](JSON.stringify({ at: new Date().toISOString(), level, message, ...readable(facts) }));
  return { info: write('info'), warn: write('warn'), error: write('error') };
}

function turnOver(full: string): void {
  rmSync(`${full}.${FILES - 1}`, { force: true });
  for (let number = FILES - 2; number >= 0; number -= 1) {
    const from = number === 0 ? full : `${full}.${number}`;
    if (statSync(from, { throwIfNoEntry: false }) !== undefined) renameSync(from, `${full}.${number + 1}`);
  }
}

function readable(facts: Facts): Facts {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name,
      value instanceof Error ? (value.stack ?? value.message) : value,
    ]),
  );
}
