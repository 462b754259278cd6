import { afterEach, describe, expect, it } from 'vitest';
import { Answers, TestHost } from '../../host/test-support/test-host';
import type { HostOptions } from '../../host/host';
import { CancelSource } from '../cancel';
import type { Asker, Caller } from './caller';
import { TurnQueue } from './turn-queue';

let test: TestHost;
let noteId: string;
afterEach(() => test.stop());

async function open(options: Partial<HostOptions> = {}): Promise<void> {
  test = await TestHost.open({ limits: { questionMs: 200, writeRetryMs: 5 }, ...options });
  test.allow();
  noteId = String((await test.run('notes.create', { title: 'Follow-ups' }))['id']);
}

const trash = (caller: Partial<Caller>): ReturnType<TestHost['tool']> =>
  test.tool('talkbar_delete', { tool: 'notes.trash', args: { noteId } }, caller);

/** Outcome and reason of the newest entry. */
function ended(): readonly unknown[] {
  const [row] = test.host.activity.list({ limit: 1, before: null });
  return [row?.outcome, row?.reason];
}

const always = (answer: 'decline' | 'none' | 'gone'): Asker => ({ ask: () => Promise.resolve(answer) });

describe('what Activity knows of a call that nobody agreed to', () => {
  it.each([
    ['the assistant’s client said no', 'decline', 'declined_in_client'],
    ['the client turned out not to be able to ask', 'none', 'could_not_ask'],
    ['whoever asked was quitting', 'gone', 'quit'],
  ] as const)('%s', async (_what, answer, reason) => {
    await open();
    expect((await trash({ asker: () => always(answer) })).body).toMatchObject({ error: { code: 'declined' } });
    expect(ended()).toEqual(['declined', reason]);
  });

  it('the user said no in the app', async () => {
    await open({ appAsker: always('decline') });
    await trash({});
    expect(ended()).toEqual(['declined', 'declined_in_app']);
    // Also where the client was asked first and could not.
    await trash({ asker: () => always('none') });
    expect(ended()).toEqual(['declined', 'declined_in_app']);
  });

  it('the time ran out', async () => {
    await open();
    await trash({ asker: () => new Answers('silence') });
    expect(ended()).toEqual(['declined', 'timeout']);
  });

  it.each(['cancelled', 'disconnected', 'quit'] as const)(
    '%s while it was asked, or while it waited for its turn',
    async (reason) => {
      await open();
      const answers = new Answers('silence');
      const [first, second] = [new CancelSource(), new CancelSource()];
      const questions = new TurnQueue(1);
      const calls = [first, second].map((signal) => trash({ asker: () => answers, signal, questions }));
      await expect.poll(() => answers.asked.length).toBe(1);
      second.cancel(reason);
      await calls[1];
      expect(ended()).toEqual(['declined', reason]);
      first.cancel(reason);
      await calls[0];
      expect(ended()).toEqual(['declined', reason]);
      expect(test.host.activity.list({ limit: 9, before: null })).toHaveLength(2);
    },
  );

  it('the item was changed while the user was asked', async () => {
    await open();
    const asker: Asker = {
      ask: async () => {
        await test.run('notes.update', { noteId, title: 'Another' });
        return 'accept';
      },
    };
    await trash({ asker: () => asker });
    expect(ended()).toEqual(['declined', 'changed']);
  });

  it('the call was taken back before its question was ready', async () => {
    await open();
    const unlock = test.lockLibrary();
    const signal = new CancelSource();
    const call = trash({ asker: () => new Answers('accept'), signal });
    signal.cancel('disconnected');
    await call;
    unlock();
    expect(ended()).toEqual(['failed', 'disconnected']);
  });

  it('says nothing beside a code that says it all', async () => {
    await open();
    await test.tool('talkbar_read', { tool: 'notes.get', args: { noteId: 'nope' } });
    expect(ended()).toEqual(['not_found', null]);
    await test.tool('talkbar_read', { tool: 'notes.get', args: { noteId } });
    expect(ended()).toEqual(['done', null]);
  });
});
