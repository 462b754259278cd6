// The running app as helpers see it: the built engine thread with its socket, without a window. Takes the folder of the
// build and a data folder on its command line, says `ready` once helpers can reach it, and ends with its input.
import path from 'node:path';
import { Worker } from 'node:worker_threads';

const [, , build, dataDir] = process.argv;
const engine = new Worker(path.join(build, 'engine-thread.js'), { workerData: { dataDir } });

engine.on('message', (message) => {
  if (message.type === 'ready') process.stdout.write('ready\n');
});
engine.on('exit', () => process.exit());
process.stdin.once('end', () => engine.postMessage({ type: 'stop' })).resume();
engine.postMessage({ type: 'open' });
