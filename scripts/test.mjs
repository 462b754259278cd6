// `npm test`: everything, from whatever state the checkout is in. Its last line is `N passed, N failed`, over all
// projects of vitest and the tests of the app; a check or a build that fails, or a file that cannot be run, counts as one
// failure.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildIfStale } from './build.mjs';
import { runChecks } from './check.mjs';
import { inherit, inheritTool } from './lib/child.mjs';
import { setupOrExit } from './setup.mjs';
import { root } from './setup/places.mjs';

const PROJECTS = ['unit', 'window', 'protocol'];

await setupOrExit();
const total = { passed: 0, failed: 0 };
if ((await buildIfStale()) !== 0) total.failed += 1;
total.failed += (await runChecks()).length;
for (const project of PROJECTS) add(await withReport((report) => runProject(project, report), countVitest));
add(await withReport(runApp, countPlaywright));
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

function add({ passed, failed }) {
  total.passed += passed;
  total.failed += failed;
}

/** Runs tests that write their results to a file, and counts them. */
async function withReport(run, count) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'talkbar-test-'));
  const report = path.join(folder, 'report.json');
  try {
    const code = await run(report);
    if (!existsSync(report)) return { passed: 0, failed: 1 };
    const { passed, failed } = count(JSON.parse(readFileSync(report, 'utf8')));
    // A run may fail without a failed test: a file that does not load, an error outside of any test, no test at all.
    return { passed, failed: failed === 0 && code !== 0 ? 1 : failed };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function runProject(project, report) {
  const args = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return inheritTool('vitest', args);
}

function countVitest({ numPassedTests, numFailedTests }) {
  return { passed: numPassedTests, failed: numFailedTests };
}

function runApp(report) {
  process.env.PLAYWRIGHT_JSON_OUTPUT_NAME = report;
  return inherit(process.execPath, [path.join(root, 'scripts', 'e2e.mjs'), '--reporter=list,json']);
}

function countPlaywright({ stats: { expected, flaky, unexpected } }) {
  return { passed: expected + flaky, failed: unexpected };
}
