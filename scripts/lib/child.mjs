import { spawn } from 'node:child_process';
import path from 'node:path';
import { modules, root } from '../setup/places.mjs';

/** Where each tool's own entry is: run by this Node, without npx between. */
export const tools = {
  tsc: 'typescript/bin/tsc',
  eslint: 'eslint/bin/eslint.js',
  prettier: 'prettier/bin/prettier.cjs',
  knip: 'knip/bin/knip.js',
  depcruise: 'dependency-cruiser/bin/dependency-cruise.mjs',
  vitest: 'vitest/vitest.mjs',
  playwright: '@playwright/test/cli.js',
  electronVite: 'electron-vite/bin/electron-vite.js',
};

/** The environment of everything the scripts start. */
export function childEnv() {
  // Chromium has no sandbox for root; this is for development and CI only, the product never sets it.
  const isRoot = process.getuid?.() === 0;
  return isRoot ? { ...process.env, ELECTRON_DISABLE_SANDBOX: '1' } : { ...process.env };
}

export function toolArgs(tool, args) {
  return [path.join(modules, tools[tool]), ...args];
}

const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const ORPHAN_MS = 250;

/** Runs a program in the terminal of this one; resolves with its exit code. */
export function inherit(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: childEnv(),
      stdio: 'inherit',
      shell: process.platform === 'win32' && command.endsWith('.cmd'),
    });
    // It is the child that ends in its own way. Ctrl-C reaches it too, so only what somebody sent to us is passed on.
    const passOn = (signal) => {
      if (signal !== 'SIGINT' || process.stdin.isTTY !== true) child.kill(signal);
    };
    for (const signal of ENDING) process.on(signal, passOn);
    // npm hands a signal to its shell alone, which dies of it and tells nobody.
    const shell = process.ppid;
    const watch = setInterval(() => {
      if (process.env.npm_lifecycle_event !== undefined && process.ppid !== shell) child.kill('SIGTERM');
    }, ORPHAN_MS);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      clearInterval(watch);
      for (const ending of ENDING) process.off(ending, passOn);
      resolve(code ?? (signal === 'SIGINT' ? 130 : 1));
    });
  });
}

export function inheritTool(tool, args) {
  return inherit(process.execPath, toolArgs(tool, args));
}
