import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../src-main/contract/json';
import { Assistant, refused, succeeded } from '../support/assistant';
import { DataFolder } from '../support/data-folder';
import { operationIds } from '../support/operations';
import { answerAll, answerQuestion, linesOf, NO, questionAt, questionsOf, YES } from '../support/questions';
import { WriteLock } from '../support/write-lock';

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

  test('and is renamed is the same item still', async () => {
    const noteId = await asked.createNote('Follow-ups');
    const answer = await whileAsked(trash(noteId), () => other.change('notes.update', { noteId, title: 'New' }));
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

describe('while questions wait', () => {
  test('four of them leave all four places free, and each is put in its turn', async () => {
    const notes: string[] = [];
    for (const title of ['one', 'two', 'three', 'four', 'five']) notes.push(await asked.createNote(title));
    notes.forEach((noteId, index) => asked.send(`delete ${index}`, 'talkbar_delete', trash(noteId)));
    for (const [index, title] of ['one', 'two', 'three', 'four', 'five'].entries()) {
      const question = await questionAt(asked.helper, index);
      expect(linesOf(question).slice(1)).toEqual([`• Move the note “${title}” to the Trash`]);
      // Reads and changes of this client and of others go on.
      expect(await asked.read('notes.get', { noteId: notes[index] ?? '' })).toMatchObject({ title });
      await asked.change('notes.pin', { noteId: notes[index] ?? '', pinned: true });
      await other.change('notes.append', { noteId: notes[index] ?? '', markdown: 'x' });
      expect(questionsOf(asked.helper)).toHaveLength(index + 1);
      answerQuestion(asked.helper, question, index === 2 ? NO : YES);
      const answer = await asked.answerTo(`delete ${index}`);
      if (index === 2) expect(refused(answer).code).toBe('declined');
      else expect(succeeded(answer)).toMatchObject({ changed: true });
    }
    expect(await asked.noteTitles()).toEqual(['three']);
  });

  test('one that is cancelled is taken back and the next is put', async () => {
    const [first, second] = [await asked.createNote('first'), await asked.createNote('second')];
    asked.send('first', 'talkbar_delete', trash(first));
    asked.send('second', 'talkbar_delete', trash(second));
    const { id = null } = await questionAt(asked.helper, 0);
    asked.helper.notify('notifications/cancelled', { requestId: 'first' });
    expect((await asked.helper.answer('first')).error?.code).toBe(-32603);
    expect(asked.helper.notifications('notifications/cancelled')).toMatchObject([{ params: { requestId: id } }]);
    answerQuestion(asked.helper, await questionAt(asked.helper, 1), YES);
    expect(succeeded(await asked.answerTo('second'))).toMatchObject({ id: second, changed: true });
    expect(await asked.noteTitles()).toEqual(['first']);
  });

  test('one that is cancelled before its turn is never put', async () => {
    const [first, second] = [await asked.createNote('first'), await asked.createNote('second')];
    asked.send('first', 'talkbar_delete', trash(first));
    asked.send('second', 'talkbar_delete', trash(second));
    const question = await questionAt(asked.helper, 0);
    asked.helper.notify('notifications/cancelled', { requestId: 'second' });
    await asked.helper.answer('second');
    answerQuestion(asked.helper, question, YES);
    await asked.answerTo('first');
    expect(await asked.noteTitles()).toEqual(['second']);
    expect(questionsOf(asked.helper)).toHaveLength(1);
  });

  test('the client that leaves deletes nothing', async () => {
    const notes = [await asked.createNote('first'), await asked.createNote('second')];
    notes.forEach((noteId, index) => asked.send(`delete ${index}`, 'talkbar_delete', trash(noteId)));
    await questionAt(asked.helper, 0);
    expect((await asked.helper.stop()).code).toBe(0);
    expect(await other.noteTitles()).toEqual(['second', 'first']);
  });

  test('another client’s question is not held up', async () => {
    const third = await Assistant.connect(folder, { elicitation: {} });
    const [first, second] = [await asked.createNote('first'), await asked.createNote('second')];
    asked.send('delete', 'talkbar_delete', trash(first));
    const question = await questionAt(asked.helper, 0);
    answerAll(third.helper, YES);
    expect(await third.remove('notes.trash', { noteId: second })).toMatchObject({ changed: true });
    answerQuestion(asked.helper, question, NO);
    expect(refused(await asked.answerTo('delete')).code).toBe('declined');
    await third.helper.stop();
  });
});

test('a delete that cannot be looked at for another process’s lock is busy, and nobody is asked', async () => {
  const noteId = await asked.createNote('Follow-ups');
  await asked.helper.stop();
  asked = await Assistant.connect(folder, { elicitation: {}, limits: { writeWaitMs: 150 } });
  await asked.noteTitles();
  const lock = new WriteLock(folder.library);
  const error = await asked.refusal('talkbar_delete', trash(noteId));
  lock.release();
  expect(error).toMatchObject({ code: 'busy', retryable: true, retryAfterMs: 1_000 });
  expect(questionsOf(asked.helper)).toEqual([]);
});
test('deletes are no longer allowed without a question once the user has said so, while one waits too', async () => {
  const noteId = await other.createNote('Follow-ups');
  const lock = new WriteLock(folder.library);
  other.send('waits', 'talkbar_delete', trash(noteId));
  await other.noteTitles();
  folder.set({ allowDeletes: false });
  lock.release();
  expect(refused(await other.answerTo('waits')).code).toBe('confirmation_unavailable');
  expect(await other.noteTitles()).toEqual(['Follow-ups']);
});

test('a question that waits its turn goes where the user wants it by then', async () => {
  const [first, second] = [await asked.createNote('first'), await asked.createNote('second')];
  asked.send('first', 'talkbar_delete', trash(first));
  asked.send('second', 'talkbar_delete', trash(second));
  const question = await questionAt(asked.helper, 0);
  folder.set({ alwaysAskInApp: true });
  answerQuestion(asked.helper, question, YES);
  succeeded(await asked.answerTo('first'));
  expect(refused(await asked.answerTo('second')).code).toBe('confirmation_unavailable');
  expect(questionsOf(asked.helper)).toHaveLength(1);
});
