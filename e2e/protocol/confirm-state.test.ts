import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../src-main/contract/json';
import { Assistant } from '../support/assistant';
import { DataFolder } from '../support/data-folder';
import { operationIds } from '../support/operations';
import { answerAll, answerQuestion, linesOf, NO, questionAt, questionsOf, YES } from '../support/questions';
import { beginRecording, importMeetings } from '../support/sessions';

let folder: DataFolder;
/** The one that is asked. */
let asked: Assistant;
/** Another, with a helper of its own, whose deletes are not asked about: it cannot ask. */
let other: Assistant;

beforeEach(async () => {
  folder = new DataFolder().turn('on', ...operationIds()).set({ allowDeletes: true });
  [asked, other] = await Promise.all([
    Assistant.connect(folder, { elicitation: { form: {} } }),
    Assistant.connect(folder),
  ]);
});

afterEach(async () => {
  await Promise.all([asked.helper.stop(), other.helper.stop()]);
  folder.remove();
});

const trash = (noteId: string) => ({ tool: 'notes.trash', args: { noteId } });

/** Sends a delete, does `meanwhile` while its question is open, and answers yes. */
async function whileAsked(args: Json, meanwhile: () => Promise<unknown>): Promise<JsonObject> {
  asked.send('delete', 'talkbar_delete', args);
  const question = await questionAt(asked.helper, 0);
  await meanwhile();
  answerQuestion(asked.helper, question, YES);
  const { value } = await asked.answerTo('delete');
  return value;
}

const isTrashed = async (noteId: string): Promise<boolean> => {
  const { items } = await asked.read('notes.trash.list', { limit: 100 });
  return (items as { id: string }[]).some(({ id }) => id === noteId);
};

describe('what another changes while the user is asked', () => {
  test('and is trashed already stays so, since that time', async () => {
    const noteId = await asked.createNote('Follow-ups');
    let first: JsonObject = {};
    const answer = await whileAsked(trash(noteId), async () => (first = await other.remove('notes.trash', { noteId })));
    expect(answer).toEqual({ ...first, changed: false });
  });

  test('and has another name by then is not what the user said yes to', async () => {
    const noteId = await asked.createNote('Follow-ups');
    const answer = await whileAsked(trash(noteId), () => other.change('notes.update', { noteId, title: 'Contract' }));
    expect(answer).toMatchObject({ error: { code: 'declined' } });
    expect(await isTrashed(noteId)).toBe(false);
  });

  test('in its text alone is the same item still', async () => {
    const noteId = await asked.createNote('Follow-ups');
    const answer = await whileAsked(trash(noteId), () => other.change('notes.append', { noteId, markdown: 'more' }));
    expect(answer).toMatchObject({ id: noteId, changed: true });
  });

  test('and is switched off is turned_off', async () => {
    const noteId = await asked.createNote('Follow-ups');
    const answer = await whileAsked(trash(noteId), async () => folder.turn('off', 'notes.trash'));
    expect(answer).toMatchObject({ error: { code: 'turned_off' } });
    expect(await isTrashed(noteId)).toBe(false);
  });

  test('gets its own error in a batch, and the rest runs', async () => {
    const { id: projectId = null } = await asked.change('projects.create', { name: 'Acme' });
    const noteId = await asked.createNote('Follow-ups');
    const calls = [{ tool: 'projects.update', args: { projectId, name: 'Acme 2' } }, trash(noteId)];
    const answer = await whileAsked({ calls }, () => other.remove('projects.trash', { projectId }));
    expect(answer).toMatchObject({
      results: [
        { ok: false, error: { code: 'not_found', message: 'Project is in the Trash; restore it first' } },
        { ok: true, result: { id: noteId, changed: true } },
      ],
    });
  });
});

describe('a yes covers the ids it was asked about and no others', () => {
  test('not one that was in the Trash then and is not now', async () => {
    const [named, unnamed] = [await asked.createNote('Named'), await asked.createNote('In the Trash')];
    await other.remove('notes.trash', { noteId: unnamed });
    const answer = await whileAsked({ calls: [trash(named), trash(unnamed)] }, () =>
      other.change('notes.restore', { noteId: unnamed }),
    );
    expect(answer).toMatchObject({
      results: [
        { ok: true, result: { id: named, changed: true } },
        { ok: false, error: { code: 'declined' } },
      ],
    });
    expect(await isTrashed(unnamed)).toBe(false);
    const [question] = questionsOf(asked.helper);
    expect(question && linesOf(question).join()).not.toContain('In the Trash');
  });

  test('not one that was switched off then and is on now', async () => {
    const noteId = await asked.createNote('Follow-ups');
    folder.turn('off', 'notes.pin');
    const pin = { tool: 'notes.pin', args: { noteId, pinned: true } };
    const answer = await whileAsked({ calls: [pin, trash(noteId)] }, async () => folder.turn('on', 'notes.pin'));
    expect(answer).toMatchObject({ results: [{ ok: false, error: { code: 'declined' } }, { ok: true }] });
    await asked.change('notes.restore', { noteId });
    expect(await asked.read('notes.get', { noteId })).toMatchObject({ pinned: false });
  });
});

describe('there is no question', () => {
  test('about a trash that would change nothing', async () => {
    const noteId = await asked.createNote('Follow-ups');
    await other.remove('notes.trash', { noteId });
    expect(await asked.remove('notes.trash', { noteId })).toMatchObject({ id: noteId, changed: false });
    expect(await asked.batch('talkbar_delete', [trash(noteId), trash(noteId)])).toMatchObject([
      { ok: true },
      { ok: true },
    ]);
    expect(questionsOf(asked.helper)).toEqual([]);
  });

  test('where every call would be refused: each has its own error', async () => {
    folder.turn('off', 'sessions.trash');
    const results = await asked.batch('talkbar_delete', [
      trash('x'),
      { tool: 'notes.trash', args: {} },
      { tool: 'sessions.trash', args: { sessionId: 'x' } },
      { tool: 'notes.trsh' },
      {},
    ]);
    const codes = ['not_found', 'invalid_arguments', 'turned_off', 'not_found', 'invalid_arguments'];
    expect(results.map(({ error }) => error?.code)).toEqual(codes);
    expect((await asked.refusal('talkbar_delete', trash('x'))).code).toBe('not_found');
    expect(questionsOf(asked.helper)).toEqual([]);
  });

  test('about a session that is being recorded', async () => {
    const [sessionId = ''] = await importMeetings(folder, [{ title: 'Live', talk: [['Anna', 'Hello']] }]);
    beginRecording(folder, sessionId);
    const error = await asked.refusal('talkbar_delete', { tool: 'sessions.trash', args: { sessionId } });
    expect(error.code).toBe('session_recording');
    expect(questionsOf(asked.helper)).toEqual([]);
  });

  test('where a client that cannot ask would be refused anyway', async () => {
    folder.set({ allowDeletes: false });
    expect((await other.refusal('talkbar_delete', trash('x'))).code).toBe('not_found');
    const noteId = await asked.createNote('Follow-ups');
    expect((await other.refusal('talkbar_delete', trash(noteId))).code).toBe('confirmation_unavailable');
  });

  test('about what stands behind a failure with stopOnError', async () => {
    const noteId = await asked.createNote('Follow-ups');
    const calls = [trash('x'), trash(noteId)];
    expect(await asked.batch('talkbar_delete', calls, { stopOnError: true })).toMatchObject([
      { error: { code: 'not_found' } },
    ]);
    expect(questionsOf(asked.helper)).toEqual([]);
    expect(await isTrashed(noteId)).toBe(false);
  });

  test('about a call that holds a read', async () => {
    const noteId = await asked.createNote('Follow-ups');
    const calls = [trash(noteId), { tool: 'notes.get', args: { noteId } }];
    expect(await asked.refusal('talkbar_delete', { calls })).toMatchObject({
      code: 'invalid_arguments',
      message: expect.stringMatching(/talkbar_read.*Nothing in this call ran/) as string,
    });
    expect(questionsOf(asked.helper)).toEqual([]);
    expect(await isTrashed(noteId)).toBe(false);
  });
});

describe('a no', () => {
  test.each<Json>([NO, { action: 'cancel' }, { action: 'accept', content: { confirm: false } }])(
    'is one error for the whole call, and nothing of it runs: %j',
    async (answer) => {
      answerAll(asked.helper, answer);
      const noteId = await asked.createNote('Follow-ups');
      const calls = [{ tool: 'notes.create', args: { title: 'must not be' } }, trash(noteId), trash('x')];
      const { code, message } = await asked.refusal('talkbar_delete', { calls });
      expect([code, message]).toEqual(['declined', expect.stringMatching(/nothing was done/)]);
      expect(await asked.noteTitles()).toEqual(['Follow-ups']);
    },
  );

  test('is the answer to what nobody answers in time', async () => {
    await asked.helper.stop();
    asked = await Assistant.connect(folder, { elicitation: {}, limits: { questionMs: 200 } });
    const noteId = await asked.createNote('Follow-ups');
    expect((await asked.refusal('talkbar_delete', trash(noteId))).code).toBe('declined');
    answerAll(asked.helper, YES);
    expect(await asked.remove('notes.trash', { noteId })).toMatchObject({ changed: true });
    expect(questionsOf(asked.helper)).toHaveLength(2);
  });
});
