// Makes a checkout ready to build and test: dependencies, system packages, Electron, the SQLite binding.
// Needs nothing but Node and npm; does nothing, quickly, when all is in place. `npm run setup`, or imported.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bindingInCache, bindingInstalled, installBinding, nodeNeedsBuild, removeBinding } from './setup/binding.mjs';
import { dependenciesReady, installDependencies } from './setup/dependencies.mjs';
import {
  electronBinary,
  electronIsFallback,
  electronReady,
  electronVersion,
  installElectron,
} from './setup/electron.mjs';
import { withLock } from './setup/lock.mjs';
import { hashOf, modules, readText } from './setup/places.mjs';
import { SetupError, step } from './setup/report.mjs';
import { smokeTest } from './setup/smoke.mjs';
import { installSystemPackages, missingSystemPackages } from './setup/system-packages.mjs';

const REVISION = '1';
const stamp = path.join(modules, '.talkbar-setup');

export async function setup() {
  if (!isDone()) await withLock('setup', async () => (isDone() ? undefined : prepare()));
}

/** The smoke test passed with exactly this Node, Electron and binding. */
function proof() {
  return hashOf(REVISION, process.version, process.arch, String(electronVersion()), String(bindingInstalled()));
}

function isDone() {
  return (
    dependenciesReady() &&
    electronReady() &&
    readText(stamp) === proof() &&
    missingSystemPackages({ toBuild: false }).length === 0
  );
}

async function prepare() {
  if (!dependenciesReady()) await step('installing dependencies (npm ci)', installDependencies);

  const missing = missingSystemPackages({ toBuild: nodeNeedsBuild() && !bindingInCache() });
  if (missing.length > 0)
    await step(`installing system packages: ${missing.join(' ')}`, () => installSystemPackages(missing));

  // The download waits for the network and the build for the processor: together they take as long as the longer one.
  const early = nodeNeedsBuild();
  const results = await Promise.allSettled([
    electronReady() ? undefined : step('installing Electron', installElectron),
    early ? step('building better-sqlite3 for this Node', installBinding) : undefined,
  ]);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  if (!early && electronIsFallback()) await step('building better-sqlite3 for the fallback Electron', installBinding);
  else if (!early) removeBinding();

  await step('checking better-sqlite3 in Node and Electron', () => smokeTest(electronBinary()));
  writeFileSync(stamp, `${proof()}\n`);
}

/** Runs the setup for a script; a failure becomes its message and exit code 1. */
export async function setupOrExit() {
  try {
    await setup();
  } catch (error) {
    process.stderr.write(`setup failed: ${error instanceof SetupError ? error.message : error.stack}\n`);
    process.exit(1);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await setupOrExit();
  process.stderr.write(`setup: ready (Node ${process.versions.node}, Electron ${electronVersion()})\n`);
}
