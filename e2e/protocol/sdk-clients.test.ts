import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src-main/contract/json';
import { refused, succeeded } from '../support/assistant';
import { DataFolder } from '../support/data-folder';
import { operationIds } from '../support/operations';
import { importMeetings } from '../support/sessions';
import { firstSdk, secondSdk, type Form, type FormResult, type SdkClient } from '../support/sdk-clients';
import { WriteLock } from '../support/write-lock';

const FIVE = ['talkbar_find', 'talkbar_read', 'talkbar_change', 'talkbar_delete', 'talkbar_tools'];

describe.each([
  ['@modelcontextprotocol/sdk 1.x', firstSdk],
  ['@modelcontextprotocol/client 2.x', secondSdk()],
  [
    '@modelcontextprotocol/client 2.x that asks for the newest era first',
    secondSdk({ versionNegotiation: { mode: 'auto' } }),
  ],
] as const)('%s', (_name, connect) => {
  let folder: DataFolder;
  let client: SdkClient;
  /** The forms that the client's user was shown. */
  let forms: JsonObject[];
  /** What the user does next. */
  let answer: Form;

  beforeEach(async () => {
    folder = new DataFolder().turn('on', ...operationIds());
    forms = [];
    answer = async () => ({ action: 'accept', content: { confirm: true } });
    client = await connect(folder, (params) => {
      forms.push(params);
      return answer(params);
    });
  });

  afterEach(async () => {
    await client.close();
    folder.remove();
    // That a cancelled call is answered all the same is the contract, and new to the SDKs.
    const unexpected = client.complaints.filter(({ message }) => !message.includes('Request cancelled by the client'));
    expect(unexpected).toEqual([]);
  });

  const run = async (runner: string, tool: string, args: JsonObject = {}) =>
    succeeded(await client.call(runner, { tool, args }));
  const createNote = async (title: string) => String((await run('talkbar_change', 'notes.create', { title }))['id']);
  const trash = (noteId: string): JsonObject => ({ tool: 'notes.trash', args: { noteId } });
  const isThere = async (noteId: string) =>
    !(await client.call('talkbar_read', { tool: 'notes.get', args: { noteId } })).isError;

  test('agrees on the revision, and hears who is there', () => {
    expect(client.revision()).toBe('2025-11-25');
    expect(client.server()).toMatchObject({ name: 'talkbar', title: 'TalkBar' });
    expect(client.instructions()).toMatch(/^TalkBar holds the user's meetings: .* item changes start off\.$/);
  });

  test('lists five tools and calls each of them', async () => {
    expect(await client.tools()).toEqual(FIVE);
    const [sessionId = ''] = await importMeetings(folder, [
      { title: 'Standup', talk: [['Anna', 'The walrus is late']] },
    ]);
    const noteId = await createNote('Follow-ups');
    const { matches } = succeeded(await client.call('talkbar_find', { query: 'walrus' }));
    expect(matches).toMatchObject([{ id: sessionId, matchedIn: 'content' }]);
    expect(await run('talkbar_read', 'sessions.transcript', { sessionId })).toMatchObject({
      turns: [{ speaker: 'Anna', text: 'The walrus is late' }],
    });
    expect(await run('talkbar_change', 'notes.sessions.link', { noteId, sessionId })).toMatchObject({
      sessionIds: [sessionId],
    });
    expect(await run('talkbar_delete', 'notes.trash', { noteId })).toMatchObject({ id: noteId, changed: true });
    expect(succeeded(await client.call('talkbar_tools', { tool: 'notes.append' }))).toMatchObject({
      runWith: 'talkbar_change',
      args: { required: ['noteId', 'markdown'] },
    });
    expect(succeeded(await client.call('talkbar_read', { calls: [{ tool: 'notes.list' }] }))).toMatchObject({
      results: [{ ok: true, result: { totalCount: 0 } }],
    });
  });

  test('shows a form before a delete, which runs on yes alone', async () => {
    const noteId = await createNote('Follow-ups');
    for (const no of [{ action: 'decline' }, { action: 'cancel' }, yes(false)] satisfies FormResult[]) {
      answer = async () => no;
      expect(refused(await client.call('talkbar_delete', trash(noteId))).code).toBe('declined');
      expect(await isThere(noteId)).toBe(true);
    }
    answer = async () => yes(true);
    expect(succeeded(await client.call('talkbar_delete', trash(noteId)))).toMatchObject({ changed: true });
    expect(forms).toHaveLength(4);
    expect(forms[0]).toMatchObject({
      message: '“sdk-client” asks TalkBar to do this:\n• Move the note “Follow-ups” to the Trash',
      requestedSchema: { type: 'object', required: ['confirm'], properties: { confirm: { type: 'boolean' } } },
    });
  });

  test('whose form fails is refused', async () => {
    const noteId = await createNote('Follow-ups');
    answer = () => Promise.reject(new Error('no window to draw it in'));
    expect(refused(await client.call('talkbar_delete', trash(noteId))).code).toBe('declined');
    expect(refused(await client.call('talkbar_delete', trash(noteId))).code).toBe('confirmation_unavailable');
    expect(await isThere(noteId)).toBe(true);
  });

  test('sees every kind of refusal as a result', async () => {
    folder.turn('off', 'notes.pin');
    await run('talkbar_change', 'projects.create', { name: 'Acme' });
    const refusals: readonly (readonly [string, JsonObject, string])[] = [
      ['talkbar_read', { tool: 'notes.get', args: {} }, 'invalid_arguments'],
      ['talkbar_read', { tool: 'notes.get', args: { noteId: 'x' } }, 'not_found'],
      ['talkbar_change', { tool: 'notes.pin', args: {} }, 'turned_off'],
      ['talkbar_change', { tool: 'projects.create', args: { name: 'Second' } }, 'plan_limit'],
      ['talkbar_read', { tool: 'notes.trash' }, 'invalid_arguments'],
      ['talkbar_find', {}, 'invalid_arguments'],
      ['talkbar_tools', { tool: 'x' }, 'not_found'],
    ];
    for (const [tool, args, code] of refusals) expect(refused(await client.call(tool, args)).code).toBe(code);
  });

  test('that gives up while its user thinks deletes nothing, whatever the user says then', async () => {
    const noteId = await createNote('Follow-ups');
    for (const give of ['abort', 'timeout'] as const) {
      let say: (result: FormResult) => void = () => undefined;
      answer = () => new Promise((resolve) => (say = resolve));
      const giveUp = new AbortController();
      const options = give === 'abort' ? { signal: giveUp.signal } : { timeout: 300 };
      const call = client.call('talkbar_delete', trash(noteId), options);
      const ended = expect(call).rejects.toThrow();
      await expect.poll(() => forms.length).toBe(give === 'abort' ? 1 : 2);
      if (give === 'abort') giveUp.abort();
      await ended;
      say(yes(true));
      expect(await isThere(noteId)).toBe(true);
    }
  });

  test('that gives up a change that waits has it dropped', async () => {
    await createNote('There already');
    const lock = new WriteLock(folder.library);
    for (const title of ['aborted', 'timed out']) {
      const giveUp = new AbortController();
      const options = title === 'aborted' ? { signal: giveUp.signal } : { timeout: 200 };
      const call = client.call('talkbar_change', { tool: 'notes.create', args: { title } }, options);
      const ended = expect(call).rejects.toThrow();
      await run('talkbar_read', 'plan.get');
      giveUp.abort();
      await ended;
    }
    await run('talkbar_read', 'plan.get');
    lock.release();
    expect(await run('talkbar_read', 'notes.list')).toMatchObject({ totalCount: 1 });
  });

  test('fetches a fresh list when it is told of a change', async () => {
    expect(await client.tools()).toEqual(FIVE);
    folder.turn('off', ...operationIds('change'), 'workspace.search');
    await client.call('talkbar_tools', {});
    const left = ['talkbar_read', 'talkbar_delete', 'talkbar_tools'];
    await expect.poll(() => client.refreshed).toEqual([left]);
    expect(await client.tools()).toEqual(left);
  });

  test('gets the right answer to each of many calls at once, large ones too', async () => {
    const notes = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        run('talkbar_change', 'notes.create', { title: `Note ${index}`, markdown: `${index}`.repeat(150_000) }),
      ),
    );
    const read = await Promise.all(
      notes.map(({ id = null }) => run('talkbar_read', 'notes.get', { noteId: id, maxChars: 200_000 })),
    );
    expect(read.map(({ title }) => title)).toEqual(notes.map(({ title }) => title));
    expect(read.every(({ markdown }) => String(markdown).length >= 150_000)).toBe(true);
  });

  test('that cannot ask is refused', async () => {
    const other = await connect(folder);
    const noteId = await createNote('Follow-ups');
    expect(refused(await other.call('talkbar_delete', trash(noteId))).code).toBe('confirmation_unavailable');
    await other.close();
    expect(forms).toEqual([]);
  });
});

function yes(confirm: boolean): FormResult {
  return { action: 'accept', content: { confirm } };
}
