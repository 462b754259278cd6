import { afterEach, beforeEach, describe, expect, test } from 'vitest';
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
