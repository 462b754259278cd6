// `npm test`: everything, from whatever state the checkout is in. Its last line is `N passed, N failed`, over all
// projects of vitest; a check or a build that fails, or a file that cannot be run, counts as one failure.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildIfStale } from './build.mjs';
import { runChecks } from './check.mjs';
import { inheritTool } from './lib/child.mjs';
import { setupOrExit } from './setup.mjs';

const PROJECTS = ['unit', 'protocol'];

await setupOrExit();
const total = { passed: 0, failed: 0 };
if ((await buildIfStale()) !== 0) total.failed += 1;
total.failed += (await runChecks()).length;
for (const project of PROJECTS) {
  const { passed, failed } = await runProject(project);
  total.passed += passed;
  total.failed += failed;
}
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

async function runProject(project) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'talkbar-test-'));
  const report = path.join(folder, 'report.json');
  try {
    const args = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const code = await inheritTool('vitest', args);
    return count(report, code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function count(report, code) {
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'));
  // vitest may fail without a failed test: a file that does not load, an error outside of any test, no test at all.
  const failed = numFailedTests === 0 && code !== 0 ? 1 : numFailedTests;
  return { passed: numPassedTests, failed };
}
