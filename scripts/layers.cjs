// The layers of the code and what each may import: one table, read by ESLint (in the editor) and by
// dependency-cruiser (in `npm run check`). A layer sees itself and what its row names, nothing else.

const DOMAIN = ['contract', 'domain'];
const OPERATIONS = [...DOMAIN, 'cancel', 'ports', 'operations'];
const CORE = [...OPERATIONS, 'gateway', 'tools'];
// Loaded at every start of the bridge, before it is known whether the engine is needed.
const LIGHT = ['folder', 'wire', 'link'];
const WINDOW = ['contract', 'window-words', 'window-parts', 'window-data', 'window-feature'];
const HOST = [...CORE, ...LIGHT, 'storage', 'mcp', 'memory', 'host'];

/**
 * name: used in messages; path: regular expression over the file's path from the root (ESLint gets `glob`);
 * types: layers it may import types from; loads: layers it may import() when needed, never at start.
 * The first row that matches a file is its layer, so a narrower path stands before a wider one.
 */
const layers = [
  { name: 'contract', path: '^src-main/contract/', glob: 'src-main/contract/**', sees: [] },
  { name: 'domain', path: '^src-main/core/domain/', glob: 'src-main/core/domain/**', sees: ['contract'] },
  {
    name: 'operations',
    path: '^src-main/core/operations/',
    glob: 'src-main/core/operations/**',
    sees: without(OPERATIONS, 'operations'),
  },
  { name: 'gateway', path: '^src-main/core/gateway/', glob: 'src-main/core/gateway/**', sees: OPERATIONS },
  { name: 'tools', path: '^src-main/core/tools/', glob: 'src-main/core/tools/**', sees: [...OPERATIONS, 'gateway'] },
  // A signal that whoever starts or does work may hold; it knows nothing of the work.
  { name: 'cancel', path: '^src-main/core/cancel\\.ts$', glob: 'src-main/core/cancel.ts', sees: ['contract'] },
  { name: 'ports', path: '^src-main/core/ports\\.ts$', glob: 'src-main/core/ports.ts', sees: [...DOMAIN, 'cancel'] },
  // What the bridge reads of the data folder before, or without, opening the library.
  {
    name: 'folder',
    path: '^src-main/storage/(folder/|(access-store|data-dir|library-unavailable)\\.ts$)',
    glob: 'src-main/storage/{folder/**,access-store.ts,data-dir.ts,library-unavailable.ts}',
    sees: ['contract'],
    types: ['ports'],
  },
  { name: 'storage', path: '^src-main/storage/', glob: 'src-main/storage/**', sees: [...CORE, 'folder'] },
  // What the bridge and the session both know of the protocol.
  { name: 'wire', path: '^src-main/mcp/wire/', glob: 'src-main/mcp/wire/**', sees: ['contract'] },
  // How helper and app find each other and prove who they are.
  { name: 'link', path: '^src-main/mcp/link/', glob: 'src-main/mcp/link/**', sees: ['contract', 'folder', 'wire'] },
  { name: 'mcp', path: '^src-main/mcp/', glob: 'src-main/mcp/**', sees: [...CORE, ...LIGHT] },
  { name: 'memory', path: '^src-main/memory/', glob: 'src-main/memory/**', sees: [...CORE, ...LIGHT] },
  {
    name: 'host',
    path: '^src-main/host/',
    glob: 'src-main/host/**',
    sees: without(HOST, 'host'),
  },
  {
    name: 'bridge',
    path: '^src-main/cli/bridge(\\.ts$|/)',
    glob: 'src-main/cli/{bridge.ts,bridge/**}',
    sees: ['contract', ...LIGHT],
    types: ['ports', 'host'],
    loads: ['host'],
  },
  {
    name: 'cli',
    path: '^src-main/cli/',
    glob: 'src-main/cli/**',
    sees: [...without(HOST, 'ports'), 'bridge'],
    types: ['ports'],
  },
  {
    name: 'shell',
    path: '^src-main/shell/',
    glob: 'src-main/shell/**',
    sees: without(HOST, 'ports'),
    types: ['ports'],
  },
  { name: 'preload', path: '^src-preload/', glob: 'src-preload/**', sees: ['contract'] },
  // The window: words and looks know nothing of the data; features know both, and never each other (the two configs).
  { name: 'window-words', path: '^src-renderer/i18n/', glob: 'src-renderer/i18n/**', sees: [] },
  {
    name: 'window-parts',
    path: '^src-renderer/(ui|styles)/',
    glob: 'src-renderer/{ui,styles}/**',
    sees: ['window-words'],
  },
  {
    name: 'window-data',
    path: '^src-renderer/data/',
    glob: 'src-renderer/data/**',
    sees: ['contract', 'window-words'],
    types: ['operations'],
  },
  {
    name: 'window-feature',
    path: '^src-renderer/features/',
    glob: 'src-renderer/features/**',
    sees: ['contract', 'window-words', 'window-parts', 'window-data'],
  },
  { name: 'window', path: '^src-renderer/', glob: 'src-renderer/**', sees: WINDOW },
];

/** Layers compiled without the types of Node, so they may not import its modules either. */
const standardOnly = ['contract', 'domain', 'operations', 'gateway', 'tools', 'cancel', 'ports'];

/** Layers that no package may slow down. */
const withoutPackages = [...LIGHT, 'bridge'];

/** Packages that belong to some layers only. `glob` is the import's text for ESLint, `path` the resolved module. */
const packages = [
  {
    name: 'electron',
    glob: ['electron', 'electron/**'],
    path: '^(node_modules/electron/|electron(/|$))',
    layers: ['shell', 'preload'],
  },
  {
    name: 'better-sqlite3',
    glob: ['better-sqlite3'],
    path: '^node_modules/(@types/)?better-sqlite3/',
    layers: ['storage', 'memory'],
  },
  {
    name: 'typebox',
    glob: ['typebox', 'typebox/**'],
    path: '^node_modules/typebox/',
    layers: ['contract', 'operations', 'gateway', 'tools'],
  },
  { name: 'commander', glob: ['commander'], path: '^node_modules/commander/', layers: ['cli'] },
  { name: 'an MCP SDK', glob: ['@modelcontextprotocol/**'], path: '^node_modules/@modelcontextprotocol/', layers: [] },
];

/** Tests see everything; nothing but tests sees them. Helpers of tests live in a folder named test-support. */
const testPath = '(\\.test\\.(tsx?|mjs)$|(^|/)test-support/|^e2e/)';
const testGlobs = ['**/*.test.{ts,tsx,mjs}', '**/test-support/**', 'e2e/**'];

/** Files that a runtime starts: the flat entries of the main build. */
const entries = {
  index: 'src-main/shell/index.ts',
  'engine-thread': 'src-main/host/engine-thread.ts',
  cli: 'src-main/cli/index.ts',
};

function without(list, name) {
  return list.filter((item) => item !== name);
}

module.exports = { layers, packages, standardOnly, withoutPackages, testPath, testGlobs, entries };
