// `npm start`: from a fresh checkout to the open app in one command; where there is no display, to the demo of what an
// assistant can do.
import path from 'node:path';
import { buildIfStale } from './build.mjs';
import { inherit } from './lib/child.mjs';
import { electronBinary } from './setup/electron.mjs';
import { root } from './setup/places.mjs';
import { setupOrExit } from './setup.mjs';

await setupOrExit();
const built = await buildIfStale();
if (built !== 0) process.exit(built);

const { platform, env, stdin, stdout, argv } = process;
const words = argv.slice(2);
if (platform !== 'linux' || env.DISPLAY || env.WAYLAND_DISPLAY) {
  process.exit(await inherit(electronBinary(), ['.', ...words]));
}

process.stderr.write('There is no display to open the app on, so this is the demo on the terminal.\n\n');
const asks = stdin.isTTY === true && stdout.isTTY === true;
const launcher = path.join(root, 'resources', 'bin', 'talkbar-cli');
process.exit(await inherit(launcher, ['demo', ...(asks ? [] : ['--yes']), ...words]));
