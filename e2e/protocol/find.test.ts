import { beforeAll, describe, expect, test } from 'vitest';
import { SEARCH_KINDS } from '../../src-main/contract/kinds';
import type { JsonObject } from '../../src-main/contract/json';
import { importMeetings } from '../support/sessions';
import { sharedLibrary } from '../support/shared-library';

const STARTED = Date.UTC(2026, 8, 17, 14);
const POINTER = ' Arguments: talkbar_tools {"tool":"workspace.search"}';

const shared = sharedLibrary((folder) => {
  folder.turn('on', 'projects.create', 'notes.create', 'notes.trash', 'notes.restore', 'sessions.move');
  folder.set({ allowDeletes: true });
});

let sessionId: string;
let projectId: string;
let noteId: string;

const find = (query: string, more: JsonObject = {}) => shared.assistant.find({ query, ...more });
const ids = async (query: string, more: JsonObject = {}) => (await find(query, more)).map(({ id }) => id);

beforeAll(async () => {
  const { assistant, folder } = shared;
  [sessionId = ''] = await importMeetings(folder, [
    {
      title: 'Pricing review with Acme',
      startedAt: STARTED,
      talk: [
        ['Anna', 'Shall we begin?'],
        ['Boris', 'We agreed to keep the walrus quota on Thursdays.'],
      ],
    },
  ]);
  projectId = String((await assistant.change('projects.create', { name: 'Acme renewal' }))['id']);
  await assistant.change('sessions.move', { sessionId, projectId });
  noteId = await assistant.createNote('Follow-ups', { markdown: 'Send the revised quote to Acme about pricing.' });
  await assistant.createNote('Groceries', { markdown: 'Oat milk and coffee.' });
});

describe('a match', () => {
  test('in a title has the fourteen members of the contract', async () => {
    const [match] = await find('pricing review', { kinds: ['session'] });
    expect(match).toEqual({
      kind: 'session',
      id: sessionId,
      title: 'Pricing review with Acme',
      snippet: expect.any(String),
      href: `/sessions/${sessionId}`,
      score: expect.any(Number),
      projectId,
      matchedIn: 'title',
      atMs: STARTED,
      detail: expect.any(String),
      context: 'Acme renewal',
      itemCount: 2,
      archived: false,
      content: null,
    });
    expect(match?.['score']).toBeGreaterThanOrEqual(10);
  });

  test('in a text says body, with the passage', async () => {
    const [match] = await find('revised quote', { kinds: ['note'] });
    expect(match).toMatchObject({
      kind: 'note',
      id: noteId,
      matchedIn: 'body',
      href: `/notes/${noteId}`,
      content: null,
    });
    expect(match?.['snippet']).toContain('revised quote');
    expect(match?.['score']).toBeGreaterThanOrEqual(10);
  });

  test('in a transcript alone scores below 10 and names the moment', async () => {
    const [match] = await find('walrus');
    expect(match).toMatchObject({
      kind: 'session',
      id: sessionId,
      matchedIn: 'content',
      content: { sourceType: 'transcript', sourceId: sessionId, locator: expect.any(String), tMs: 2_000 },
    });
    expect(match?.['snippet']).toContain('walrus');
    expect(match?.['score']).toBeLessThan(10);
  });

  test('that is better comes before one that is worse', async () => {
    const scores = (await find('acme pricing walrus')).map(({ score }) => Number(score));
    expect(scores.length).toBeGreaterThan(2);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  });
});

test('the answer says whether content was searched, matches or not', async () => {
  for (const query of ['acme', 'no such word anywhere', '!?']) {
    const answer = await shared.assistant.done('talkbar_find', { query });
    expect(Object.keys(answer)).toEqual(['matches', 'contentSearch']);
    expect(answer['contentSearch']).toMatch(/^(?:on|keywordOnly|off|failed)$/);
  }
  expect(await find('no such word anywhere', { match: 'all' })).toEqual([]);
});

test('any takes one word of several, all takes every word', async () => {
  expect(await ids('groceries walrus', { match: 'all' })).toEqual([]);
  expect((await find('groceries walrus', { match: 'any' })).length).toBe(2);
  expect(await ids('groceries walrus')).toEqual(await ids('groceries walrus', { match: 'any' }));
});

test('kinds narrow it, and a kind without data finds nothing', async () => {
  expect(new Set((await find('acme')).map(({ kind }) => kind))).toEqual(new Set(['session', 'project', 'note']));
  expect(await ids('acme', { kinds: ['project'] })).toEqual([projectId]);
  for (const kind of SEARCH_KINDS.filter((name) => !['session', 'project', 'note'].includes(name))) {
    expect(await find('acme', { kinds: [kind] })).toEqual([]);
  }
});

test('projectId narrows it to that project', async () => {
  expect(await ids('pricing', { projectId })).toEqual([sessionId]);
  expect(await shared.assistant.refusal('talkbar_find', { query: 'pricing', projectId: 'project-x' })).toEqual({
    code: 'not_found',
    message: 'Project not found in workspace',
  });
});

test('limit is 20 unless given', async () => {
  for (let index = 0; index < 21; index += 1) await shared.assistant.createNote(`Zebra ${index}`);
  expect(await find('zebra')).toHaveLength(20);
  expect(await find('zebra', { limit: 21 })).toHaveLength(21);
  expect(await find('zebra', { limit: 1 })).toHaveLength(1);
});

test('what is in the Trash is never found', async () => {
  const id = await shared.assistant.createNote('Ocelot sighting');
  await shared.assistant.remove('notes.trash', { noteId: id });
  for (const more of [{}, { includeArchived: true }]) expect(await find('ocelot', more)).toEqual([]);
  await shared.assistant.change('notes.restore', { noteId: id });
  expect(await ids('ocelot')).toEqual([id]);
});

test('talkbar_read runs the same search', async () => {
  const args = { query: 'acme pricing', limit: 3 };
  expect(await shared.assistant.read('workspace.search', args)).toEqual(
    await shared.assistant.done('talkbar_find', args),
  );
});

test('a workspace that is unknown is not_found', async () => {
  expect(await shared.assistant.refusal('talkbar_find', { query: 'acme', workspaceId: 'workspace-x' })).toEqual({
    code: 'not_found',
    message: 'Workspace not found',
  });
});

describe('refused is', () => {
  test.each([
    [{}, 'query is required.'],
    [{ query: null }, 'query is required.'],
    [{ query: '   ' }, 'query may not be empty.'],
    [{ query: 7 }, 'query must be a string.'],
    [{ query: 'a\u0007' }, /^query may not hold control characters/],
    [{ query: 'acme', kinds: ['Note'] }, /^kinds\[0\] must be one of: session, note, /],
    [{ query: 'acme', kinds: 'note' }, 'kinds must be a list.'],
    [{ query: 'acme', match: ' any ' }, 'match must be one of: any, all.'],
    [{ query: 'acme', limit: 0 }, 'limit must be from 1 to 100.'],
    [{ query: 'acme', limit: 101 }, 'limit must be from 1 to 100.'],
    [{ query: 'acme', projectId: '' }, 'projectId may not be empty.'],
    [{ query: 'acme', includeArchived: 'no' }, 'includeArchived must be true or false.'],
    [
      { query: 'acme', q: 'acme' },
      'talkbar_find does not take `q`. It takes: includeArchived, kinds, limit, match, projectId, query, workspaceId.',
    ],
  ])('%j', async (args: JsonObject, complaint) => {
    const { code, message } = await shared.assistant.refusal('talkbar_find', args);
    expect(code).toBe('invalid_arguments');
    expect(message.endsWith(POINTER)).toBe(true);
    const said = message.slice(0, -POINTER.length);
    if (typeof complaint === 'string') expect(said).toBe(complaint);
    else expect(said).toMatch(complaint);
  });
});

test('with workspace.search off it is turned_off', async () => {
  shared.folder.turn('off', 'workspace.search');
  expect((await shared.assistant.refusal('talkbar_find', { query: 'acme' })).message).toBe(
    'workspace.search is turned off in TalkBar. Ask the user to turn it on in TalkBar Settings > MCP Access.',
  );
  shared.folder.turn('on', 'workspace.search');
});
