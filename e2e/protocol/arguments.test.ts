import { beforeAll, describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../src-main/contract/json';
import { operationIds } from '../support/operations';
import { importMeetings } from '../support/sessions';
import { sharedLibrary } from '../support/shared-library';

const shared = sharedLibrary((folder) => {
  folder.turn('on', ...operationIds()).set({ allowDeletes: true });
});

let noteId: string;
let projectId: string;
let sessionId: string;

beforeAll(async () => {
  noteId = await shared.assistant.createNote('Follow-ups');
  projectId = String((await shared.assistant.change('projects.create', { name: 'Acme' }))['id']);
  [sessionId = ''] = await importMeetings(shared.folder, [{ title: 'Standup', talk: [['Anna', 'Hello']] }]);
});

const change = (tool: string, args: Json) => shared.assistant.done('talkbar_change', { tool, args });
const refusal = (tool: string, args: Json) => shared.assistant.refusal('talkbar_change', { tool, args });

describe('text of a note', () => {
  test.each(['content', 'text', 'body'])('given as %s is refused with a hint', async (key) => {
    expect(await refusal('notes.create', { [key]: 'x' })).toEqual({
      code: 'invalid_arguments',
      message: `notes.create does not take \`${key}\`. Note text goes in markdown. It takes: markdown, pinned, projectId, sessionIds, title, workspaceId. Arguments: talkbar_tools {"tool":"notes.create"}`,
    });
    for (const tool of ['notes.update', 'notes.append']) {
      expect((await refusal(tool, { noteId, [key]: 'x' })).message).toContain(
        `${tool} does not take \`${key}\`. Note text goes in markdown. It takes: `,
      );
    }
  });

  test('is not hinted at where there is none', async () => {
    expect((await refusal('notes.create', { contents: 'x' })).message).not.toContain('Note text');
    expect((await refusal('notes.pin', { noteId, pinned: true, text: 'x' })).message).not.toContain('Note text');
    expect((await refusal('projects.create', { name: 'x', body: 'x' })).message).not.toContain('Note text');
  });

  test('may hold 1,000,000 characters, counted as people do', async () => {
    const full = '𝒜'.repeat(1_000_000);
    expect(await change('notes.update', { noteId, markdown: full })).toMatchObject({ totalChars: 1_000_000 });
    expect((await refusal('notes.update', { noteId, markdown: `${full}x` })).message).toContain(
      'markdown may hold at most 1,000,000 characters.',
    );
    expect((await refusal('notes.append', { noteId, markdown: 'x' })).code).toBe('invalid_arguments');
    expect(await change('notes.update', { noteId, markdown: '' })).toMatchObject({ totalChars: 0 });
  });

  test('that is appended may not be empty', async () => {
    expect((await refusal('notes.append', { noteId, markdown: '' })).message).toBe(
      'markdown may not be empty. Arguments: talkbar_tools {"tool":"notes.append"}',
    );
  });

  test('keeps its tabs and line breaks', async () => {
    const markdown = '- a\n\t- b\r\n- c';
    await change('notes.update', { noteId, markdown });
    expect(await shared.assistant.read('notes.get', { noteId })).toMatchObject({ markdown });
  });
});

describe('args', () => {
  test.each([[[]], [['x']], [7], ['noteId'], [true]])('%j is refused', async (args) => {
    for (const [runner, tool] of [
      ['talkbar_read', 'notes.list'],
      ['talkbar_change', 'notes.pin'],
      ['talkbar_delete', 'notes.trash'],
    ] as const) {
      expect(await shared.assistant.refusal(runner, { tool, args })).toEqual({
        code: 'invalid_arguments',
        message: `arguments must be an object. Arguments: talkbar_tools ${JSON.stringify({ tool })}`,
      });
    }
  });

  test.each([undefined, null, {}])('%j is none', async (args) => {
    const call = { tool: 'plan.get', ...(args === undefined ? {} : { args }) };
    expect(await shared.assistant.done('talkbar_read', call)).toHaveProperty('plan');
    expect((await refusal('notes.pin', args ?? null)).message).toContain('noteId is required.');
  });
});

describe('a name', () => {
  const named: readonly (readonly [string, string, () => JsonObject])[] = [
    ['projects.create', 'name', () => ({})],
    ['projects.update', 'name', () => ({ projectId })],
    ['sessions.update', 'title', () => ({ sessionId })],
    ['sessions.speakers.rename', 'name', () => ({ sessionId, speakerId: 'speaker-x' })],
  ];

  test.each(named)('of %s may not be blank', async (tool, key, args) => {
    for (const blank of ['', '   ', '\t\n']) {
      expect((await refusal(tool, { ...args(), [key]: blank })).message).toContain(`${key} may not be empty.`);
    }
  });

  test('is stored without the space around it', async () => {
    expect(await change('projects.update', { projectId, name: '  Acme \n' })).toMatchObject({ name: 'Acme' });
    expect(await change('sessions.update', { sessionId, title: '\tStandup  ' })).toMatchObject({ title: 'Standup' });
    expect(await change('notes.update', { noteId, title: ' Follow ups ' })).toMatchObject({ title: 'Follow ups' });
  });

  test('of a note may be empty', async () => {
    expect(await change('notes.create', { title: '   ', markdown: '' })).toMatchObject({ title: '', markdown: '' });
    expect(await change('notes.create', {})).toMatchObject({ title: '', markdown: '' });
  });

  test('may hold 300 characters', async () => {
    const longest = '😀'.repeat(300);
    expect(await change('sessions.update', { sessionId, title: ` ${longest} ` })).toMatchObject({ title: longest });
    expect((await refusal('sessions.update', { sessionId, title: `${longest}!` })).message).toContain(
      'title may hold at most 300 characters.',
    );
  });
});

describe('null', () => {
  test('clears what can be cleared', async () => {
    expect(await change('notes.move', { noteId, projectId })).toMatchObject({ projectId });
    expect(await change('notes.move', { noteId, projectId: null })).toMatchObject({ projectId: null });
    expect(await change('sessions.move', { sessionId, projectId })).toMatchObject({ projectId });
    expect(await change('sessions.move', { sessionId, projectId: null })).toMatchObject({ projectId: null });
  });

  test('does not stand for what clears when left out', async () => {
    expect((await refusal('notes.move', { noteId })).message).toContain('projectId is required.');
  });

  test('leaves the rest as it is', async () => {
    await change('projects.update', { projectId, description: 'Talks', color: 'teal' });
    const args = { projectId, name: 'Acme 2', description: null, color: null };
    expect(await change('projects.update', args)).toMatchObject({ description: 'Talks', color: 'teal' });
    expect((await refusal('projects.update', { projectId, name: null })).code).toBe('invalid_arguments');
    expect(await change('notes.create', { title: null, markdown: '# From the text' })).toMatchObject({
      title: 'From the text',
    });
  });

  test('is no item of a list', async () => {
    expect((await refusal('notes.create', { sessionIds: [null] })).message).toContain('sessionIds[0]');
  });
});

describe('an id that is unknown and a value that is wrong', () => {
  test('name the value; with a right one the id is not found', async () => {
    const args = { projectId: 'project-x', color: 'mauve' };
    expect(await refusal('projects.update', args)).toMatchObject({
      code: 'invalid_arguments',
      message: expect.stringContaining('color must be one of: gray, red, ') as string,
    });
    expect(await refusal('projects.update', { ...args, color: 'teal' })).toEqual({
      code: 'not_found',
      message: 'Project not found in workspace',
    });
  });

  test('any text that is no id is one that is unknown', async () => {
    for (const id of [' ', noteId.toUpperCase(), `${noteId} `, sessionId, 'note-', '../x', "'; DROP TABLE note; --"]) {
      expect(await refusal('notes.pin', { noteId: id, pinned: true })).toEqual({
        code: 'not_found',
        message: 'Note not found in workspace',
      });
    }
  });
});

test('a title is taken from the first heading, else the first line', async () => {
  expect(await change('notes.create', { markdown: 'Intro\n\n# Heading\ntext' })).toMatchObject({ title: 'Heading' });
  expect(await change('notes.create', { markdown: '\n- [ ] Call **Anna**\nmore' })).toMatchObject({
    title: 'Call Anna',
  });
});
