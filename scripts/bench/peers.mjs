// The servers that ours is measured beside, each with a call that gives it next to nothing to do.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { inModules } from '../setup/places.mjs';
import { environment } from './surroundings.mjs';

export const BARE = fileURLToPath(import.meta.resolve('./bare-runtime.cjs'));
const FLOOR = fileURLToPath(import.meta.resolve('./floor-server.mjs'));
const MINIMAL_SDK = fileURLToPath(import.meta.resolve('./minimal-sdk-server.mjs'));

/** @typedef {{ name: string, script: string, args: readonly string[], env: Record<string, string>, call: readonly [string, object] }} Peer */

/** @type {Peer} */
export const floor = { name: 'zero-dependency floor', script: FLOOR, args: [], env: {}, call: ['echo', { text: 'x' }] };

/** @type {Peer} */
export const minimalSdk = {
  name: 'minimal SDK server',
  script: MINIMAL_SDK,
  args: [],
  env: {},
  call: ['echo', { text: 'x' }],
};

/** @param {string} folder where it keeps its file, which is empty @returns {Peer} */
export function memoryServer(folder) {
  const file = path.join(folder, 'memory.jsonl');
  writeFileSync(file, '');
  return {
    name: 'server-memory, search_nodes',
    script: path.join(inModules('@modelcontextprotocol/server-memory'), 'dist/index.js'),
    args: [],
    env: { MEMORY_FILE_PATH: file },
    call: ['search_nodes', { query: 'pricing' }],
  };
}

/** @param {string} folder the one folder it serves @returns {Peer} */
export const filesystemServer = (folder) => ({
  name: 'server-filesystem, list_allowed_directories',
  script: path.join(inModules('@modelcontextprotocol/server-filesystem'), 'dist/index.js'),
  args: [folder],
  env: {},
  call: ['list_allowed_directories', {}],
});

/** @param {Peer} peer @param {import('./surroundings.mjs').Runtime} runtime @returns {import('./line-client.mjs').Program} */
export function programOf({ script, args, env }, runtime) {
  return { command: runtime.command, args: [script, ...args], env: environment({ ...runtime.env, ...env }) };
}
