// What the measurements run on: runtimes, a copy of the build, folders and processes that are gone afterwards.
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, statfsSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { electronBinary, electronVersion } from '../setup/electron.mjs';
import { modules, root } from '../setup/places.mjs';

const IN_MEMORY = '/dev/shm';
const MEMORY_NEEDED = 2 * 1024 ** 3;
const CHILD_MS = 10 * 60_000;
const ENGINE_CHILD = fileURLToPath(import.meta.resolve('./engine-child.mjs'));

/** @typedef {{ name: string, command: string, env: Record<string, string> }} Runtime */

/** @type {Runtime} the Node that runs the benchmarks */
export const plainNode = { name: 'Node', command: process.execPath, env: {} };

/** @returns {Runtime} what the helper runs on: the app's own binary as Node */
export function appRuntime() {
  const command = electronBinary();
  if (command === null) return plainNode;
  return { name: 'Electron as Node', command, env: { ELECTRON_RUN_AS_NODE: '1' } };
}

export function versions() {
  return `Node ${process.versions.node}, Electron ${electronVersion() ?? 'none'} (${process.platform} ${process.arch})`;
}

const folders = new Set();
const children = new Set();
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(130));

/** Kills the child when the benchmarks end before it does. */
export function keepTrackOf(child) {
  children.add(child);
  child.once('close', () => children.delete(child));
  return child;
}

function makeFolder(parent) {
  const folder = mkdtempSync(path.join(parent, 'talkbar-bench-'));
  folders.add(folder);
  return folder;
}

function removeFolder(folder) {
  rmSync(folder, { recursive: true, force: true });
  folders.delete(folder);
}

/** The environment of everything that is measured: nothing of this process's own but what a program needs to start. */
export function environment(extra = {}) {
  const kept = ['PATH', 'HOME', 'LANG', 'SystemRoot'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
  return { ...Object.fromEntries(kept), ...extra };
}

/** One run's folder, with a copy of the build: a build of the checkout meanwhile changes nothing. */
export class Surroundings {
  #folder = makeFolder(os.tmpdir());
  #count = 0;

  constructor() {
    const app = path.join(this.#folder, 'app');
    for (const part of ['package.json', 'resources/bin', 'out/main', 'out/preload', 'out/renderer']) {
      cpSync(path.join(root, part), path.join(app, part), { recursive: true });
    }
    symlinkSync(modules, path.join(app, 'node_modules'), 'junction');
    this.app = app;
    this.build = path.join(app, 'out/main');
    this.helper = path.join(app, 'resources/bin', process.platform === 'win32' ? 'talkbar-cli.cmd' : 'talkbar-cli');
  }

  /** @returns {string} a new, empty folder */
  folder() {
    this.#count += 1;
    const folder = path.join(this.#folder, `data-${this.#count}`);
    mkdirSync(folder, { mode: 0o700 });
    return folder;
  }

  /** @returns {Record<string, string>} the environment of a helper that works in this data folder */
  helperEnvironment(dataDir) {
    return environment({ TALKBAR_DATA_DIR: dataDir, TALKBAR_POLICY_FILE: path.join(dataDir, 'no-policy.json') });
  }

  /**
   * Makes a library in a data folder of its own. It is filled in memory where there is such a place, and measured on disk.
   *
   * @param {{ everything?: boolean, seed?: number, sessions?: number, turns?: number, notes?: number }} size
   * @returns {Promise<{ dataDir: string, noteIds: readonly string[] }>}
   */
  async library({ everything = true, seed = 1, sessions = 0, turns = 200, notes = 0 }) {
    const place = hasMemoryFolder() ? makeFolder(IN_MEMORY) : null;
    const dataDir = this.folder();
    const job = { dataDir: place ?? dataDir, everything, seed, sessions, turns, notes };
    try {
      const { noteIds } = await this.engineJob('fill', job);
      if (place !== null) cpSync(place, dataDir, { recursive: true });
      return { dataDir, noteIds };
    } finally {
      if (place !== null) removeFolder(place);
    }
  }

  /** Runs a job of engine-child.mjs on the app's runtime and answers its result. */
  async engineJob(kind, job) {
    const { command, env } = appRuntime();
    const args = [ENGINE_CHILD, JSON.stringify({ kind, build: this.build, ...job })];
    const { output } = await runToEnd(command, args, environment(env));
    return JSON.parse(output);
  }

  remove() {
    removeFolder(this.#folder);
  }
}

function hasMemoryFolder() {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize > MEMORY_NEEDED;
  } catch {
    return false;
  }
}

/** Runs a program to its end; fails where it fails. @returns {Promise<{ output: string, ms: number }>} */
export function runToEnd(command, args, env) {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const options = { env, stdio: ['ignore', 'pipe', 'pipe'], timeout: CHILD_MS, killSignal: 'SIGKILL' };
    const child = keepTrackOf(spawn(command, args, options));
    let output = '';
    let errors = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (errors += chunk));
    child.once('error', reject);
    child.once('close', (code, signal) => {
      const ms = performance.now() - started;
      if (code === 0) resolve({ output, ms });
      else reject(new Error(`${path.basename(command)} ended with ${signal ?? code}: ${errors.slice(-2_000)}`));
    });
  });
}
