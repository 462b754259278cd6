// ESLint's share of scripts/layers.cjs, so that an editor shows a forbidden import while it is written;
// dependency-cruiser checks the same table over the whole graph.
import boundaries from 'eslint-plugin-boundaries';
import { layers, packages, standardOnly, testGlobs } from './layers.cjs';

const SOURCES = ['src-main/**/*.{ts,tsx}', 'src-preload/**/*.ts', 'src-renderer/**/*.{ts,tsx}'];

const from = (name) => ({ file: { categories: name } });

const layerPolicies = layers.flatMap((layer) => [
  { from: from(layer.name), allow: { to: { file: { categories: { anyOf: [layer.name, ...layer.sees] } } } } },
  ...(layer.types ?? []).map((name) => ({
    from: from(layer.name),
    allow: { to: { file: { categories: name } }, dependency: { kind: 'type' } },
  })),
  ...(layer.loads ?? []).map((name) => ({
    from: from(layer.name),
    allow: { to: { file: { categories: name } }, dependency: { nodeKind: 'dynamic-import' } },
  })),
]);

// Later policies win: every package and module of Node is allowed, then some are taken away from some layers.
const outsidePolicies = [
  { allow: { to: { module: { origin: ['external', 'core'] } } } },
  { from: { file: { categories: { anyOf: standardOnly } } }, disallow: { to: { module: { origin: 'core' } } } },
];

const packagePolicies = packages.map((entry) => ({
  from: { file: { categories: { noneOf: entry.layers } } },
  disallow: { to: { module: { origin: 'external', source: entry.glob } } },
  message: `only ${entry.layers.join(', ') || 'tests and benchmarks'} may name ${entry.name}`,
}));

export const layerConfig = {
  files: SOURCES,
  ignores: testGlobs,
  plugins: { boundaries },
  settings: {
    'boundaries/files': layers.map((layer) => ({ category: layer.name, pattern: layer.glob })),
    'boundaries/files-single-match': true,
    'import/resolver': { node: { extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'] } },
  },
  rules: {
    'boundaries/dependencies': [
      'error',
      {
        default: 'disallow',
        checkAllOrigins: true,
        policies: [...layerPolicies, ...outsidePolicies, ...packagePolicies],
      },
    ],
    'boundaries/no-unknown-files': 'error',
  },
};
