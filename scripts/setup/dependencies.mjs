import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hashOf, modules, readText, root } from './places.mjs';
import { SetupError } from './report.mjs';
import { run } from './run.mjs';

const stamp = path.join(modules, '.talkbar-lock');

function wanted() {
  return hashOf(readFileSync(path.join(root, 'package-lock.json')));
}

export function dependenciesReady() {
  return readText(stamp) === wanted();
}

export async function installDependencies() {
  const lock = wanted();
  try {
    // Declared Node ranges are wider than we use: see docs/adr/0002-dependencies.md. No package's own script is needed: npm
    // would build better-sqlite3 here, before there is a compiler, with headers it then tries to download.
    await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root });
  } catch (error) {
    throw new SetupError(`npm ci failed: ${error.message}`, 'check the connection to the npm registry, then run again');
  }
  writeFileSync(stamp, `${lock}\n`);
}
