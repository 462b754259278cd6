import { existsSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Limits } from '../../src-main/contract/limits';
import { DataFolder } from '../support/data-folder';
import { HelperProcess } from '../support/helper-process';
import { WriteLock } from '../support/write-lock';

const LIST_CHANGED = 'notifications/tools/list_changed';
const TITLES = {
  talkbar_find: 'Find',
  talkbar_read: 'Read',
  talkbar_change: 'Change',
  talkbar_delete: 'Delete',
  talkbar_tools: 'Operations',
};

let folder: DataFolder;
let helper: HelperProcess;

function start(limits: Partial<Limits> = {}, env: Record<string, string> = {}): HelperProcess {
  helper = new HelperProcess({ dataDir: folder.dir, limits, env });
  return helper;
}

async function listed(): Promise<readonly string[]> {
  return (await definitions()).map(({ name }) => name);
}

async function definitions() {
  const { result } = await helper.request('tools/list');
  return result?.['tools'] as { name: string; title: string; description: string; annotations: object }[];
}

/** The number of notices so far, once an answer has come that is later than all of them. */
async function notices(): Promise<number> {
  await helper.call('talkbar_tools');
  return helper.notifications(LIST_CHANGED).length;
}

beforeEach(() => {
  folder = new DataFolder();
});

afterEach(async () => {
  await helper.stop();
  folder.remove();
  expect(helper.noise).toEqual([]);
  expect(helper.stderr).toBe('');
});

describe('tools/list', () => {
  test('has all five, titled and annotated, when something of each kind is on', async () => {
    folder.turn('on', 'notes.create', 'notes.trash');
    await start().initialize();
    const reads = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
    const writes = { ...reads, readOnlyHint: false, idempotentHint: false };
    expect((await definitions()).map(({ name, title, annotations }) => [name, title, annotations])).toEqual([
      ['talkbar_find', TITLES.talkbar_find, reads],
      ['talkbar_read', TITLES.talkbar_read, reads],
      ['talkbar_change', TITLES.talkbar_change, writes],
      ['talkbar_delete', TITLES.talkbar_delete, { ...writes, destructiveHint: true }],
      ['talkbar_tools', TITLES.talkbar_tools, reads],
    ]);
  });

  test('has only tools with something to run', async () => {
    await start().initialize();
    expect(await listed()).toEqual(['talkbar_find', 'talkbar_read', 'talkbar_tools']);
    folder.turn('off', 'workspace.search');
    expect(await listed()).toEqual(['talkbar_read', 'talkbar_tools']);
    folder.turn('on', 'notes.create');
    expect(await listed()).toEqual(['talkbar_read', 'talkbar_change', 'talkbar_tools']);
  });

  test('is empty once MCP is turned off', async () => {
    await start().initialize();
    folder.set({ enabled: false });
    expect(await listed()).toEqual([]);
  });

  test.each([undefined, null, { cursor: 'anything' }, { cursor: 7 }])(
    'is one page for the params %j',
    async (params) => {
      await start().initialize();
      const { result } = await helper.request('tools/list', params);
      expect(Object.keys(result ?? {})).toEqual(['tools']);
    },
  );
});

describe('with MCP off at initialize', () => {
  test('no tools are offered for good, and calls follow the live switch', async () => {
    folder.set({ enabled: false });
    expect((await start().initialize()).result).toMatchObject({ capabilities: {} });
    expect(await listed()).toEqual([]);
    expect(await helper.call('talkbar_tools')).toMatchObject({
      isError: true,
      value: { error: { code: 'turned_off' } },
    });
    folder.set({ enabled: true });
    expect(await listed()).toEqual([]);
    expect((await helper.call('talkbar_tools')).isError).toBe(false);
    expect(await notices()).toBe(0);
    await helper.stop();
    await start().initialize();
    expect(await listed()).toContain('talkbar_read');
  });

  test('nothing but lists needs no engine', async () => {
    folder.set({ enabled: false });
    await start().initialize();
    await listed();
    expect(existsSync(folder.library)).toBe(false);
  });
});

describe('list_changed', () => {
  beforeEach(async () => {
    await start().initialize();
    await listed();
  });

  test.each([
    ['a read goes', () => folder.turn('off', 'notes.get')],
    ['search goes', () => folder.turn('off', 'workspace.search')],
    ['the first change comes', () => folder.turn('on', 'notes.create')],
    ['the first delete comes', () => folder.turn('on', 'notes.trash')],
    ['MCP goes', () => folder.set({ enabled: false })],
  ])('comes with the next call when %s, before its answer and once', async (_what, change) => {
    change();
    await helper.request('ping');
    expect(helper.notifications(LIST_CHANGED)).toHaveLength(0);
    await helper.call('talkbar_tools', {}, 'next');
    const order = helper.received.map(({ id, method }) => method ?? id);
    expect(order.slice(-2)).toEqual([LIST_CHANGED, 'next']);
    expect(await notices()).toBe(1);
  });

  test('does not come for another change, another delete or the question before deletes', async () => {
    folder.turn('on', 'notes.create', 'notes.trash');
    await listed();
    folder.turn('on', 'notes.update', 'projects.trash').set({ allowDeletes: true });
    expect(await notices()).toBe(0);
    folder.turn('off', 'notes.create');
    expect(await notices()).toBe(0);
    folder.turn('off', 'notes.update');
    expect(await notices()).toBe(1);
  });

  test('does not come for a switch that is back where it was', async () => {
    folder.turn('off', 'notes.get').turn('on', 'notes.get');
    expect(await notices()).toBe(0);
  });

  test('does not come before the client is ready', async () => {
    await helper.stop();
    start();
    await helper.request('initialize', {});
    await listed();
    folder.turn('off', 'notes.get');
    expect(await notices()).toBe(0);
    helper.notify('notifications/initialized');
    expect(await notices()).toBe(1);
  });
});

test('list_changed is measured from initialize, even where the engine was opened later', async () => {
  await start().initialize();
  folder.turn('off', 'notes.get');
  expect(await notices()).toBe(1);
});

describe('calls', () => {
  const create = (title: string) => ({ tool: 'notes.create', args: { title } });
  const noteTitles = async () => {
    const { value } = await helper.call('talkbar_read', { tool: 'notes.list' });
    return (value['items'] as { title: string }[]).map(({ title }) => title).sort();
  };
  let lock: WriteLock;

  beforeEach(async () => {
    folder.turn('on', 'notes.create', 'notes.trash');
    await start().initialize();
    await helper.call('talkbar_read', { tool: 'notes.list' });
    lock = new WriteLock(folder.library);
  });

  afterEach(() => lock.release());

  const sendCall = (id: string | number, name: string, args: object) =>
    helper.send({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: { ...args } } });

  test('run four at a time, so that answers may come in another order', async () => {
    for (const id of [1, 2, 3]) sendCall(`w${id}`, 'talkbar_change', create(`note ${id}`));
    expect((await helper.call('talkbar_read', { tool: 'notes.list' })).isError).toBe(false);
    sendCall('w4', 'talkbar_change', create('note 4'));
    sendCall('read', 'talkbar_read', { tool: 'notes.list' });
    expect((await helper.request('ping')).result).toEqual({});
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(helper.received.some(({ id }) => id === 'read')).toBe(false);
    lock.release();
    await helper.answer('read');
    for (const id of [1, 2, 3, 4]) await helper.answer(`w${id}`);
    expect(await noteTitles()).toEqual(['note 1', 'note 2', 'note 3', 'note 4']);
  });

  test('that are cancelled are answered at once, and one that waited does not run', async () => {
    sendCall('waits', 'talkbar_change', create('never'));
    await helper.request('ping');
    helper.notify('notifications/cancelled', { requestId: 'waits', reason: 'changed my mind' });
    expect(await helper.answer('waits')).toEqual({
      jsonrpc: '2.0',
      id: 'waits',
      error: { code: -32603, message: 'Request cancelled by the client' },
    });
    lock.release();
    expect(await noteTitles()).toEqual([]);
    expect(helper.received.filter(({ id }) => id === 'waits')).toHaveLength(1);
  });

  test('that wait behind four others do not run when cancelled', async () => {
    for (const id of [1, 2, 3, 4, 5]) sendCall(id + 100, 'talkbar_change', create(`note ${id}`));
    helper.notify('notifications/cancelled', { requestId: 105 });
    expect((await helper.answer(105)).error?.message).toBe('Request cancelled by the client');
    lock.release();
    for (const id of [1, 2, 3, 4]) await helper.answer(id + 100);
    expect(await noteTitles()).toEqual(['note 1', 'note 2', 'note 3', 'note 4']);
  });

  test('cancelled under an id nobody waits for change nothing', async () => {
    helper.notify('notifications/cancelled', { requestId: 'nobody' });
    helper.notify('notifications/cancelled', {});
    helper.notify('notifications/cancelled');
    const before = helper.received.length;
    await helper.request('ping');
    expect(helper.received).toHaveLength(before + 1);
  });

  test('under an id in flight are refused without it', async () => {
    sendCall('twice', 'talkbar_change', create('once'));
    sendCall('twice', 'talkbar_change', create('twice'));
    expect((await helper.answer(null)).error?.code).toBe(-32600);
    lock.release();
    expect((await helper.answer('twice')).result).toBeDefined();
    expect(await noteTitles()).toEqual(['once']);
  });

  test('that claude-code cancels are not answered', async () => {
    await helper.stop();
    await start().initialize({}, { name: 'claude-code', version: '2.1.332' });
    sendCall('waits', 'talkbar_change', create('never'));
    await helper.request('ping');
    helper.notify('notifications/cancelled', { requestId: 'waits' });
    await helper.request('ping');
    lock.release();
    expect(await noteTitles()).toEqual([]);
    expect(helper.received.some(({ id }) => id === 'waits')).toBe(false);
  });
});
