// `npm run e2e [-- arguments of Playwright]`: the real app, driven as a user would, on a display of its own where there is
// none. `npm run screenshots` takes the pictures of every view in the same way.
import { buildIfStale } from './build.mjs';
import { inherit, toolArgs } from './lib/child.mjs';
import { setupOrExit } from './setup.mjs';
import { step } from './setup/report.mjs';
import { installSystemPackages, missingSystemPackages } from './setup/system-packages.mjs';

const SCREEN = '-screen 0 1600x1000x24';

await setupOrExit();
const missing = missingSystemPackages({ toBuild: false, toDrive: true });
if (missing.length > 0)
  await step(`installing system packages: ${missing.join(' ')}`, () => installSystemPackages(missing));
const built = await buildIfStale();
if (built !== 0) process.exit(built);

const words = process.argv.slice(2);
const project = words.some((word) => word.startsWith('--project')) ? [] : ['--project=app'];
const args = toolArgs('playwright', ['test', ...project, ...words]);
// Dialogs are answered through the keyboard of a display that belongs to the tests alone, even where the user has one.
const code =
  process.platform === 'linux'
    ? await inherit('xvfb-run', ['-a', '-s', SCREEN, process.execPath, ...args])
    : await inherit(process.execPath, args);
process.exit(code);
