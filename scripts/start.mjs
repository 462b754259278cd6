// `npm start`: from a fresh checkout to the demo in one command.
import path from 'node:path';
import { buildIfStale } from './build.mjs';
import { inherit } from './lib/child.mjs';
import { setupOrExit } from './setup.mjs';
import { root } from './setup/places.mjs';

await setupOrExit();
const built = await buildIfStale();
if (built !== 0) process.exit(built);

const launcher = path.join(root, 'resources', 'bin', process.platform === 'win32' ? 'talkbar-cli.cmd' : 'talkbar-cli');
const asks = process.stdin.isTTY === true && process.stdout.isTTY === true;
process.exit(await inherit(launcher, ['demo', ...(asks ? [] : ['--yes']), ...process.argv.slice(2)]));
