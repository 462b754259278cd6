import { beforeEach, describe, expect, test } from 'vitest';
import type { Json } from '../../src-main/contract/json';
import { sharedLibrary } from '../support/shared-library';

const RUNNERS = ['talkbar_read', 'talkbar_change', 'talkbar_delete'];
const LIST = { tool: 'notes.list' };

const shared = sharedLibrary((folder) => {
  folder.turn('on', 'notes.create', 'notes.append', 'notes.update', 'notes.restore', 'notes.trash', 'projects.create');
  folder.set({ allowDeletes: true });
});

const create = (title: string) => ({ tool: 'notes.create', args: { title } });
const titles = () => shared.assistant.noteTitles();
const refusal = (tool: string, args: Json) => shared.assistant.refusal(tool, args);

let before: readonly unknown[];

beforeEach(async () => {
  before = await titles();
});

describe('a batch', () => {
  test('runs its operations in order, one entry for each', async () => {
    const { assistant } = shared;
    const noteId = await assistant.createNote('Log', { markdown: 'one' });
    const results = await assistant.batch('talkbar_change', [
      { tool: 'notes.append', args: { noteId, markdown: 'two' } },
      { tool: 'notes.append', args: { noteId, markdown: 'three' } },
      create('After them'),
    ]);
    expect(results).toMatchObject([
      { tool: 'notes.append', ok: true, result: { markdown: 'one\n\ntwo' } },
      { tool: 'notes.append', ok: true, result: { markdown: 'one\n\ntwo\n\nthree' } },
      { tool: 'notes.create', ok: true, result: { title: 'After them' } },
    ]);
    for (const result of results) expect(Object.keys(result)).toEqual(['tool', 'ok', 'result']);
  });

  test('is one text item of compact JSON, and no error even where all of it failed', async () => {
    const { result } = await shared.assistant.helper.request('tools/call', {
      name: 'talkbar_read',
      arguments: { calls: [{ tool: 'no.such' }] },
    });
    expect(result).not.toHaveProperty('isError');
    const [item, ...more] = result?.['content'] as { type: string; text: string }[];
    expect(more).toEqual([]);
    expect(item?.type).toBe('text');
    expect(item?.text).toBe(JSON.stringify(JSON.parse(item?.text ?? '')));
  });

  test('takes arguments that are left out or null', async () => {
    const results = await shared.assistant.batch('talkbar_read', [
      LIST,
      { ...LIST, args: null },
      { ...LIST, args: {} },
    ]);
    expect(results.map(({ ok }) => ok)).toEqual([true, true, true]);
  });

  test.each([1, 20])('may hold %i operations', async (length) => {
    expect(
      await shared.assistant.batch(
        'talkbar_read',
        Array.from({ length }, () => LIST),
      ),
    ).toHaveLength(length);
  });

  test.each([
    [[], 'calls must hold 1 to 20 operations.'],
    [Array.from({ length: 21 }, () => LIST), 'calls must hold 1 to 20 operations.'],
    ['notes.list', 'calls must be a list.'],
    [LIST, 'calls must be a list.'],
  ])('that is no list of 1 to 20 is refused (%#)', async (calls: Json, message) => {
    expect(await refusal('talkbar_read', { calls })).toEqual({ code: 'invalid_arguments', message });
  });
});

describe('what fails', () => {
  const calls = () => [
    create('first'),
    { tool: 'notes.append', args: { noteId: 'note-x', markdown: 'x' } },
    create('last'),
  ];

  test.each([undefined, null, false])('does not stop the others with stopOnError %j', async (stopOnError) => {
    const more = stopOnError === undefined ? {} : { stopOnError };
    const results = await shared.assistant.batch('talkbar_change', calls(), more);
    expect(results.map(({ ok }) => ok)).toEqual([true, false, true]);
    expect(results[1]).toEqual({
      tool: 'notes.append',
      ok: false,
      error: { code: 'not_found', message: 'Note not found in workspace' },
    });
    expect(await titles()).toEqual(['last', 'first', ...before]);
  });

  test('stops the others with stopOnError true', async () => {
    const results = await shared.assistant.batch('talkbar_change', calls(), { stopOnError: true });
    expect(results.map(({ ok }) => ok)).toEqual([true, false]);
    expect(await titles()).toEqual(['first', ...before]);
  });

  test.each(['true', 1, {}, []])('stopOnError %j is refused, and nothing runs', async (stopOnError) => {
    for (const tool of RUNNERS) {
      expect(await refusal(tool, { calls: calls(), stopOnError })).toEqual({
        code: 'invalid_arguments',
        message: 'stopOnError must be true or false.',
      });
    }
    expect(await titles()).toEqual(before);
  });

  test('has the same error as a call of its own', async () => {
    const { assistant } = shared;
    const noteId = await assistant.createNote('Conflict');
    const stale = { tool: 'notes.update', args: { noteId, title: 'x', expectedUpdatedAt: 1 } };
    const wrong = { tool: 'notes.create', args: { content: 'x' } };
    const off = { tool: 'projects.update', args: {} };
    const results = await assistant.batch('talkbar_change', [stale, wrong, off]);
    for (const [index, call] of [stale, wrong, off].entries()) {
      expect(results[index]?.error).toEqual(await refusal('talkbar_change', call));
    }
    expect(results.map(({ error }) => error?.code)).toEqual(['conflict', 'invalid_arguments', 'turned_off']);
  });

  test('as an unknown operation does so alone', async () => {
    const results = await shared.assistant.batch('talkbar_change', [
      { tool: 'notes.creat', args: {} },
      create('known'),
    ]);
    expect(results).toMatchObject([
      {
        tool: 'notes.creat',
        ok: false,
        error: { code: 'not_found', message: expect.stringContaining('notes.create?') },
      },
      { tool: 'notes.create', ok: true },
    ]);
  });

  test('as it cannot be read has no tool, and the rest runs', async () => {
    const unreadable: Json[] = [
      {},
      { args: {} },
      { tool: null },
      { tool: 7 },
      { tool: 'notes.create', args: [] },
      { tool: 'notes.create', args: 'title' },
      { tool: 'notes.create', args: 3 },
      null,
      'notes.create',
      [create('nested')],
    ];
    const results = await shared.assistant.batch('talkbar_change', [...unreadable, create('readable')]);
    expect(results.slice(0, -1)).toEqual(
      unreadable.map(() => ({
        ok: false,
        error: { code: 'invalid_arguments', message: expect.any(String) as string },
      })),
    );
    expect(results[4]?.error?.message).toBe(
      'arguments must be an object. Arguments: talkbar_tools {"tool":"notes.create"}',
    );
    expect(await titles()).toEqual(['readable', ...before]);
  });

  test('as it brings a key of its own is named', async () => {
    const [result] = await shared.assistant.batch('talkbar_change', [{ ...create('x'), id: 1 }]);
    expect(result?.error?.code).toBe('invalid_arguments');
    expect(result?.error?.message).toContain('`id`. It takes: args, tool.');
  });
});

describe('an operation of another tool', () => {
  const READ = { tool: 'notes.list', args: {} };
  const CHANGE = create('must not be');
  const TRASH = { tool: 'notes.trash', args: { noteId: 'note-x' } };

  test.each([
    ['talkbar_read', CHANGE, 'talkbar_change'],
    ['talkbar_read', TRASH, 'talkbar_delete'],
    ['talkbar_change', READ, 'talkbar_read'],
    ['talkbar_change', TRASH, 'talkbar_delete'],
    ['talkbar_delete', READ, 'talkbar_read'],
  ])('sent to %s is refused, whole: %j', async (tool, stray, right) => {
    const own = { talkbar_read: READ, talkbar_change: CHANGE, talkbar_delete: CHANGE }[tool] ?? READ;
    for (const args of [stray, { calls: [own, stray] }, { calls: [stray, { tool: 'no.such' }, own] }]) {
      const { code, message } = await refusal(tool, args);
      expect(code).toBe('invalid_arguments');
      expect(message).toContain(stray.tool);
      expect(message).toContain(right);
      expect(message).toContain('Nothing in this call ran');
    }
    expect(await titles()).toEqual(before);
  });

  test('is refused whatever is switched on', async () => {
    const switches = { 'notes.trash': false, 'notes.create': true };
    shared.folder.set({ operations: { ...switches } });
    const { code, message } = await refusal('talkbar_change', { calls: [CHANGE, TRASH] });
    expect([code, message]).toEqual(['invalid_arguments', expect.stringContaining('talkbar_delete')]);
    shared.folder.set({ enabled: false });
    expect((await refusal('talkbar_change', TRASH)).code).toBe('invalid_arguments');
    shared.folder.set({ enabled: true }).turn('on', 'notes.append', 'notes.update', 'notes.trash', 'notes.restore');
  });

  test('may be another write where it is sent to talkbar_delete', async () => {
    const noteId = await shared.assistant.createNote('Going');
    const results = await shared.assistant.batch('talkbar_delete', [
      create('Coming'),
      { tool: 'notes.trash', args: { noteId } },
      { tool: 'notes.restore', args: { noteId } },
    ]);
    expect(results).toMatchObject([
      { ok: true, result: { title: 'Coming' } },
      { ok: true, result: { id: noteId, changed: true } },
      { ok: true, result: { id: noteId, title: 'Going' } },
    ]);
    expect(await shared.assistant.done('talkbar_delete', create('Alone'))).toMatchObject({ title: 'Alone' });
  });
});

describe('the arguments of the three', () => {
  test.each(RUNNERS)('%s takes one operation or several, not both and not neither', async (tool) => {
    for (const args of [
      { ...LIST, calls: [LIST] },
      { args: {}, calls: [LIST] },
    ]) {
      expect(await refusal(tool, args)).toEqual({
        code: 'invalid_arguments',
        message: 'Give either tool (with args) or calls, not both.',
      });
    }
    for (const args of [{}, { args: {} }, { tool: null }, { calls: null }, { stopOnError: true }]) {
      expect((await refusal(tool, args)).code).toBe('invalid_arguments');
    }
  });

  test.each(RUNNERS)('%s names a key that it does not take', async (tool) => {
    expect(await refusal(tool, { ...LIST, operation: 'x' })).toEqual({
      code: 'invalid_arguments',
      message: `${tool} does not take \`operation\`. It takes: args, calls, stopOnError, tool.`,
    });
    expect((await refusal(tool, JSON.parse('{"tool":"notes.list","__proto__":{}}') as Json)).message).toContain(
      '`__proto__`',
    );
  });

  test('keys that are null count as left out', async () => {
    expect(await shared.assistant.done('talkbar_read', { ...LIST, calls: null, stopOnError: null })).toHaveProperty(
      'items',
    );
    expect(await shared.assistant.done('talkbar_read', { tool: null, args: null, calls: [LIST] })).toHaveProperty(
      'results',
    );
  });
});
