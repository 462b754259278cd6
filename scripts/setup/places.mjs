import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');
export const modules = path.join(root, 'node_modules');

/** Downloads and builds that outlive `npm ci` and are shared by every checkout. */
export const cache = path.join(process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache'), 'talkbar-build');

export function inModules(name) {
  return path.join(modules, ...name.split('/'));
}

export function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** The file's text without the newline at its end, or null when it is not there. */
export function readText(file) {
  try {
    return readFileSync(file, 'utf8').trimEnd();
  } catch {
    return null;
  }
}

export function hashOf(...parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex').slice(0, 16);
}
