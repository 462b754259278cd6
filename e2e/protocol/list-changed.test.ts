import { beforeEach, describe, expect, test } from 'vitest';
import type { Json } from '../../src-main/contract/json';
import { Assistant } from '../support/assistant';
import { operationIds } from '../support/operations';
import { PolicyFile } from '../support/policy-file';
import { sharedLibrary } from '../support/shared-library';

const shared = sharedLibrary(
  () => undefined,
  (folder) => ({ env: new PolicyFile(folder).env }),
);

let policy: PolicyFile;

/** How many notices the next call brings, and whether they come before its answer. */
async function noticesOf(assistant: Assistant, tool = 'talkbar_tools', args: Json = {}): Promise<number> {
  const from = assistant.helper.received.length;
  await assistant.helper.call(tool, args);
  const methods = assistant.helper.received.slice(from).map(({ method }) => method ?? 'answer');
  expect(methods.at(-1)).toBe('answer');
  expect(new Set(methods.slice(0, -1)).size).toBeLessThanOrEqual(1);
  return methods.filter((method) => method === 'notifications/tools/list_changed').length;
}

/** Whether the next call says that the list has changed, and the one after it nothing more. */
async function announced(): Promise<boolean> {
  const notices = [await noticesOf(shared.assistant), await noticesOf(shared.assistant)];
  expect(notices[1]).toBe(0);
  return notices[0] === 1;
}

beforeEach(async () => {
  policy = new PolicyFile(shared.folder);
  policy.remove();
  shared.folder.set({ enabled: true, operations: {}, allowDeletes: false, askInApp: true, alwaysAskInApp: false });
  await shared.assistant.definitions();
});

test.each(operationIds('read'))('every read that goes or comes is announced: %s', async (id) => {
  shared.folder.turn('off', id);
  expect(await announced()).toBe(true);
  shared.folder.turn('on', id);
  expect(await announced()).toBe(true);
});

describe.each([
  ['talkbar_change', operationIds('change')],
  ['talkbar_delete', operationIds('delete')],
])('of %s', (tool, ids) => {
  const [first = '', ...others] = ids;

  test('the first operation that comes and the last that goes are announced', async () => {
    shared.folder.turn('on', first);
    expect(await announced()).toBe(true);
    expect((await shared.assistant.definitions()).map(({ name }) => name)).toContain(tool);
    shared.folder.turn('off', first);
    expect(await announced()).toBe(true);
    expect((await shared.assistant.definitions()).map(({ name }) => name)).not.toContain(tool);
  });

  test('none between them is', async () => {
    shared.folder.turn('on', first);
    expect(await announced()).toBe(true);
    for (const id of others) {
      shared.folder.turn('on', id);
      expect(await announced(), id).toBe(false);
    }
    shared.folder.turn('off', first);
    expect(await announced()).toBe(false);
  });
});

test('how deletes are asked about is not announced', async () => {
  for (const change of [{ allowDeletes: true }, { askInApp: false }, { alwaysAskInApp: true }]) {
    shared.folder.set(change);
    expect(await announced()).toBe(false);
  }
});

test('MCP going off and coming on is announced', async () => {
  shared.folder.set({ enabled: false });
  expect(await announced()).toBe(true);
  shared.folder.set({ enabled: true });
  expect(await announced()).toBe(true);
});

test('what the administrator changes is announced where it changes the list', async () => {
  shared.folder.turn('on', 'notes.create', 'notes.pin');
  expect(await announced()).toBe(true);
  policy.set({ blocked: ['notes.get'] });
  expect(await announced()).toBe(true);
  policy.set({ blocked: ['notes.get', 'notes.pin'], requireConfirmation: true });
  expect(await announced()).toBe(false);
  policy.set({ blocked: ['notes.*'] });
  expect(await announced()).toBe(true);
  policy.setText('no policy');
  expect(await announced()).toBe(true);
});

test.each([
  ['talkbar_find', { query: 'x' }],
  ['talkbar_read', { tool: 'plan.get' }],
  ['talkbar_read', { tool: 'notes.get', args: { noteId: 'x' } }],
  ['talkbar_change', { tool: 'notes.create' }],
  ['talkbar_change', { nonsense: true }],
  ['talkbar_delete', { calls: [] }],
  ['talkbar_tools', { tool: 'no.such' }],
])('any call brings it, one that is refused too: %s %j', async (tool, args) => {
  shared.folder.turn('off', 'notes.list');
  expect(await noticesOf(shared.assistant, tool, args)).toBe(1);
});

test('each client hears it with its own next call', async () => {
  const other = await Assistant.connect(shared.folder);
  await other.definitions();
  shared.folder.turn('off', 'notes.list');
  expect(await announced()).toBe(true);
  expect(other.helper.notifications('notifications/tools/list_changed')).toEqual([]);
  expect(await noticesOf(other)).toBe(1);
  await other.helper.stop();
});

test('a fresh list is what the notice is about', async () => {
  shared.folder.turn('off', 'notes.list');
  const [before] = await shared.assistant.definitions();
  // Having listed it, the client knows.
  expect(await announced()).toBe(false);
  shared.folder.turn('off', 'workspace.search');
  expect(await announced()).toBe(true);
  const [after] = await shared.assistant.definitions();
  expect([before?.['name'], after?.['name']]).toEqual(['talkbar_find', 'talkbar_read']);
});
