import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChangeEvent } from '../../contract/changes';
import type { JsonObject } from '../../contract/json';
import { Answers, TestHost } from '../../host/test-support/test-host';
import { CancelSource } from '../cancel';

let test: TestHost;
let noteId: string;
beforeEach(async () => {
  test = await TestHost.open({ limits: { writeWaitMs: 250, writeRetryMs: 5, questionMs: 300 } });
  test.allow();
  noteId = String((await test.run('notes.create', { title: 'Follow-ups', markdown: 'x' }))['id']);
});
afterEach(() => test.stop());

const create = { tool: 'notes.create', args: { title: 'New' } };

describe('waiting for another writer', () => {
  it('lets reads go on and answers busy after the wait, in the exact words', async () => {
    const unlock = test.lockLibrary();
    const change = test.tool('talkbar_change', create);
    expect((await test.tool('talkbar_read', { tool: 'notes.get', args: { noteId } })).isError).toBe(false);
    expect(await change).toMatchObject({
      isError: true,
      body: {
        error: {
          code: 'busy',
          message:
            "TalkBar's database was busy with another write. Try the same call again; if it created something, check first that it is not already there.",
          retryable: true,
          retryAfterMs: 1000,
        },
      },
    });
    unlock();
    expect((await test.tool('talkbar_change', create)).isError).toBe(false);
  });

  it('goes on as soon as the lock is free, in the order of the calls', async () => {
    const unlock = test.lockLibrary();
    const both = ['One', 'Two'].map((title) => test.tool('talkbar_change', { tool: 'notes.create', args: { title } }));
    setTimeout(unlock, 50);
    const [one, two] = (await Promise.all(both)).map(({ body }) => Number((body as JsonObject)['createdAt']));
    expect(Number(one)).toBeLessThanOrEqual(Number(two));
  });

  it('ends when the operation is switched off meanwhile', async () => {
    const unlock = test.lockLibrary();
    const change = test.tool('talkbar_change', create);
    test.settings((settings) => ({ ...settings, mcp: { ...settings.mcp, operations: {} } }));
    expect(await change).toMatchObject({ body: { error: { code: 'turned_off' } } });
    unlock();
    expect((await test.run('notes.list'))['totalCount']).toBe(1);
  });

  it('drops a change that is cancelled while it waits', async () => {
    const unlock = test.lockLibrary();
    const signal = new CancelSource();
    const change = test.tool('talkbar_change', create, { signal });
    signal.cancel();
    expect((await change).isError).toBe(true);
    unlock();
    expect((await test.run('notes.list'))['totalCount']).toBe(1);
  });
});

describe('a clock that is set back', () => {
  it('lengthens neither the wait for the lock nor the time of a question', async () => {
    await test.stop();
    let now = Date.now();
    // Every look at this clock is an hour before the last.
    test = await TestHost.open({
      clock: { now: () => (now -= 3_600_000) },
      limits: { writeWaitMs: 100, writeRetryMs: 5, questionMs: 100 },
    });
    test.allow();
    noteId = String((await test.run('notes.create', { title: 'x' }))['id']);
    const silent = new Answers('silence');
    const call = { tool: 'notes.trash', args: { noteId } };
    expect((await test.tool('talkbar_delete', call, { asker: () => silent })).body).toMatchObject({
      error: { code: 'declined' },
    });
    const unlock = test.lockLibrary();
    expect((await test.tool('talkbar_change', create)).body).toMatchObject({ error: { code: 'busy' } });
    unlock();
  });
});

describe('batches', () => {
  it('announces a batch once, with what it touched', async () => {
    const events: ChangeEvent[] = [];
    test.host.onChange((event) => events.push(event));
    const calls = Array.from({ length: 20 }, (_, n) => ({ tool: 'notes.create', args: { title: `N${n}` } }));
    const { body } = await test.tool('talkbar_change', { calls });
    expect((body as { results: unknown[] }).results).toHaveLength(20);
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({ source: 'mcp', client: 'Test client' });
    expect(events[0]?.touched.note).toHaveLength(20);
  });

  it('announces nothing for reads, refusals and what changed nothing', async () => {
    const events: ChangeEvent[] = [];
    test.host.onChange((event) => events.push(event));
    await test.tool('talkbar_read', { tool: 'notes.list' });
    await test.tool('talkbar_change', { tool: 'notes.append', args: { noteId: 'nope', markdown: 'x' } });
    await test.tool('talkbar_change', { tool: 'notes.restore', args: { noteId } });
    expect(events).toEqual([]);
  });

  it('goes on past errors, stops at one where told to', async () => {
    const calls = [
      { tool: 'notes.get', args: { noteId: 'nope' } },
      { tool: 'nope' },
      7,
      { tool: 'notes.get', args: [] },
      { tool: 'plan.get' },
    ];
    const { body } = await test.tool('talkbar_read', { calls });
    expect(body).toMatchObject({
      results: [
        { tool: 'notes.get', ok: false, error: { code: 'not_found', message: 'Note not found in workspace' } },
        { tool: 'nope', ok: false, error: { code: 'not_found' } },
        { ok: false, error: { code: 'invalid_arguments' } },
        {
          ok: false,
          error: {
            code: 'invalid_arguments',
            message: expect.stringContaining('arguments must be an object') as string,
          },
        },
        { tool: 'plan.get', ok: true },
      ],
    });
    const { results } = body as { results: JsonObject[] };
    expect(results.slice(2, 4).map((entry) => 'tool' in entry)).toEqual([false, false]);
    const stopped = await test.tool('talkbar_read', { calls, stopOnError: true });
    expect((stopped.body as { results: unknown[] }).results).toHaveLength(1);
  });

  it('does not run what had not started when it was cancelled', async () => {
    const signal = new CancelSource();
    let ran = 0;
    test.host.onChange(() => undefined);
    const calls = Array.from({ length: 20 }, (_, n) => ({ tool: 'notes.create', args: { title: `C${n}` } }));
    const batch = test.tool('talkbar_change', { calls }, { signal });
    setImmediate(() => signal.cancel());
    await batch;
    ran = Number((await test.run('notes.list'))['totalCount']) - 1;
    expect(ran).toBeGreaterThan(0);
    expect(ran).toBeLessThan(20);
  });

  it('leaves out a read that would take the answer past 2 MB, and says to ask for it alone', async () => {
    const big = await test.run('notes.create', { title: 'Big', markdown: 'ж'.repeat(200_000) });
    const call = { tool: 'notes.get', args: { noteId: String(big['id']), maxChars: 200_000 } };
    const { text, body } = await test.tool('talkbar_read', { calls: Array.from({ length: 8 }, () => call) });
    expect(Buffer.byteLength(text)).toBeLessThan(2_010_000);
    const { results } = body as { results: JsonObject[] };
    expect(results.map((entry) => entry['ok'])).toEqual([true, true, true, true, false, false, false, false]);
    expect(results[7]).toMatchObject({
      error: { code: 'failed', message: expect.stringContaining('ask for this one alone') as string },
    });
  });
});

describe('bugs', () => {
  it('are answered as failed with an id that stands in the log, and nothing is kept of the change', async () => {
    const operation = test.host.operations.find(({ id }) => id === 'notes.pin');
    if (operation === undefined) throw new Error('no notes.pin');
    const original = operation.handler;
    Object.assign(operation, {
      handler: (input: never, context: never) => {
        original(input, context);
        throw new TypeError('a bug');
      },
    });
    try {
      const { body } = await test.tool('talkbar_change', { tool: 'notes.pin', args: { noteId, pinned: true } });
      const { error } = body as { error: { code: string; message: string } };
      expect(error.code).toBe('failed');
      const id = /log-[a-z0-9]{24}/u.exec(error.message)?.[0];
      expect(test.logged).toContainEqual(
        expect.objectContaining({ level: 'error', facts: expect.objectContaining({ id }) as unknown }),
      );
    } finally {
      Object.assign(operation, { handler: original });
    }
    expect((await test.run('notes.get', { noteId }))['pinned']).toBe(false);
  });
});
