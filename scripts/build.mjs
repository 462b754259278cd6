// `npm run build`: the bundles in out/. Imported by other scripts, it builds only when a source has changed since.
import { createHash } from 'node:crypto';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { inheritTool } from './lib/child.mjs';
import { withLock } from './setup/lock.mjs';
import { readText, root } from './setup/places.mjs';
import { step } from './setup/report.mjs';

const INPUTS = [
  'src-main',
  'src-preload',
  'src-renderer',
  'resources',
  'electron.vite.config.ts',
  'package.json',
  'package-lock.json',
  'scripts/layers.cjs',
];
const stamp = path.join(root, 'out', '.sources');

/** Names, sizes and times of all inputs: a removed or renamed file counts as a change too. */
function fingerprint() {
  const hash = createHash('sha256');
  for (const input of INPUTS) addTo(hash, path.join(root, input));
  return hash.digest('hex');
}

function addTo(hash, file) {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (stat === undefined) return;
  if (stat.isDirectory()) {
    for (const name of readdirSync(file).sort()) addTo(hash, path.join(file, name));
  } else if (!/\.test\.tsx?$/.test(file)) {
    hash.update(`${file}\0${stat.size}\0${stat.mtimeMs}\0`);
  }
}

async function build() {
  const sources = fingerprint();
  const code = await inheritTool('electronVite', ['build', '--logLevel', 'warn']);
  if (code === 0) writeFileSync(stamp, sources);
  return code;
}

/** Resolves with the exit code of the build, 0 when there was nothing to do. */
export async function buildIfStale() {
  if (readText(stamp) === fingerprint()) return 0;
  return withLock('build', () => (readText(stamp) === fingerprint() ? 0 : step('building out/', build)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exit(await withLock('build', build));
