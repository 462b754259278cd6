// The real app, and an empty window of the same Electron, as processes: on a display, watched from their start.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { electronBinary } from '../setup/electron.mjs';
import { environment, keepTrackOf } from './surroundings.mjs';

const MARKS = fileURLToPath(import.meta.resolve('./window-marks.cjs'));
const EMPTY_WINDOW = fileURLToPath(import.meta.resolve('./empty-window/main.cjs'));
/** A row of the list, or the words that stand where there are none. */
const FIRST_ROW = '[data-column="list"] :is([role="option"], h2)';
const PATIENCE_MS = 60_000;
const LEAVING_MS = 10_000;
const SCREEN_SERVER = 'Xvfb';
const SCREEN = ['-screen', '0', '1600x1000x24', '-nolisten', 'tcp'];

/**
 * Milliseconds since the process was started: its own code begins, Electron is ready, the window is made, the page is
 * asked for, is parsed, has run its scripts, paints for the first time, has its first row, has painted it, is shown.
 *
 * @typedef {Record<'main' | 'ready' | 'created' | 'navigated' | 'parsed' | 'scripts' | 'contentful' | 'inPage' | 'usable' | 'shown', number>} Marks
 * @typedef {{ pid: number, marks: Marks, stop: () => Promise<void> }} Running
 * @typedef {{ env: Record<string, string>, close: () => Promise<void> }} Display
 */

/** @returns {Promise<Display | null>} the user's display, else one of its own; null where there can be none */
export async function openDisplay() {
  const names = ['DISPLAY', 'XAUTHORITY', 'WAYLAND_DISPLAY', 'XDG_RUNTIME_DIR'].filter((name) => process.env[name]);
  const env = Object.fromEntries(names.map((name) => [name, process.env[name]]));
  if (process.platform !== 'linux' || env.DISPLAY || env.WAYLAND_DISPLAY) return { env, close: async () => undefined };
  // It chooses a free number itself and says it once it is there.
  const server = keepTrackOf(
    spawn(SCREEN_SERVER, ['-displayfd', '3', ...SCREEN], { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] }),
  );
  const number = await Promise.race([
    once(server.stdio[3], 'data').then(([chunk]) => chunk.toString().trim()),
    once(server, 'close').then(() => null),
    once(server, 'error').then(() => null),
  ]).catch(() => null);
  if (number === null) return null;
  const close = async () => {
    const closed = once(server, 'close');
    server.kill();
    await closed;
  };
  return { env: { ...env, DISPLAY: `:${number}` }, close };
}

/** Starts the real app. @param {import('./surroundings.mjs').Surroundings} surroundings @param {Display} display */
export function startApp(surroundings, dataDir, display) {
  const env = { ...surroundings.helperEnvironment(dataDir), ...display.env };
  return start([surroundings.app], env, FIRST_ROW);
}

/** Starts an empty window. @param {string} folder its profile's @param {Display} display */
export function startEmptyWindow(folder, display) {
  return start([EMPTY_WINDOW, `--user-data-dir=${folder}`], environment(display.env), 'h1');
}

/** Resolves when the window can be used. @returns {Promise<Running>} */
async function start(args, env, usable) {
  // As root, which no user is, Chromium starts only without its sandbox.
  const asRoot = process.getuid?.() === 0 ? { ELECTRON_DISABLE_SANDBOX: '1' } : {};
  const options = { env: { ...env, ...asRoot, BENCH_USABLE: usable }, stdio: ['ignore', 'pipe', 'pipe'] };
  const startedAt = performance.timeOrigin + performance.now();
  const child = keepTrackOf(spawn(electronBinary(), ['-r', MARKS, ...args], options));
  const closed = once(child, 'close');
  const stop = async () => {
    child.kill();
    const timer = setTimeout(() => child.kill('SIGKILL'), LEAVING_MS);
    await closed;
    clearTimeout(timer);
  };
  let said = '';
  child.stderr.on('data', (chunk) => (said = `${said}${chunk}`.slice(-2_000)));
  const patience = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('{"marks":')) continue;
    clearTimeout(patience);
    const marks = Object.entries(JSON.parse(line).marks).map(([name, at]) => [name, at - startedAt]);
    child.stdout.resume();
    return { pid: child.pid, marks: Object.fromEntries(marks), stop };
  }
  clearTimeout(patience);
  throw new Error(`no usable window: ${said}`);
}
