// better-sqlite3 ships one binary for Node ≥ 22.14 and Electron ≥ 35. Older runtimes lack its Node-API level and crash
// on it, so for them the same source is built against the level they have; its loader prefers build/Release.
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { cache, inModules, modules, readJson } from './places.mjs';
import { SetupError } from './report.mjs';
import { run } from './run.mjs';
import { toolsMissing } from './system-packages.mjs';

const RECIPE = 1;
const FILE = 'better_sqlite3.node';
const SHIPPED_LEVEL = "'NAPI_VERSION=10'";
const OLDER_LEVEL = "'NAPI_EXPERIMENTAL', 'NODE_API_EXPERIMENTAL_NOGC_ENV_OPT_OUT'";
const FIRST_NODE_FOR_SHIPPED = [22, 14];

export function nodeNeedsBuild() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const [firstMajor, firstMinor] = FIRST_NODE_FOR_SHIPPED;
  return major < firstMajor || (major === firstMajor && minor < firstMinor);
}

function cached() {
  const { version } = readJson(path.join(inModules('better-sqlite3'), 'package.json'));
  const node = process.versions.node.split('.')[0];
  return path.join(cache, `better-sqlite3-${version}-r${RECIPE}-node${node}-${process.platform}-${process.arch}`, FILE);
}

function installed() {
  return path.join(inModules('better-sqlite3'), 'build', 'Release', FILE);
}

export function bindingInCache() {
  return existsSync(cached());
}

export async function installBinding() {
  if (!existsSync(cached())) await build();
  mkdirSync(path.dirname(installed()), { recursive: true });
  // Replaced by rename: a running process may have the old file mapped.
  const fresh = `${installed()}.${process.pid}`;
  copyFileSync(cached(), fresh);
  renameSync(fresh, installed());
}

/** Both runtimes take the shipped binary: one built earlier would only stand in its way. */
export function removeBinding() {
  rmSync(path.dirname(installed()), { recursive: true, force: true });
}

export function bindingInstalled() {
  return existsSync(installed());
}

async function build() {
  const missing = toolsMissing();
  if (missing.length > 0) {
    throw new SetupError(
      `better-sqlite3 must be built here and these tools are missing: ${missing.join(', ')}`,
      'install them, then run again',
    );
  }
  mkdirSync(cache, { recursive: true });
  const work = mkdtempSync(path.join(cache, 'binding-'));
  try {
    cpSync(inModules('better-sqlite3'), work, {
      recursive: true,
      filter: (file) => !/[\\/](build|prebuilds)$/.test(file),
    });
    cpSync(inModules('node-addon-api'), path.join(work, 'node_modules', 'node-addon-api'), { recursive: true });
    lowerLevel(path.join(work, 'binding.gyp'));
    const gyp = path.join(modules, 'node-gyp', 'bin', 'node-gyp.js');
    await run(process.execPath, [gyp, 'rebuild', '--release', '--force_build=1', '--jobs=2', ...headers()], {
      cwd: work,
    });
    mkdirSync(path.dirname(cached()), { recursive: true });
    renameSync(path.join(work, 'build', 'Release', FILE), cached());
  } catch (error) {
    if (error instanceof SetupError) throw error;
    throw new SetupError(
      `better-sqlite3 could not be built: ${error.message}`,
      'Node 22.14 or newer needs no build where Electron itself can be downloaded; otherwise install the headers of this Node',
    );
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function lowerLevel(file) {
  const text = readFileSync(file, 'utf8');
  if (!text.includes(SHIPPED_LEVEL))
    throw new SetupError(
      'better-sqlite3 no longer names its Node-API level as expected',
      'review scripts/setup/binding.mjs',
    );
  writeFileSync(file, text.replace(SHIPPED_LEVEL, OLDER_LEVEL));
}

/** The running Node's own headers, else those npm is set to; with neither, node-gyp downloads them from the Node.js site. */
function headers() {
  const home = path.resolve(process.execPath, '../..');
  if (existsSync(path.join(home, 'include', 'node', 'node_api.h'))) return [`--nodedir=${home}`];
  if (process.env.npm_config_nodedir !== undefined) return [];
  process.stderr.write(
    `setup: no headers in ${path.join(home, 'include', 'node')}; node-gyp will try to download them\n`,
  );
  return [];
}
