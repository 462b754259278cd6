import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult, type IConfiguration } from 'dependency-cruiser';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { beforeAll, describe, expect, it } from 'vitest';
import { layerConfig } from './eslint-layers.mjs';

const config = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as IConfiguration;

type Files = Readonly<Record<string, string>>;

/** Real enough for a resolver: the packages that the rules name. */
const PACKAGES: Files = Object.fromEntries(
  ['electron', 'better-sqlite3', 'typebox', 'commander', '@modelcontextprotocol/sdk', 'left-over'].flatMap((name) => [
    [`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' })],
    [`node_modules/${name}/index.js`, 'module.exports = {};'],
  ]),
);

/** A small tree in which every import is allowed. */
const KEPT: Files = {
  'src-main/contract/a.ts': 'export const a = 1;',
  'src-main/core/domain/x/b.ts': "import { a } from '../../../contract/a'; export const b = a;",
  'src-main/core/ports.ts': "import { b } from './domain/x/b'; export const c = b;",
  'src-main/core/operations/x/d.ts': "import { c } from '../../ports'; export const d = c;",
  'src-main/core/gateway/e.ts': "import { d } from '../operations/x/d'; export const e = d;",
  'src-main/core/tools/f.ts': "import { e } from '../gateway/e'; export const f = e;",
  'src-main/storage/g.ts':
    "import { c } from '../core/ports'; import x from 'better-sqlite3'; export const g = [c, x];",
  'src-main/mcp/wire/h.ts': "import { a } from '../../contract/a'; export const h = a;",
  'src-main/mcp/i.ts': "import { f } from '../core/tools/f'; import { h } from './wire/h'; export const i = [f, h];",
  'src-main/host/j.ts': "import { g } from '../storage/g'; import { i } from '../mcp/i'; export const j = [g, i];",
  'src-main/cli/bridge.ts':
    "import { h } from '../mcp/wire/h'; export const load = () => [h, import('../host/j')]; export type T = number;",
  'src-main/cli/index.ts': "import { load } from './bridge'; import x from 'commander'; load(); export const k = x;",
  'src-main/core/gateway/e.test.ts':
    "import { g } from '../../storage/g'; import x from '@modelcontextprotocol/sdk'; g; x;",
};

interface Case {
  readonly title: string;
  readonly file: string;
  readonly text: string;
  /** The start of dependency-cruiser's rule. */
  readonly rule: string;
  /** ESLint sees one file at a time, so it knows neither cycles nor orphans. */
  readonly eslint: boolean;
}

const FORBIDDEN: readonly Case[] = [
  {
    title: 'contract imports the core',
    file: 'src-main/contract/bad.ts',
    text: "import { b } from '../core/domain/x/b'; export const z = b;",
    rule: 'layer-contract',
    eslint: true,
  },
  {
    title: 'the domain imports a port, even as a type',
    file: 'src-main/core/domain/x/bad.ts',
    text: "import type { c } from '../../ports'; export type Z = typeof c;",
    rule: 'layer-domain',
    eslint: true,
  },
  {
    title: 'the gateway imports the tools above it',
    file: 'src-main/core/gateway/bad.ts',
    text: "import { f } from '../tools/f'; export const z = f;",
    rule: 'layer-gateway',
    eslint: true,
  },
  {
    title: 'an operation imports the storage',
    file: 'src-main/core/operations/x/bad.ts',
    text: "import { g } from '../../../storage/g'; export const z = g;",
    rule: 'layer-operations',
    eslint: true,
  },
  {
    title: 'the wire imports the session beside it',
    file: 'src-main/mcp/wire/bad.ts',
    text: "import { i } from '../i'; export const z = i;",
    rule: 'layer-wire',
    eslint: true,
  },
  {
    title: 'storage imports mcp',
    file: 'src-main/storage/bad.ts',
    text: "import { i } from '../mcp/i'; export const z = i;",
    rule: 'layer-storage',
    eslint: true,
  },
  {
    title: 'the bridge imports the host at start',
    file: 'src-main/cli/bridge.ts',
    text: "import { j } from '../host/j'; import x from 'left-over'; export const load = () => [j, x];",
    rule: 'layer-bridge',
    eslint: true,
  },
  {
    title: 'the bridge imports a package',
    file: 'src-main/cli/bridge.ts',
    text: "import { j } from '../host/j'; import x from 'left-over'; export const load = () => [j, x];",
    rule: 'light-without-packages',
    eslint: false,
  },
  {
    title: 'the host imports electron',
    file: 'src-main/host/bad.ts',
    text: "import x from 'electron'; export const z = x;",
    rule: 'package-electron',
    eslint: true,
  },
  {
    title: 'mcp imports better-sqlite3',
    file: 'src-main/mcp/bad-data.ts',
    text: "import x from 'better-sqlite3'; export const z = x;",
    rule: 'package-better-sqlite3',
    eslint: true,
  },
  {
    title: 'mcp imports an MCP SDK',
    file: 'src-main/mcp/bad-sdk.ts',
    text: "import x from '@modelcontextprotocol/sdk'; export const z = x;",
    rule: 'package-an-MCP-SDK',
    eslint: true,
  },
  {
    title: 'the wire imports typebox',
    file: 'src-main/mcp/wire/bad-schema.ts',
    text: "import x from 'typebox'; export const z = x;",
    rule: 'package-typebox',
    eslint: true,
  },
  {
    title: "an operation imports one of Node's modules",
    file: 'src-main/core/operations/x/bad-node.ts',
    text: "import { readFileSync } from 'node:fs'; export const z = readFileSync;",
    rule: 'standard-library-only',
    eslint: true,
  },
  {
    title: 'two modules import each other',
    file: 'src-main/mcp/one.ts',
    text: "import { two } from './two'; export const one = () => two;",
    rule: 'no-cycle',
    eslint: false,
  },
  {
    title: 'a module stands alone',
    file: 'src-main/mcp/alone.ts',
    text: 'export const alone = 1;',
    rule: 'no-orphan',
    eslint: false,
  },
  {
    title: 'the product imports a test',
    file: 'src-main/mcp/bad-test.ts',
    text: "import '../core/gateway/e.test'; export const z = 1;",
    rule: 'no-tests-in-product',
    eslint: false,
  },
  {
    title: 'a folder has no layer',
    file: 'src-main/elsewhere/new.ts',
    text: "import { a } from '../contract/a'; export const z = a;",
    rule: 'every-file-has-a-layer',
    eslint: true,
  },
];

/** The other half of the cycle: forbidden as well, and named in the same finding. */
const CYCLE_PARTNER: Files = { 'src-main/mcp/two.ts': "import { one } from './one'; export const two = () => one;" };

let folder: string;

/** Runs `work` with a folder that holds these files as its tree. */
async function inTree(files: Files, work: () => Promise<void>): Promise<void> {
  folder = mkdtempSync(path.join(tmpdir(), 'layers-'));
  try {
    write(files);
    await work();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function write(files: Files): void {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

/** Lines of `rule: file`. */
async function cruiserFindings(): Promise<string[]> {
  const { tsConfig: _tsConfig, ...options } = config.options ?? {};
  const result = await cruise(['src-main'], {
    ...(options as ICruiseOptions),
    baseDir: folder,
    validate: true,
    ruleSet: { forbidden: config.forbidden ?? [] },
  });
  return (result.output as ICruiseResult).summary.violations.map((finding) => `${finding.rule.name}: ${finding.from}`);
}

/** Names of the files that have findings. */
async function eslintFindings(): Promise<string[]> {
  const eslint = new ESLint({
    cwd: folder,
    overrideConfigFile: true,
    overrideConfig: [
      { files: ['**/*.ts'], languageOptions: { parser: tseslint.parser } },
      layerConfig,
      { settings: { 'boundaries/root-path': folder } },
    ],
  });
  const results = await eslint.lintFiles(['src-main']);
  return results.filter((file) => file.messages.length > 0).map((file) => path.relative(folder, file.filePath));
}

describe('the layers of the code', { timeout: 30_000 }, () => {
  let cruiser: string[];
  let eslint: string[];

  beforeAll(async () => {
    const wrong = Object.fromEntries(FORBIDDEN.map(({ file, text }) => [file, text]));
    await inTree({ ...PACKAGES, ...KEPT, ...CYCLE_PARTNER, ...wrong }, async () => {
      cruiser = await cruiserFindings();
      eslint = await eslintFindings();
    });
  });

  it.each(FORBIDDEN)('are broken when $title', (wrong) => {
    const found = cruiser.filter((line) => line.endsWith(`: ${wrong.file}`) && line.startsWith(wrong.rule));
    expect(found).toHaveLength(1);
    expect(eslint.includes(wrong.file)).toBe(FORBIDDEN.some(({ file, eslint }) => file === wrong.file && eslint));
  });

  it('accuse no file that keeps to them beside those that do not', () => {
    const guilty = new Set([...FORBIDDEN.map(({ file }) => file), ...Object.keys(CYCLE_PARTNER)]);
    const accused = [...cruiser.map((line) => line.slice(line.indexOf(': ') + 2)), ...eslint];
    expect(accused.filter((file) => !guilty.has(file))).toEqual([]);
  });

  it('accept a tree that keeps to them', async () => {
    await inTree({ ...PACKAGES, ...KEPT }, async () => {
      expect(await cruiserFindings()).toEqual([]);
      expect(await eslintFindings()).toEqual([]);
    });
  });
});
