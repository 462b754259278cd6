import { execFile } from 'node:child_process';
import type { JsonObject } from '../../src-main/contract/json';
import type { DataFolder } from './data-folder';
import { HELPER, helperEnvironment } from './helper-process';

/** Runs the real command line on a data folder and answers its one JSON value. Fails where it does. */
export function runCli(folder: DataFolder, ...args: readonly string[]): Promise<JsonObject> {
  const options = { env: helperEnvironment({ dataDir: folder.dir }), shell: process.platform === 'win32' };
  return new Promise((resolve, reject) => {
    execFile(HELPER, [...args, '--output', 'json'], options, (error, stdout, stderr) => {
      if (error !== null) reject(new Error(`talkbar-cli ${args.join(' ')}: ${stdout}${stderr}`));
      else resolve(JSON.parse(stdout) as JsonObject);
    });
  });
}
