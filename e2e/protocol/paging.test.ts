import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src-main/contract/json';
import { Assistant, list } from '../support/assistant';
import { DataFolder } from '../support/data-folder';
import { operationIds } from '../support/operations';
import { cliResult } from '../support/run-cli';
import { importMeetings } from '../support/sessions';
import { sharedLibrary } from '../support/shared-library';

const NOTES = 25;
const SESSIONS = 7;
const DAY = 24 * 60 * 60 * 1_000;
const FIRST_DAY = Date.UTC(2026, 7, 1);

const shared = sharedLibrary((folder) => {
  folder.turn('on', ...operationIds()).set({ allowDeletes: true });
});

const titles = (items: readonly JsonObject[]) => items.map(({ title }) => title);

/** Every page of a cursor list, each checked for its shape. */
async function pages(
  tool: string,
  args: JsonObject,
  by: readonly Assistant[] = [shared.assistant],
): Promise<JsonObject[][]> {
  const all: JsonObject[][] = [];
  let cursor: string | null = null;
  do {
    const assistant = by[all.length % by.length] ?? shared.assistant;
    const page = await assistant.read(tool, { ...args, ...(cursor === null ? {} : { cursor }) });
    expect(Object.keys(page)).toEqual(['items', 'nextCursor', 'hasMore', 'totalCount']);
    expect(page['hasMore']).toBe(page['nextCursor'] !== null);
    all.push([...list(page['items'])]);
    cursor = page['nextCursor'] as string | null;
  } while (cursor !== null);
  return all;
}

async function firstCursor(tool: string, args: JsonObject): Promise<string> {
  const { nextCursor } = await shared.assistant.read(tool, { limit: 1, ...args });
  if (typeof nextCursor !== 'string') throw new Error(`${tool} has one page only`);
  return nextCursor;
}

async function refusesCursor(tool: string, args: JsonObject, assistant = shared.assistant): Promise<void> {
  const { code, message } = await assistant.refusal('talkbar_read', { tool, args });
  expect([code, message]).toEqual([
    'invalid_arguments',
    expect.stringMatching(/^cursor is not one that TalkBar returned .* Arguments: talkbar_tools \{"tool":"[a-z.]+"\}$/),
  ]);
}

beforeAll(async () => {
  const { assistant, folder } = shared;
  for (let index = 0; index < NOTES; index += 1) {
    await assistant.createNote(`Note ${index}`, { pinned: index % 5 === 0, markdown: index === 3 ? 'walrus' : '' });
  }
  const meetings = Array.from({ length: SESSIONS }, (_, index) => ({
    title: `Meeting ${index}`,
    talk: [['Anna', 'Hello']] as const,
    startedAt: FIRST_DAY + index * DAY,
  }));
  await importMeetings(folder, meetings);
});

describe('a cursor list', () => {
  test.each([1, 7, 25, 100])('of pages of %i holds everything once, in order', async (limit) => {
    const all = await pages('notes.list', { limit });
    expect(all.map(({ length }) => length).slice(0, -1)).toEqual(all.slice(1).map(() => limit));
    expect(titles(all.flat())).toEqual(Array.from({ length: NOTES }, (_, index) => `Note ${NOTES - 1 - index}`));
  });

  test('has pages of 20 unless a limit is given, and knows how many there are', async () => {
    expect((await pages('notes.list', {})).map(({ length }) => length)).toEqual([20, NOTES - 20]);
    expect(await shared.assistant.read('notes.list', { limit: 1 })).toMatchObject({ totalCount: NOTES });
  });

  test('may be read on with another limit, and in more than one process', async () => {
    const cursor = await firstCursor('notes.list', {});
    const rest = await shared.assistant.read('notes.list', { limit: 100, cursor });
    expect(list(rest['items'])).toHaveLength(NOTES - 1);
    const other = await Assistant.connect(shared.folder);
    const all = await pages('notes.list', { limit: 4 }, [shared.assistant, other]);
    await other.helper.stop();
    expect(titles(all.flat())).toHaveLength(NOTES);
    expect(new Set(titles(all.flat())).size).toBe(NOTES);
  });

  test('keeps its place where something new comes before it', async () => {
    const cursor = await firstCursor('notes.list', {});
    const id = await shared.assistant.createNote('Between');
    const { items } = await shared.assistant.read('notes.list', { limit: 100, cursor });
    expect(titles(list(items))).toEqual(Array.from({ length: NOTES - 1 }, (_, index) => `Note ${NOTES - 2 - index}`));
    await shared.assistant.remove('notes.trash', { noteId: id });
    await shared.assistant
      .createNote('For the Trash')
      .then((noteId) => shared.assistant.remove('notes.trash', { noteId }));
  });

  test('of the Trash has its own pages', async () => {
    const trashed = await pages('notes.trash.list', { limit: 1 });
    expect(titles(trashed.flat())).toEqual(['For the Trash', 'Between']);
  });

  test('of sessions goes by their start, either way', async () => {
    const days = Array.from({ length: SESSIONS }, (_, index) => `Meeting ${index}`);
    expect(titles((await pages('sessions.list', { limit: 3 })).flat())).toEqual(days.toReversed());
    expect(titles((await pages('sessions.list', { limit: 3, order: 'oldest' })).flat())).toEqual(days);
    const some = { from: FIRST_DAY + DAY, to: FIRST_DAY + 4 * DAY, order: 'oldest', limit: 2 };
    expect(titles((await pages('sessions.list', some)).flat())).toEqual(days.slice(1, 4));
    expect((await pages('sessions.list', { status: 'recording' })).flat()).toEqual([]);
  });

  test('with filters counts what they leave', async () => {
    expect(titles((await pages('notes.list', { pinned: true, limit: 2 })).flat())).toEqual(
      [20, 15, 10, 5, 0].map((index) => `Note ${index}`),
    );
    expect(await shared.assistant.read('notes.list', { pinned: true, limit: 1 })).toMatchObject({ totalCount: 5 });
    expect(titles((await pages('notes.list', { query: 'walrus' })).flat())).toEqual(['Note 3']);
  });
});

describe('a cursor is taken back only by', () => {
  test('the list that gave it', async () => {
    const cursor = await firstCursor('notes.list', {});
    await refusesCursor('sessions.list', { cursor });
    await refusesCursor('notes.trash.list', { cursor });
  });

  test('the filters it was given with', async () => {
    const cursor = await firstCursor('notes.list', {});
    for (const filter of [{ pinned: true }, { pinned: false }, { query: 'note' }]) {
      await refusesCursor('notes.list', { cursor, ...filter });
    }
    await refusesCursor('sessions.list', { cursor: await firstCursor('sessions.list', {}), order: 'oldest' });
    await refusesCursor('notes.list', { cursor: await firstCursor('notes.list', { pinned: true }) });
  });

  test('the workspace it was given for', async () => {
    const { id: workspaceId = null } = await cliResult(shared.folder, 'workspace', 'create', 'Other');
    await refusesCursor('notes.list', { cursor: await firstCursor('notes.list', {}), workspaceId });
  });

  test('the library it was given by', async () => {
    const elsewhere = new DataFolder();
    const other = await Assistant.connect(elsewhere);
    await refusesCursor('notes.list', { cursor: await firstCursor('notes.list', {}) }, other);
    await other.helper.stop();
    elsewhere.remove();
  });

  test('nobody once it was changed', async () => {
    const cursor = await firstCursor('notes.list', {});
    for (let at = 0; at < cursor.length; at += 1) {
      const changed = cursor.slice(0, at) + (cursor.charAt(at) === 'A' ? 'B' : 'A') + cursor.slice(at + 1);
      await refusesCursor('notes.list', { cursor: changed });
    }
    for (const made of ['', 'x', 'eyJrIjoxfQ', `${cursor}=`, ` ${cursor}`, cursor.slice(0, -1), cursor + cursor]) {
      await refusesCursor('notes.list', { cursor: made });
    }
  });
});

test('a cursor outlives the process that gave it', async () => {
  const first = await Assistant.connect(shared.folder);
  const { nextCursor = null, items } = await first.read('notes.list', { limit: 2 });
  await first.helper.stop();
  const second = await Assistant.connect(shared.folder);
  const next = await second.read('notes.list', { limit: 2, cursor: nextCursor });
  await second.helper.stop();
  expect(titles([...list(items), ...list(next['items'])])).toEqual(['Note 24', 'Note 23', 'Note 22', 'Note 21']);
});

describe('an offset list', () => {
  let folder: DataFolder;
  let assistant: Assistant;

  // The Trash has no limit, so that Free is enough for many.
  beforeAll(async () => {
    folder = new DataFolder().turn('on', ...operationIds()).set({ allowDeletes: true });
    assistant = await Assistant.connect(folder);
    for (let index = 0; index < 23; index += 1) {
      const { id: projectId = null } = await assistant.change('projects.create', { name: `Project ${index}` });
      if (index > 0) await assistant.remove('projects.trash', { projectId });
      else await assistant.change('projects.update', { projectId, name: 'Kept' });
      if (index === 0) await assistant.remove('projects.trash', { projectId });
    }
  });

  afterAll(async () => {
    await assistant.helper.stop();
    folder.remove();
  });

  test('says where the next page begins', async () => {
    const names: unknown[] = [];
    let offset: number | null = 0;
    while (offset !== null) {
      const page = await assistant.read('projects.trash.list', { offset, limit: 10 });
      expect(Object.keys(page)).toEqual(['items', 'nextOffset', 'hasMore', 'totalCount']);
      expect(page).toMatchObject({ totalCount: 23, hasMore: page['nextOffset'] !== null });
      names.push(...list(page['items']).map(({ name }) => name));
      offset = page['nextOffset'] as number | null;
    }
    expect(new Set(names).size).toBe(23);
    expect(list((await assistant.read('projects.trash.list'))['items'])).toHaveLength(20);
  });

  test.each([23, 24, 9_000_000_000_000_000])('past its end is an empty last page: %i', async (offset) => {
    expect(await assistant.read('projects.trash.list', { offset })).toEqual({
      items: [],
      nextOffset: null,
      hasMore: false,
      totalCount: 23,
    });
    expect(await assistant.read('projects.list', { offset })).toMatchObject({ items: [], nextOffset: null });
  });
});

test('every list publishes a limit from 1 to 100, 20 unless given', async () => {
  for (const tool of operationIds('read')) {
    const { args } = (await shared.assistant.describe(tool)) as { args: { properties: JsonObject } };
    const { limit } = args.properties;
    if (/\blist$|search$/.test(tool) && tool !== 'workspace.list') {
      expect(limit, tool).toEqual({ type: 'integer', minimum: 1, maximum: 100, default: 20 });
    }
  }
});
