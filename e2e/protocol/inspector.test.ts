import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonObject } from '../../src-main/contract/json';
import { list, refused, succeeded } from '../support/assistant';
import { DataFolder } from '../support/data-folder';
import { HELPER, helperEnvironment, readToolResult, type ToolAnswer } from '../support/helper-process';

const INSPECTOR = path.resolve(
  import.meta.dirname,
  '../../node_modules/@modelcontextprotocol/inspector/cli/build/cli.js',
);

let folder: DataFolder;

beforeAll(() => {
  folder = new DataFolder().turn('on', 'notes.create', 'notes.trash');
});

afterAll(() => folder.remove());

/** What the Inspector prints when its command line is run on the helper. */
async function inspect(...words: readonly string[]): Promise<JsonObject> {
  const args = [INSPECTOR, '--cli', HELPER, 'mcp', ...words];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    env: helperEnvironment({ dataDir: folder.dir }),
  });
  return JSON.parse(stdout) as JsonObject;
}

/** Calls a tool; the Inspector reads each argument by the tool's own schema. */
async function call(tool: string, args: JsonObject): Promise<ToolAnswer> {
  const words = Object.entries(args).flatMap(([key, value]) => [
    '--tool-arg',
    `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  ]);
  return readToolResult(await inspect('--method', 'tools/call', '--tool-name', tool, ...words));
}

test('the Inspector lists the tools as they are published', async () => {
  const { tools } = await inspect('--method', 'tools/list');
  expect(list(tools).map(({ name }) => name)).toEqual([
    'talkbar_find',
    'talkbar_read',
    'talkbar_change',
    'talkbar_delete',
    'talkbar_tools',
  ]);
  for (const tool of list(tools)) {
    expect(tool).toMatchObject({
      title: expect.any(String) as string,
      inputSchema: { type: 'object', additionalProperties: false },
      annotations: { openWorldHint: false },
    });
  }
});

test('the Inspector calls each of the tools, with arguments and batches', async () => {
  const created = await call('talkbar_change', { tool: 'notes.create', args: { title: 'Follow-ups, week 40' } });
  const { id: noteId = null } = succeeded(created);
  const calls = [{ tool: 'notes.get', args: { noteId } }, { tool: 'plan.get' }];
  expect(succeeded(await call('talkbar_read', { calls, stopOnError: true }))).toMatchObject({
    results: [{ ok: true, result: { title: 'Follow-ups, week 40' } }, { ok: true }],
  });
  expect(succeeded(await call('talkbar_find', { query: 'follow', kinds: ['note'], limit: 1 }))).toMatchObject({
    matches: [{ id: noteId }],
  });
  expect(succeeded(await call('talkbar_tools', { tool: 'notes.create' }))).toMatchObject({ runWith: 'talkbar_change' });
  // It cannot ask its user.
  expect(refused(await call('talkbar_delete', { tool: 'notes.trash', args: { noteId } })).code).toBe(
    'confirmation_unavailable',
  );
});
