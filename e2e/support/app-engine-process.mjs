// The app's engine without its window: the built engine thread in a process of its own, which a test can kill. Started
// with a data folder; passes messages between its parent and the thread, and ends when the thread does.
import path from 'node:path';
import { Worker } from 'node:worker_threads';

const [, , dataDir = ''] = process.argv;
const file = path.resolve(import.meta.dirname, '../../out/main/engine-thread.js');
const engine = new Worker(file, { workerData: { dataDir } });

engine.on('message', (message) => process.send?.(message));
engine.on('error', (error) => {
  console.error(error);
  process.exit(1);
});
engine.on('exit', (code) => process.exit(code));
process.on('message', (message) => engine.postMessage(message));
// Whoever started it has gone without a word.
process.on('disconnect', () => process.exit(0));
engine.postMessage({ type: 'open' });
