import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ErrorBody } from '../../src-main/contract/errors';
import type { JsonObject } from '../../src-main/contract/json';
import { Assistant } from '../support/assistant';
import { type DataFolder } from '../support/data-folder';
import { operationIds } from '../support/operations';
import { PolicyFile } from '../support/policy-file';
import { sharedLibrary } from '../support/shared-library';

const ALL = operationIds();
const TURN_ON = 'Ask the user to turn it on in TalkBar Settings > MCP Access.';

const shared = sharedLibrary(
  () => undefined,
  (folder) => ({ env: new PolicyFile(folder).env }),
);

let folder: DataFolder;
let policy: PolicyFile;
let assistant: Assistant;

beforeEach(() => {
  ({ folder, assistant } = shared);
  policy = new PolicyFile(folder);
  policy.remove();
  folder.set({ enabled: true, allowDeletes: true, operations: {} }).turn('on', ...ALL);
});

const listed = async () => (await assistant.definitions()).map(({ name }) => name);

/** What an operation of each kind gets. */
async function refusals(): Promise<readonly ErrorBody[]> {
  return [
    await assistant.refusal('talkbar_find', { query: 'x' }),
    await assistant.refusal('talkbar_read', { tool: 'notes.list' }),
    await assistant.refusal('talkbar_change', { tool: 'notes.create', args: {} }),
    await assistant.refusal('talkbar_delete', { tool: 'notes.trash', args: { noteId: 'x' } }),
    await assistant.refusal('talkbar_tools', {}),
    await assistant.refusal('talkbar_tools', { tool: 'notes.list' }),
  ];
}

async function indexText(): Promise<string> {
  return JSON.stringify([await assistant.done('talkbar_tools', {}), await assistant.definitions()]);
}

describe('an operation that is off', () => {
  test('is turned_off, whatever its arguments, alone and in a batch', async () => {
    folder.turn('off', 'notes.create', 'notes.list', 'notes.trash');
    for (const [runner, tool] of [
      ['talkbar_change', 'notes.create'],
      ['talkbar_read', 'notes.list'],
      ['talkbar_delete', 'notes.trash'],
    ] as const) {
      const error = { code: 'turned_off', message: `${tool} is turned off in TalkBar. ${TURN_ON}` };
      for (const args of [{}, { nonsense: 1 }, null]) {
        expect(await assistant.refusal(runner, { tool, args })).toEqual(error);
        expect(await assistant.batch(runner, [{ tool, args }])).toEqual([{ tool, ok: false, error }]);
      }
    }
  });

  test('is so from the very next call, and on again likewise', async () => {
    for (const state of ['off', 'on', 'off'] as const) {
      folder.turn(state, 'plan.get');
      const { isError } = await assistant.helper.call('talkbar_read', { tool: 'plan.get' });
      expect(isError).toBe(state === 'off');
    }
  });
});

describe('MCP as a whole', () => {
  test('off by the user is turned_off for everything', async () => {
    folder.set({ enabled: false });
    const error = { code: 'turned_off', message: `MCP access is turned off in TalkBar. ${TURN_ON}` };
    expect(await refusals()).toEqual((await refusals()).map(() => error));
    expect(await listed()).toEqual([]);
    folder.set({ enabled: true });
    expect(await assistant.done('talkbar_read', { tool: 'plan.get' })).toHaveProperty('plan');
  });

  test.each<JsonObject>([{ mcp: { enabled: false } }, { mcp: { enabled: false }, blocked: ['notes.*'] }])(
    'off by the administrator is turned_off and says whose word it is: %j',
    async (rules) => {
      policy.set(rules);
      for (const { code, message } of await refusals()) {
        expect([code, message]).toEqual(['turned_off', expect.stringContaining('administrator')]);
      }
      expect(await listed()).toEqual([]);
      policy.remove();
      expect(await listed()).toHaveLength(5);
    },
  );

  test('off by the administrator as the client connects offers no tools', async () => {
    policy.set({ mcp: { enabled: false } });
    const other = await Assistant.connect(folder, { env: policy.env });
    expect(other.helper.received[0]?.result).toMatchObject({ capabilities: {} });
    policy.remove();
    expect(await other.definitions()).toEqual([]);
    expect(await other.done('talkbar_read', { tool: 'plan.get' })).toHaveProperty('plan');
    await other.helper.stop();
  });
});

describe('an operation that is blocked', () => {
  const BLOCKED = { code: 'failed', message: 'notes.trash is blocked by your administrator' };

  test('by its id fails, on or off, and is listed nowhere', async () => {
    policy.set({ blocked: ['notes.trash', 'notes.get'] });
    for (const state of ['on', 'off'] as const) {
      folder.turn(state, 'notes.trash', 'notes.get');
      expect(await assistant.refusal('talkbar_delete', { tool: 'notes.trash', args: {} })).toEqual(BLOCKED);
      expect(await assistant.refusal('talkbar_tools', { tool: 'notes.trash' })).toEqual(BLOCKED);
      expect((await assistant.refusal('talkbar_read', { tool: 'notes.get', args: {} })).code).toBe('failed');
      const text = await indexText();
      expect(text).not.toContain('notes.trash"');
      expect(text).not.toContain('get(noteId)');
      expect(text).toContain('trash.list');
    }
  });

  test('by its area fails, and other areas go on', async () => {
    policy.set({ blocked: ['notes.*', 'workspace.search'] });
    for (const tool of ['notes.list', 'notes.get', 'notes.trash.list']) {
      expect((await assistant.refusal('talkbar_read', { tool })).code).toBe('failed');
    }
    expect((await assistant.refusal('talkbar_find', { query: 'x' })).code).toBe('failed');
    expect(await listed()).toEqual(['talkbar_read', 'talkbar_change', 'talkbar_delete', 'talkbar_tools']);
    expect(await indexText()).not.toMatch(/notes\.[a-z]/);
    expect(await assistant.read('projects.list')).toHaveProperty('items');
  });

  test('is left out of the list of what is off', async () => {
    folder.turn('off', 'notes.create', 'notes.pin');
    policy.set({ blocked: ['notes.create'] });
    const { off } = await assistant.done('talkbar_tools', {});
    expect(off).toMatch(/: notes\.pin$/);
    policy.set({ blocked: ['notes.create', 'notes.pin'] });
    expect(await assistant.done('talkbar_tools', {})).not.toHaveProperty('off');
  });

  test('as everything is leaves no tool', async () => {
    policy.set({ blocked: ['workspace.*', 'sessions.*', 'notes.*', 'projects.*', 'plan.*'] });
    expect(await listed()).toEqual([]);
  });

  test('is none that only begins the same', async () => {
    policy.set({ blocked: ['notes.trash', 'project.*', 'plan'] });
    expect(await assistant.read('notes.trash.list')).toHaveProperty('items');
    expect(await assistant.read('projects.list')).toHaveProperty('items');
    expect(await assistant.read('plan.get')).toHaveProperty('plan');
  });
});

describe('a file that cannot be understood', () => {
  test.each([
    '{"blocked": ["notes.*"',
    '[]',
    '{"blocked": "notes.*"}',
    '{"mcp": false}',
    '',
    '{"mcp":{"enabled":"no"}}',
  ])('as policy blocks everything: %s', async (text) => {
    policy.setText(text);
    for (const { code, message } of await refusals()) {
      expect([code, message]).toEqual(['failed', expect.stringContaining('administrator')]);
    }
    expect(await listed()).toEqual([]);
    policy.set({});
    expect(await listed()).toHaveLength(5);
  });

  test('as policy blocks everything: a folder in its place', async () => {
    policy.setFolder();
    for (const { code } of await refusals()) expect(code).toBe('failed');
    expect(await listed()).toEqual([]);
    policy.remove();
    expect(await listed()).toHaveLength(5);
  });

  test.each(['{"mcp":', '[]', '', 'true'])('as settings turns everything off: %s', async (text) => {
    writeFileSync(path.join(folder.dir, 'settings.json'), text);
    for (const { code } of await refusals()) expect(code).toBe('turned_off');
    expect(await listed()).toEqual([]);
  });
});

test('a fresh install has MCP off, and with it on reads alone', async () => {
  folder.set({ enabled: false, operations: {}, allowDeletes: false });
  const fresh = await Assistant.connect(folder);
  expect(fresh.helper.received[0]?.result).toMatchObject({ capabilities: {} });
  folder.set({ enabled: true });
  for (const tool of operationIds('read')) await fresh.describe(tool);
  for (const tool of [...operationIds('change'), ...operationIds('delete')]) {
    expect((await fresh.refusal('talkbar_tools', { tool })).code, tool).toBe('turned_off');
  }
  await fresh.helper.stop();
});
