import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Json } from '../../src-main/contract/json';
import type { Limits } from '../../src-main/contract/limits';
import { DataFolder } from '../support/data-folder';
import { HelperProcess, readToolResult, type Received } from '../support/helper-process';

const CONFIRM: Json = { action: 'accept', content: { confirm: true } };

let folder: DataFolder;
let helper: HelperProcess;
let noteId: string;

/** A helper with one note, whose client claims `capability` and answers questions with `result` (null: not at all). */
async function start(options: { capability?: Json; result?: Json; limits?: Partial<Limits> } = {}): Promise<void> {
  helper = new HelperProcess({ dataDir: folder.dir, limits: options.limits ?? {} });
  const { result = null } = options;
  helper.answerRequest = ({ id }) => (result === null ? null : { jsonrpc: '2.0', id: id ?? null, result });
  await helper.initialize(options.capability === undefined ? {} : { elicitation: options.capability });
  noteId = await createNote('Follow-ups');
}

async function createNote(title: string): Promise<string> {
  const { value } = await helper.call('talkbar_change', { tool: 'notes.create', args: { title } });
  return String(value['id']);
}

function trash(id = noteId): { tool: string; args: { noteId: string } } {
  return { tool: 'notes.trash', args: { noteId: id } };
}

function sendDelete(id: string | number, note = noteId): void {
  helper.send({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'talkbar_delete', arguments: trash(note) } });
}

async function isTrashed(id = noteId): Promise<boolean> {
  const { value } = await helper.call('talkbar_read', { tool: 'notes.trash.list' });
  return (value['items'] as { id: string }[]).some((item) => item.id === id);
}

function questions(): readonly Received[] {
  return helper.received.filter(({ method }) => method === 'elicitation/create');
}

function question(): Promise<Received> {
  return helper.expect(({ method }) => method === 'elicitation/create', 'a question');
}

async function codeOfDelete(): Promise<unknown> {
  const { isError, value } = await helper.call('talkbar_delete', trash());
  expect(isError).toBe(true);
  return (value['error'] as { code: string }).code;
}

beforeEach(() => {
  folder = new DataFolder().turn('on', 'notes.create', 'notes.trash');
});

afterEach(async () => {
  await helper.stop();
  folder.remove();
  expect(helper.noise).toEqual([]);
  expect(helper.stderr).toBe('');
});

describe('a delete', () => {
  test.each([{}, { form: {} }, { form: {}, url: {} }])(
    'is asked about where the client claims %j',
    async (capability) => {
      await start({ capability, result: CONFIRM });
      expect((await helper.call('talkbar_delete', trash())).isError).toBe(false);
      expect(questions()).toEqual([
        {
          jsonrpc: '2.0',
          id: expect.any(String),
          method: 'elicitation/create',
          params: {
            message: expect.stringContaining('Follow-ups'),
            requestedSchema: {
              type: 'object',
              properties: { confirm: { type: 'boolean', title: expect.any(String), description: expect.any(String) } },
              required: ['confirm'],
            },
          },
        },
      ]);
      expect(await isTrashed()).toBe(true);
    },
  );

  test('is asked about even where deletes are allowed without a question', async () => {
    folder.set({ allowDeletes: true });
    await start({ capability: {}, result: { action: 'decline' } });
    expect(await codeOfDelete()).toBe('declined');
    expect(await isTrashed()).toBe(false);
  });

  test.each([{ url: {} }, true, 'form', null])(
    'is refused where the client claims %j, unless deletes are allowed',
    async (capability) => {
      await start({ capability });
      expect(await codeOfDelete()).toBe('confirmation_unavailable');
      expect(await isTrashed()).toBe(false);
      folder.set({ allowDeletes: true });
      expect((await helper.call('talkbar_delete', trash())).isError).toBe(false);
      expect(questions()).toEqual([]);
      expect(await isTrashed()).toBe(true);
    },
  );

  test.each([
    { action: 'decline' },
    { action: 'cancel' },
    { action: 'cancel', content: null },
    { action: 'decline', content: { confirm: true } },
    { action: 'accept', content: { confirm: false } },
  ])('does not run after %j, and the client is asked again next time', async (result) => {
    await start({ capability: {}, result });
    expect(await codeOfDelete()).toBe('declined');
    expect(await codeOfDelete()).toBe('declined');
    expect(questions()).toHaveLength(2);
    expect(await isTrashed()).toBe(false);
  });

  test.each([
    { action: 'accept' },
    { action: 'accept', content: {} },
    { action: 'accept', content: { confirm: 'true' } },
    { action: 'accept', content: { confirm: null } },
    {},
  ])('does not run after %j, and the client is not asked again', async (result) => {
    await start({ capability: {}, result });
    expect(await codeOfDelete()).toBe('declined');
    expect(await codeOfDelete()).toBe('confirmation_unavailable');
    expect(questions()).toHaveLength(1);
    expect(await isTrashed()).toBe(false);
  });

  test('does not run after an error for an answer', async () => {
    await start({ capability: {} });
    helper.answerRequest = ({ id }) => ({
      jsonrpc: '2.0',
      id: id ?? null,
      error: { code: -32601, message: 'Method not found' },
    });
    expect(await codeOfDelete()).toBe('declined');
    expect(await codeOfDelete()).toBe('confirmation_unavailable');
    expect(await isTrashed()).toBe(false);
  });
});

describe('while a question is open', () => {
  test('reads go on, though only one call runs at a time', async () => {
    await start({ capability: {}, limits: { callsAtOnce: 1 } });
    sendDelete('delete');
    const { id } = await question();
    expect(await isTrashed()).toBe(false);
    helper.send({ jsonrpc: '2.0', id: id ?? null, result: CONFIRM });
    expect(readToolResult((await helper.answer('delete')).result ?? {}).isError).toBe(false);
    expect(await isTrashed()).toBe(true);
  });

  test('another delete waits for its own', async () => {
    await start({ capability: {} });
    const other = await createNote('Other');
    sendDelete('first');
    sendDelete('second', other);
    const { id } = await question();
    await helper.request('ping');
    expect(questions()).toHaveLength(1);
    helper.send({ jsonrpc: '2.0', id: id ?? null, result: { action: 'decline' } });
    await helper.answer('first');
    await helper.until(() => questions().length === 2, 'the second question');
    helper.send({ jsonrpc: '2.0', id: questions()[1]?.id ?? null, result: CONFIRM });
    await helper.answer('second');
    expect([await isTrashed(), await isTrashed(other)]).toEqual([false, true]);
  });

  test('cancelling the call takes it back, and a late yes deletes nothing', async () => {
    await start({ capability: {} });
    sendDelete('delete');
    const { id = null } = await question();
    helper.notify('notifications/cancelled', { requestId: 'delete' });
    expect((await helper.answer('delete')).error).toEqual({ code: -32603, message: 'Request cancelled by the client' });
    expect(helper.notifications('notifications/cancelled')).toMatchObject([{ params: { requestId: id } }]);
    helper.send({ jsonrpc: '2.0', id, result: CONFIRM });
    expect(await isTrashed()).toBe(false);
  });

  test('its time runs out, and a late yes deletes nothing', async () => {
    await start({ capability: {}, limits: { questionMs: 300 } });
    sendDelete('delete');
    const { id = null } = await question();
    const answer = readToolResult((await helper.answer('delete')).result ?? {});
    expect(answer).toMatchObject({ isError: true, value: { error: { code: 'declined' } } });
    expect(helper.notifications('notifications/cancelled')).toMatchObject([{ params: { requestId: id } }]);
    helper.send({ jsonrpc: '2.0', id, result: CONFIRM });
    expect(await isTrashed()).toBe(false);
  });

  test('a yes to another question is no yes to this one', async () => {
    await start({ capability: {} });
    sendDelete('delete');
    const { id = null } = await question();
    for (const wrong of ['talkbar-1', `${id}0`, 1, 'delete']) {
      helper.send({ jsonrpc: '2.0', id: wrong, result: CONFIRM });
    }
    expect(await isTrashed()).toBe(false);
    helper.send({ jsonrpc: '2.0', id, result: { action: 'decline' } });
    expect((await helper.answer('delete')).result).toMatchObject({ isError: true });
  });

  test('the client may leave, and nothing is deleted', async () => {
    await start({ capability: {}, limits: { drainMs: 300 } });
    sendDelete('delete');
    await question();
    expect((await helper.stop()).code).toBe(0);
    helper = new HelperProcess({ dataDir: folder.dir });
    await helper.initialize();
    expect(await isTrashed()).toBe(false);
  });
});

test('no question is put to a client that has not said it is ready', async () => {
  await start({ capability: {} });
  await helper.stop();
  helper = new HelperProcess({ dataDir: folder.dir });
  await helper.request('initialize', { capabilities: { elicitation: {} } });
  sendDelete('delete');
  await helper.request('tools/list');
  await helper.call('talkbar_tools');
  expect(questions()).toEqual([]);
  helper.answerRequest = ({ id }) => ({ jsonrpc: '2.0', id: id ?? null, result: CONFIRM });
  helper.notify('notifications/initialized');
  expect((await helper.answer('delete')).result).toBeDefined();
  expect(await isTrashed()).toBe(true);
});
