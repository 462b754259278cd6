// `npm run check [-- name …]`: everything that reads the code without running it, two at a time.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { childEnv, toolArgs } from './lib/child.mjs';
import { root } from './setup/places.mjs';

const AT_ONCE = 2;
const cacheIn = (name) => path.join('node_modules', '.cache', name);

/** Longest first, so that the two lanes end together. */
const checks = [
  check('lint', 'eslint', ['.', '--cache', '--cache-location', cacheIn('eslint/')]),
  check('types: node', 'tsc', ['-p', 'tsconfig.node.json']),
  check('types: standard', 'tsc', ['-p', 'tsconfig.std.json']),
  check('types: shell', 'tsc', ['-p', 'tsconfig.shell.json']),
  check('types: preload', 'tsc', ['-p', 'tsconfig.preload.json']),
  check('types: window', 'tsc', ['-p', 'tsconfig.dom.json']),
  check('types: e2e', 'tsc', ['-p', 'tsconfig.e2e.json']),
  check('layers', 'depcruise', ['src-main', 'src-preload', 'src-renderer', 'scripts', '--output-type', 'err-long']),
  check('dead code', 'knip', ['--no-progress']),
  check('format', 'prettier', ['--check', '.', '--log-level', 'warn', '--cache']),
];
checks.push({ name: 'types: old Electron', args: ['scripts/check-old-electron.mjs'] });
if (existsSync(path.join(root, 'scripts/check-docs.mjs')))
  checks.push({ name: 'docs', args: ['scripts/check-docs.mjs'] });

function check(name, tool, args) {
  return { name, args: toolArgs(tool, args) };
}

function run({ name, args }) {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, env: childEnv(), stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const keep = (chunk) => {
      output += chunk;
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', reject);
    child.on('close', (code) =>
      resolve({ name, ok: code === 0, output: output.trimEnd(), seconds: (performance.now() - started) / 1000 }),
    );
  });
}

/** Prints what begins, and each result as it comes, with its output where it failed or warned. Resolves with the names of those that failed. */
export async function runChecks(only = []) {
  const waiting = checks.filter(({ name }) => only.length === 0 || only.some((wanted) => name.includes(wanted)));
  const failed = [];
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      console.log(`check: ${next.name} …`);
      const result = await run(next);
      if (!result.ok) failed.push(result.name);
      console.log(`check: ${result.name}: ${result.ok ? 'ok' : 'FAILED'} (${result.seconds.toFixed(1)} s)`);
      if (result.output !== '' && (!result.ok || result.name === 'lint')) console.log(result.output);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  if (failed.length > 0) console.log(`check: failed: ${failed.join(', ')}`);
  return failed;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.exit((await runChecks(process.argv.slice(2))).length > 0 ? 1 : 0);
