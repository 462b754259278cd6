import { builtinRules } from 'eslint/use-at-your-own-risk';
import tseslint from 'typescript-eslint';
import { layerConfig } from './scripts/eslint-layers.mjs';
import { testGlobs } from './scripts/layers.cjs';

const SOURCES = ['src-main/**/*.{ts,tsx}', 'src-preload/**/*.ts', 'src-renderer/**/*.{ts,tsx}'];
const TYPED = [...SOURCES, 'e2e/**/*.ts', 'scripts/**/*.{ts,mts,cts}', '*.config.{ts,mts}'];
const CONFIG_FILES = ['*.config.{ts,mts,mjs}'];

/** The core rule under a second name, so that a long file warns before it fails. */
const local = { rules: { 'long-file': builtinRules.get('max-lines') } };

const nodeGlobals = Object.fromEntries(
  [
    'process',
    'console',
    'Buffer',
    'fetch',
    'performance',
    'AbortSignal',
    'AbortController',
    'URL',
    'setTimeout',
    'clearTimeout',
    'setInterval',
    'clearInterval',
    'setImmediate',
    'structuredClone',
    'TextEncoder',
    'TextDecoder',
    'require',
    'module',
    '__dirname',
  ].map((name) => [name, 'readonly']),
);

export default tseslint.config(
  { ignores: ['node_modules/', 'out/', 'release/', 'coverage/', '**/fixtures/**'] },
  {
    files: TYPED,
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: {
        project: [
          'tsconfig.node.json',
          'tsconfig.shell.json',
          'tsconfig.preload.json',
          'tsconfig.dom.json',
          'tsconfig.e2e.json',
        ],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-deprecated': 'error',
      // Numbers and flags in a message read well as they are.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'none' },
      ],
      // A port may be implemented by something that does not wait.
      '@typescript-eslint/require-await': 'off',
    },
  },
  {
    files: ['**/*.{ts,tsx,mts,mjs,cjs}'],
    plugins: { local },
    rules: {
      eqeqeq: 'error',
      'local/long-file': ['warn', { max: 300, skipBlankLines: true, skipComments: true }],
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      'no-restricted-syntax': ['error', { selector: 'ExportDefaultDeclaration', message: 'Export by name.' }],
    },
  },
  {
    files: ['**/*.{mjs,cjs}'],
    languageOptions: { globals: nodeGlobals },
    rules: { 'no-undef': 'error', 'no-unused-vars': ['error', { caughtErrors: 'none' }], 'prefer-const': 'error' },
  },
  { files: [...CONFIG_FILES, '**/*.d.ts'], rules: { 'no-restricted-syntax': 'off' } },
  {
    files: SOURCES,
    ignores: ['src-main/cli/**', ...testGlobs],
    rules: { 'no-console': 'error' },
  },
  layerConfig,
  {
    files: testGlobs,
    rules: {
      // Tests read answers they have not narrowed, and hand over deliberately wrong values.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-base-to-string': 'off',
      '@typescript-eslint/restrict-template-expressions': 'off',
      '@typescript-eslint/unbound-method': 'off',
      'local/long-file': 'off',
      'max-lines': ['error', { max: 600, skipBlankLines: true, skipComments: true }],
    },
  },
);
