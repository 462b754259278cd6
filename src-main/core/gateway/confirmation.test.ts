import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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

const create = { tool: 'notes.create', args: { title: 'New' } };

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
    const unlock = test.lockLibrary();
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
