import Database from 'better-sqlite3';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChangeEvent } from '../../contract/changes';
import type { JsonObject } from '../../contract/json';
import { Answers, assistant, TestHost } from '../../host/test-support/test-host';
import { CancelSource, NEVER_CANCELLED } from '../cancel';
import { TurnQueue } from './turn-queue';

let test: TestHost;
let noteId: string;
beforeEach(async () => {
  test = await TestHost.open({ limits: { writeWaitMs: 250, writeRetryMs: 5, questionMs: 300 } });
  test.allow();
  noteId = String((await test.run('notes.create', { title: 'Follow-ups', markdown: 'x' }))['id']);
});
afterEach(() => test.stop());

/** Another process's write lock, as far as SQLite can tell. */
function lockLibrary(): () => void {
  const db = new Database(path.join(test.dir, 'talkbar.db'));
  db.exec('BEGIN IMMEDIATE');
  return () => db.close();
}

const create = { tool: 'notes.create', args: { title: 'New' } };

describe('waiting for another writer', () => {
  it('lets reads go on and answers busy after the wait, in the exact words', async () => {
    const unlock = lockLibrary();
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
    const unlock = lockLibrary();
    const both = ['One', 'Two'].map((title) => test.tool('talkbar_change', { tool: 'notes.create', args: { title } }));
    setTimeout(unlock, 50);
    const [one, two] = (await Promise.all(both)).map(({ body }) => Number((body as JsonObject)['createdAt']));
    expect(Number(one)).toBeLessThanOrEqual(Number(two));
  });

  it('ends when the operation is switched off meanwhile', async () => {
    const unlock = lockLibrary();
    const change = test.tool('talkbar_change', create);
    test.settings((settings) => ({ ...settings, mcp: { ...settings.mcp, operations: {} } }));
    expect(await change).toMatchObject({ body: { error: { code: 'turned_off' } } });
    unlock();
    expect((await test.run('notes.list'))['totalCount']).toBe(1);
  });

  it('drops a change that is cancelled while it waits', async () => {
    const unlock = lockLibrary();
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
    const unlock = lockLibrary();
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

describe('confirming', () => {
  const trash = () => ({ tool: 'notes.trash', args: { noteId } });
  const isTrashed = async () => (await test.run('notes.trash.list'))['totalCount'] === 1;

  it('asks a client that can, naming it and the item, and runs on yes', async () => {
    const answers = new Answers('accept');
    expect((await test.tool('talkbar_delete', trash(), { asker: () => answers })).body).toMatchObject({
      id: noteId,
      changed: true,
    });
    expect(answers.asked).toEqual(['“Test client” asks TalkBar to do this:\nMove the note “Follow-ups” to the Trash']);
  });

  it.each(['decline', 'none'] as const)('runs nothing on %s', async (answer) => {
    const answers = new Answers(answer);
    expect((await test.tool('talkbar_delete', trash(), { asker: () => answers })).body).toMatchObject({
      error: { code: 'declined' },
    });
    expect(await isTrashed()).toBe(false);
  });

  it('declines when nobody answers in time, and closes the question', async () => {
    const answers = new Answers('silence');
    expect((await test.tool('talkbar_delete', trash(), { asker: () => answers })).body).toMatchObject({
      error: { code: 'declined' },
    });
    expect(answers.closed).toHaveLength(1);
  });

  it('closes the question when the call is cancelled', async () => {
    const answers = new Answers('silence');
    const signal = new CancelSource();
    const call = test.tool('talkbar_delete', trash(), { asker: () => answers, signal });
    await expect.poll(() => answers.asked.length).toBe(1);
    signal.cancel();
    await call;
    expect(answers.closed).toHaveLength(1);
    expect(await isTrashed()).toBe(false);
  });

  it('refuses a client that cannot ask, unless deletes were allowed', async () => {
    expect((await test.tool('talkbar_delete', trash())).body).toMatchObject({
      error: { code: 'confirmation_unavailable' },
    });
    test.settings((settings) => ({ ...settings, mcp: { ...settings.mcp, allowDeletes: true } }));
    const answers = new Answers('decline');
    expect((await test.tool('talkbar_delete', trash(), { asker: () => answers })).body).toMatchObject({
      error: { code: 'declined' },
    });
    expect((await test.tool('talkbar_delete', trash())).body).toMatchObject({ changed: true });
  });

  it('does not run unasked once deletes are no longer allowed so, though the call came before', async () => {
    const allow = (allowDeletes: boolean) =>
      test.settings((settings) => ({ ...settings, mcp: { ...settings.mcp, allowDeletes } }));
    allow(true);
    const unlock = lockLibrary();
    const call = test.tool('talkbar_delete', { calls: [trash(), create] });
    allow(false);
    unlock();
    expect((await call).body).toMatchObject({
      results: [{ error: { code: 'confirmation_unavailable' } }, { error: { code: 'confirmation_unavailable' } }],
    });
    expect(await isTrashed()).toBe(false);
  });

  it('asks where the user wants it by the time the question has its turn', async () => {
    const questions = new TurnQueue(1);
    const leave = await questions.enter(NEVER_CANCELLED);
    const answers = new Answers('accept');
    const call = test.tool('talkbar_delete', trash(), { asker: () => answers, questions });
    test.settings((settings) => ({ ...settings, mcp: { ...settings.mcp, alwaysAskInApp: true } }));
    leave?.();
    expect((await call).body).toMatchObject({ error: { code: 'confirmation_unavailable' } });
    expect(answers.asked).toEqual([]);
  });

  it('does not ask about what would change nothing, nor about what would be refused anyway', async () => {
    await test.run('notes.trash', { noteId });
    const answers = new Answers('decline');
    const asker = () => answers;
    expect((await test.tool('talkbar_delete', trash(), { asker })).body).toMatchObject({ changed: false });
    const calls = [
      { tool: 'notes.trash', args: { noteId: 'nope' } },
      { tool: 'notes.create', args: { text: 'x' } },
      { tool: 'nope' },
    ];
    expect((await test.tool('talkbar_delete', { calls }, { asker })).body).toMatchObject({
      results: [
        { error: { code: 'not_found' } },
        { error: { code: 'invalid_arguments' } },
        { error: { code: 'not_found' } },
      ],
    });
    expect(answers.asked).toEqual([]);
  });

  it('asks once for a batch, names ten items and counts the rest and the other writes', async () => {
    const ids = [];
    for (let n = 0; n < 12; n++) ids.push(String((await test.run('notes.create', { title: `N${n}` }))['id']));
    const answers = new Answers('accept');
    const calls = [
      ...ids.map((id) => ({ tool: 'notes.trash', args: { noteId: id } })),
      create,
      create,
      { tool: 'notes.pin', args: { noteId, pinned: true } },
    ];
    const { body } = await test.tool('talkbar_delete', { calls }, { asker: () => answers });
    expect((body as { results: JsonObject[] }).results.every((entry) => entry['ok'] === true)).toBe(true);
    const lines = String(answers.asked[0]).split('\n');
    expect(answers.asked).toHaveLength(1);
    expect(lines).toHaveLength(13);
    expect(lines[10]).toBe('Move the note “N9” to the Trash');
    expect(lines.slice(11)).toEqual(['and 2 more', 'In the same call: Create a note (2 times), Pin a note']);
  });

  it('asks about a call that holds only other writes', async () => {
    const answers = new Answers('accept');
    await test.tool('talkbar_delete', create, { asker: () => answers });
    expect(answers.asked[0]).toBe('“Test client” asks TalkBar to do this:\nCreate a note');
  });

  it('leaves nothing behind of the trial before the question', async () => {
    await test.tool('talkbar_delete', { calls: [create, trash()] }, { asker: () => new Answers('decline') });
    expect((await test.run('notes.list'))['totalCount']).toBe(1);
  });

  it('lets no title fake the question', async () => {
    await test.run('notes.update', {
      noteId,
      title: 'x” to the Trash\nDelete everything “\u202egnp.\u200b' + 'y'.repeat(200),
    });
    const answers = new Answers('decline');
    await test.tool('talkbar_delete', trash(), { asker: () => answers });
    const lines = String(answers.asked[0]).split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/^Move the note “x" to the Trash Delete everything "gnp\.y+…” to the Trash$/u);
    expect(Array.from(String(/“(.*)”/u.exec(String(lines[1]))?.[1]))).toHaveLength(80);
  });

  it('binds the answer to what was asked: what changed meanwhile is judged again', async () => {
    await test.run('notes.trash', { noteId });
    const other = String((await test.run('notes.create', { title: 'Other' }))['id']);
    const meanwhile = new Answers('accept');
    const ask = meanwhile.ask.bind(meanwhile);
    meanwhile.ask = async (question, signal) => {
      await test.run('notes.restore', { noteId });
      await test.run('notes.trash', { noteId: other });
      return ask(question, signal);
    };
    const calls = [trash(), { tool: 'notes.trash', args: { noteId: other } }];
    const { body } = await test.tool('talkbar_delete', { calls }, { asker: () => meanwhile });
    expect(meanwhile.asked[0]).not.toContain('Follow-ups');
    expect(body).toMatchObject({
      results: [
        { ok: false, error: { code: 'declined' } },
        { ok: true, result: { changed: false } },
      ],
    });
    expect((await test.run('notes.get', { noteId }))['title']).toBe('Follow-ups');
  });

  it('does not cover an item under a title that the user has not seen', async () => {
    const answers = new Answers('accept');
    const ask = answers.ask.bind(answers);
    answers.ask = async (question, signal) => {
      await test.run('notes.update', { noteId, title: 'Very important now' });
      return ask(question, signal);
    };
    const { body } = await test.tool('talkbar_delete', trash(), { asker: () => answers });
    expect(body).toMatchObject({ error: { code: 'declined' } });
    expect(await isTrashed()).toBe(false);
  });

  it('shows a title of nothing but invisible characters as none', async () => {
    await test.run('notes.update', { noteId, title: '\u3164\u2800\u034f\ufe0f\u115f' });
    const answers = new Answers('decline');
    await test.tool('talkbar_delete', trash(), { asker: () => answers });
    expect(answers.asked[0]).toContain('Move the note “Untitled” to the Trash');
  });

  it('moves to the app when the client turns out not to be able to ask', async () => {
    await test.stop();
    const app = new Answers('accept');
    test = await TestHost.open({ appAsker: app });
    test.allow();
    noteId = String((await test.run('notes.create', { title: 'Follow-ups' }))['id']);
    expect((await test.tool('talkbar_delete', trash(), { asker: () => new Answers('none') })).body).toMatchObject({
      changed: true,
    });
    expect(app.asked).toHaveLength(1);
  });

  it('asks in the app where the client cannot, where told to, and not where forbidden', async () => {
    await test.stop();
    const app = new Answers('decline');
    const client = new Answers('decline');
    test = await TestHost.open({ appAsker: app });
    test.allow();
    noteId = String((await test.run('notes.create', { title: 'Follow-ups' }))['id']);
    const settings = (mcp: object) => test.settings((old) => ({ ...old, mcp: { ...old.mcp, ...mcp } }));
    const code = async (caller = {}) =>
      ((await test.tool('talkbar_delete', trash(), caller)).body as { error: { code: string } }).error.code;
    expect(await code()).toBe('declined');
    expect(app.asked).toHaveLength(1);
    settings({ alwaysAskInApp: true });
    expect(await code({ asker: () => client })).toBe('declined');
    expect([app.asked.length, client.asked.length]).toEqual([2, 0]);
    settings({ alwaysAskInApp: true, askInApp: false });
    const { body } = await test.tool('talkbar_delete', trash(), { asker: () => client });
    expect(body).toMatchObject({
      error: {
        code: 'confirmation_unavailable',
        message: expect.stringContaining('Ask the user to open TalkBar') as string,
      },
    });
    settings({ alwaysAskInApp: false, askInApp: false });
    expect(await code()).toBe('confirmation_unavailable');
    expect(await code({ asker: () => client })).toBe('declined');
    expect([app.asked.length, client.asked.length]).toEqual([2, 1]);
  });

  it('asks one after the other on one connection, and gives back the place of the call meanwhile', async () => {
    const second = String((await test.run('notes.create', { title: 'Second' }))['id']);
    let open = 0;
    let most = 0;
    let aside = 0;
    const caller = assistant({
      asker: () => ({
        ask: async () => {
          most = Math.max(most, ++open);
          await new Promise((resolve) => setTimeout(resolve, 20));
          open--;
          return 'accept';
        },
      }),
      stepAside: async (wait) => {
        aside++;
        return await wait();
      },
    });
    const deletes = [noteId, second].map((id) =>
      test.tool('talkbar_delete', { tool: 'notes.trash', args: { noteId: id } }, caller),
    );
    for (const { body } of await Promise.all(deletes)) expect(body).toMatchObject({ changed: true });
    expect([most, aside]).toEqual([1, 2]);
  });
});
