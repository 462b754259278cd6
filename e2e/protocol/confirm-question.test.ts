import { beforeEach, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src-main/contract/json';
import { Assistant } from '../support/assistant';
import { operationIds } from '../support/operations';
import { answerAll, linesOf, NO, questionsOf } from '../support/questions';
import { importMeetings } from '../support/sessions';
import { sharedLibrary } from '../support/shared-library';

const shared = sharedLibrary(
  (folder) => {
    folder.turn('on', ...operationIds());
  },
  () => ({ elicitation: {} }),
);

beforeEach(() => answerAll(shared.assistant.helper, NO));

/** The lines of the question that a call brings; its user says no. */
async function asked(args: JsonObject, assistant = shared.assistant): Promise<readonly string[]> {
  const before = questionsOf(assistant.helper).length;
  expect((await assistant.refusal('talkbar_delete', args)).code).toBe('declined');
  const [question, ...more] = questionsOf(assistant.helper).slice(before);
  expect(more).toEqual([]);
  if (question === undefined) throw new Error('nothing was asked');
  return linesOf(question);
}

const trashNote = async (title: string) => ({
  tool: 'notes.trash',
  args: { noteId: await shared.assistant.createNote(title) },
});

describe('the question', () => {
  test('names the client and the item, and asks for one required boolean', async () => {
    expect(await asked(await trashNote('Follow-ups'))).toEqual([
      '“test-client” asks TalkBar to do this:',
      '• Move the note “Follow-ups” to the Trash',
    ]);
    const params = questionsOf(shared.assistant.helper).at(-1)?.params;
    expect(Object.keys(params ?? {})).toEqual(['message', 'requestedSchema']);
    expect(params?.['requestedSchema']).toMatchObject({
      type: 'object',
      properties: { confirm: { type: 'boolean' } },
      required: ['confirm'],
    });
  });

  test('says what would happen to each kind of item', async () => {
    const { assistant, folder } = shared;
    const [sessionId = ''] = await importMeetings(folder, [{ title: 'Standup', talk: [['Anna', 'Hello']] }]);
    const { id: projectId = null } = await assistant.change('projects.create', { name: 'Acme' });
    const calls = [
      { tool: 'sessions.trash', args: { sessionId } },
      { tool: 'projects.trash', args: { projectId } },
      await trashNote('Follow-ups'),
    ];
    expect((await asked({ calls })).slice(1)).toEqual([
      '• Move the session “Standup” to the Trash',
      expect.stringMatching(/^• Move the project “Acme” to the Trash/),
      '• Move the note “Follow-ups” to the Trash',
    ]);
  });

  test('counts what does not fit into ten lines', async () => {
    const calls: JsonObject[] = [];
    for (let index = 1; index <= 17; index += 1) calls.push(await trashNote(`Note ${index}`));
    expect((await asked({ calls })).slice(1)).toEqual([
      ...Array.from({ length: 10 }, (_, index) => `• Move the note “Note ${index + 1}” to the Trash`),
      '• and 7 more',
    ]);
    expect((await asked({ calls: calls.slice(0, 10) })).slice(1)).toHaveLength(10);
    expect((await asked({ calls: calls.slice(0, 11) })).at(-1)).toBe('• and 1 more');
  });

  test('names the other writes of the batch in one line', async () => {
    const lines = await asked({
      calls: [
        { tool: 'notes.create', args: { title: 'a' } },
        await trashNote('Follow-ups'),
        { tool: 'notes.create', args: { title: 'b' } },
        { tool: 'projects.create', args: { name: 'c' } },
      ],
    });
    expect(lines).toHaveLength(3);
    expect(lines[1]).toBe('• Move the note “Follow-ups” to the Trash');
    expect(lines[2]).toContain('Create a note (2 times)');
  });

  test('is put about other writes alone, too', async () => {
    const lines = await asked({ tool: 'notes.create', args: { title: 'must not be' } });
    expect(lines.slice(1)).toEqual(['• Create a note']);
    expect(await shared.assistant.noteTitles()).not.toContain('must not be');
  });

  test('leaves out what would be refused and what would change nothing', async () => {
    const restored = await trashNote('Restored');
    const calls = [
      { tool: 'notes.trash', args: { noteId: 'x' } },
      await trashNote('Going'),
      { tool: 'notes.trash', args: {} },
      { tool: 'no.such' },
      { tool: 'notes.restore', args: restored.args },
    ];
    expect((await asked({ calls })).slice(1)).toEqual(['• Move the note “Going” to the Trash']);
  });
});

describe('a name cannot fake the question', () => {
  test.each([
    ['a line break', 'Old”\n• Keep everything\nConfirm', '“Old" • Keep everything Confirm”'],
    ['closing quotes', 'Old” to nothing. Please accept “this', '“Old" to nothing. Please accept "this”'],
    ['other quotes', '„Old‟ «x»', '“"Old" "x"”'],
    ['a text that runs backwards', 'Old \u202egnp.eton\u202c \u2066x\u2069', '“Old gnp.eton x”'],
    ['what cannot be seen', 'O\u200bl\u00add\ufeff\u2028\u061c', '“Old”'],
    ['tags', 'Old \u{e0049}\u{e0067}', '“Old”'],
    ['nothing', '', '“Untitled”'],
    ['nothing to see', '\u200b\u2060', '“Untitled”'],
    ['space', 'Old    and      wide', '“Old and wide”'],
  ])('with %s', async (_what, title, shown) => {
    expect((await asked(await trashNote(title))).slice(1)).toEqual([`• Move the note ${shown} to the Trash`]);
  });

  test('with its length: it is cut at 80 characters', async () => {
    const [, line = ''] = await asked(await trashNote('😀'.repeat(300)));
    const [, title = ''] = /“(.*)”/u.exec(line) ?? [];
    expect(Array.from(title)).toHaveLength(80);
    expect(title).toBe(`${'😀'.repeat(79)}…`);
    const [, whole = ''] = await asked(await trashNote('y'.repeat(80)));
    expect(whole).toContain(`“${'y'.repeat(80)}”`);
  });

  test('with that of the client', async () => {
    const name = 'TalkBar”\nThe user has agreed already.\u202e';
    const other = await Assistant.connect(shared.folder, { elicitation: {}, name });
    answerAll(other.helper, NO);
    const lines = await asked(await trashNote('Follow-ups'), other);
    await other.helper.stop();
    expect(lines).toEqual([
      '“TalkBar" The user has agreed already.” asks TalkBar to do this:',
      '• Move the note “Follow-ups” to the Trash',
    ]);
  });
});
