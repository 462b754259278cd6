import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult, type IConfiguration } from 'dependency-cruiser';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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

const LEAVES: Files = {
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
  readonly files: Files;
  /** The start of dependency-cruiser's rule. */
  readonly rule: string;
  /** ESLint sees one file at a time, so it knows neither cycles nor orphans. */
  readonly eslint: boolean;
}

const forbidden: readonly Case[] = [
  {
    title: 'contract imports the core',
    files: { 'src-main/contract/bad.ts': "import { b } from '../core/domain/x/b'; export const z = b;" },
    rule: 'layer-contract',
    eslint: true,
  },
  {
    title: 'the domain imports a port, even as a type',
    files: { 'src-main/core/domain/x/bad.ts': "import type { c } from '../../ports'; export type Z = typeof c;" },
    rule: 'layer-domain',
    eslint: true,
  },
  {
    title: 'the gateway imports the tools above it',
    files: { 'src-main/core/gateway/bad.ts': "import { f } from '../tools/f'; export const z = f;" },
    rule: 'layer-gateway',
    eslint: true,
  },
  {
    title: 'an operation imports the storage',
    files: { 'src-main/core/operations/x/bad.ts': "import { g } from '../../../storage/g'; export const z = g;" },
    rule: 'layer-operations',
    eslint: true,
  },
  {
    title: 'the wire imports the session beside it',
    files: { 'src-main/mcp/wire/bad.ts': "import { i } from '../i'; export const z = i;" },
    rule: 'layer-wire',
    eslint: true,
  },
  {
    title: 'storage imports mcp',
    files: { 'src-main/storage/bad.ts': "import { i } from '../mcp/i'; export const z = i;" },
    rule: 'layer-storage',
    eslint: true,
  },
  {
    title: 'the bridge imports the host at start',
    files: { 'src-main/cli/bridge.ts': "import { j } from '../host/j'; export const load = () => j;" },
    rule: 'layer-bridge',
    eslint: true,
  },
  {
    title: 'the bridge imports a package',
    files: { 'src-main/cli/bridge.ts': "import x from 'left-over'; export const load = () => x;" },
    rule: 'bridge-has-no-package',
    eslint: false,
  },
  {
    title: 'the host imports electron',
    files: { 'src-main/host/bad.ts': "import x from 'electron'; export const z = x;" },
    rule: 'package-electron',
    eslint: true,
  },
  {
    title: 'mcp imports better-sqlite3',
    files: { 'src-main/mcp/bad.ts': "import x from 'better-sqlite3'; export const z = x;" },
    rule: 'package-better-sqlite3',
    eslint: true,
  },
  {
    title: 'mcp imports an MCP SDK',
    files: { 'src-main/mcp/bad.ts': "import x from '@modelcontextprotocol/sdk'; export const z = x;" },
    rule: 'package-an-MCP-SDK',
    eslint: true,
  },
  {
    title: 'the wire imports typebox',
    files: { 'src-main/mcp/wire/bad.ts': "import x from 'typebox'; export const z = x;" },
    rule: 'package-typebox',
    eslint: true,
  },
  {
    title: "an operation imports one of Node's modules",
    files: {
      'src-main/core/operations/x/bad.ts': "import { readFileSync } from 'node:fs'; export const z = readFileSync;",
    },
    rule: 'standard-library-only',
    eslint: true,
  },
  {
    title: 'two modules import each other',
    files: {
      'src-main/mcp/one.ts': "import { two } from './two'; export const one = () => two;",
      'src-main/mcp/two.ts': "import { one } from './one'; export const two = () => one;",
    },
    rule: 'no-cycle',
    eslint: false,
  },
  {
    title: 'a module stands alone',
    files: { 'src-main/mcp/alone.ts': 'export const alone = 1;' },
    rule: 'no-orphan',
    eslint: false,
  },
  {
    title: 'the product imports a test',
    files: { 'src-main/mcp/bad.ts': "import '../core/gateway/e.test'; export const z = 1;" },
    rule: 'no-tests-in-product',
    eslint: false,
  },
  {
    title: 'a folder has no layer',
    files: { 'src-main/elsewhere/new.ts': "import { a } from '../contract/a'; export const z = a;" },
    rule: 'every-file-has-a-layer',
    eslint: true,
  },
];

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'layers-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function write(files: Files): void {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

async function cruiserFindings(): Promise<string[]> {
  const { tsConfig: _, ...options } = config.options ?? {};
  const result = await cruise(['src-main'], {
    ...(options as ICruiseOptions),
    baseDir: folder,
    validate: true,
    ruleSet: { forbidden: config.forbidden ?? [] },
  });
  return (result.output as ICruiseResult).summary.violations.map((finding) => `${finding.rule.name}: ${finding.from}`);
}

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
  return results.flatMap((file) =>
    file.messages.map((message) => `${path.relative(folder, file.filePath)}: ${message.message}`),
  );
}

describe('the layers of the code', () => {
  it('accepts a tree that keeps to them', async () => {
    write({ ...PACKAGES, ...LEAVES });
    expect(await cruiserFindings()).toEqual([]);
    expect(await eslintFindings()).toEqual([]);
  });

  it.each(forbidden)('catches it when $title', async ({ files, rule, eslint }) => {
    write({ ...PACKAGES, ...LEAVES, ...files });
    const [offender] = Object.keys(files);
    const found = await cruiserFindings();
    expect(found.filter((line) => line.startsWith(rule))).not.toEqual([]);
    expect(found.every((line) => line.includes(path.dirname(String(offender))) || line.startsWith(rule))).toBe(true);
    if (eslint) expect((await eslintFindings()).join('\n')).toContain(offender);
  });
});
