// Rules for the shape of the code, generated from scripts/layers.cjs.
const { layers, packages, standardOnly, withoutPackages, testPath, entries } = require('./scripts/layers.cjs');

const SOURCES = '^src-(main|preload|renderer)/';
const byName = new Map(layers.map((layer) => [layer.name, layer]));
const pathsOf = (names) => names.map((name) => byName.get(name).path);

/** Rows are read top down: files of narrower rows that stand above are not this layer's. */
function ownedBy(layer) {
  const above = layers.slice(0, layers.indexOf(layer)).map((other) => other.path);
  return { path: layer.path, pathNot: [...above, testPath] };
}

/** Everything in the sources that none of these layers owns. */
function outside(names) {
  const allowed = new Set(names);
  return layers
    .filter((layer) => !allowed.has(layer.name))
    .map((layer) => ({ path: layer.path, pathNot: ownedBy(layer).pathNot }));
}

const layerRules = layers.flatMap((layer) =>
  outside([layer.name, ...layer.sees]).map((target, index) => ({
    name: `layer-${layer.name}-${index}`,
    comment: `${layer.name} may import only: ${[layer.name, ...layer.sees].join(', ')} (scripts/layers.cjs)`,
    severity: 'error',
    from: ownedBy(layer),
    to: {
      ...target,
      ...exceptions(layer, target),
    },
  })),
);

/** A layer loaded late, or seen as types only, is allowed in that one way. */
function exceptions(layer, target) {
  const isTarget = (names) => pathsOf(names ?? []).includes(target.path);
  const allowed = [
    ...(isTarget(layer.loads) ? ['dynamic-import'] : []),
    ...(isTarget(layer.types) ? ['type-only', 'type-import'] : []),
  ];
  return allowed.length === 0 ? {} : { dependencyTypesNot: allowed };
}

const packageRules = packages.map((entry) => ({
  name: `package-${entry.name.replaceAll(' ', '-')}`,
  comment: `only ${entry.layers.join(', ') || 'tests and benchmarks'} may name ${entry.name} (scripts/layers.cjs)`,
  severity: 'error',
  from: {
    path: SOURCES,
    pathNot: [...layers.filter((layer) => entry.layers.includes(layer.name)).map((layer) => layer.path), testPath],
  },
  to: { path: entry.path },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...layerRules,
    ...packageRules,
    {
      name: 'light-without-packages',
      comment: 'the bridge starts for every client: neither it nor what it loads at start may load a package',
      severity: 'error',
      from: { path: pathsOf(withoutPackages), pathNot: testPath },
      to: { path: '^node_modules/' },
    },
    {
      name: 'features-apart',
      comment: 'a feature of the window never imports another; what two need belongs to data or ui',
      severity: 'error',
      from: { path: '^src-renderer/features/([^/]+)/', pathNot: testPath },
      to: { path: '^src-renderer/features/', pathNot: '^src-renderer/features/$1/' },
    },
    {
      name: 'feature-door',
      comment: "a feature's index.ts is its only door",
      severity: 'error',
      from: { path: '^src-renderer/', pathNot: ['^src-renderer/features/', testPath] },
      to: { path: '^src-renderer/features/', pathNot: '^src-renderer/features/[^/]+/index\\.ts$' },
    },
    {
      name: 'standard-library-only',
      comment: `${standardOnly.join(', ')} run anywhere: no module of Node`,
      severity: 'error',
      from: { path: pathsOf(standardOnly), pathNot: testPath },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-cycle',
      comment: 'modules that import each other cannot be understood or loaded one at a time',
      severity: 'error',
      from: { path: SOURCES },
      to: { circular: true },
    },
    {
      name: 'no-orphan',
      comment: 'a module nothing imports and that imports nothing is dead or forgotten',
      severity: 'error',
      from: {
        orphan: true,
        path: SOURCES,
        pathNot: ['\\.d\\.ts$', testPath, ...Object.values(entries).map((file) => `^${file}$`)],
      },
      to: {},
    },
    {
      name: 'no-tests-in-product',
      comment: 'only tests import tests and their helpers',
      severity: 'error',
      from: { path: SOURCES, pathNot: testPath },
      to: { path: testPath },
    },
    // A file is seen as the end of an import or as its start; one that is neither is an orphan.
    ...['from', 'to'].map((side) => ({
      name: `every-file-has-a-layer-${side}`,
      comment: 'a new folder needs a row in scripts/layers.cjs',
      severity: 'error',
      from: {},
      to: {},
      [side]: { path: SOURCES, pathNot: [...layers.map((layer) => layer.path), testPath] },
    })),
    {
      name: 'no-unresolvable',
      comment: 'the import names nothing that exists',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // The tests' own SDKs are resolved through export maps this resolver need not understand.
    exclude: { path: ['^e2e/', '^scripts/setup/default-app/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.node.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json'],
    },
  },
};
