import { beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src-main/contract/json';
import { list } from '../support/assistant';
import { operationIds } from '../support/operations';
import { importMeetings, type Talk } from '../support/sessions';
import { sharedLibrary } from '../support/shared-library';

const shared = sharedLibrary((folder) => {
  folder.turn('on', ...operationIds());
});

const MAX_CHARS = { type: 'integer', minimum: 1_000, maximum: 200_000, default: 20_000 };

async function properties(tool: string): Promise<JsonObject> {
  return ((await shared.assistant.describe(tool))['args'] as { properties: JsonObject }).properties;
}

async function pastTheEnd(tool: string, args: JsonObject, name: string): Promise<void> {
  expect(await shared.assistant.refusal('talkbar_read', { tool, args })).toEqual({
    code: 'invalid_arguments',
    message: expect.stringMatching(
      new RegExp(`^${name} .*past the end.* Arguments: talkbar_tools \\{"tool":"${tool}"\\}$`),
    ) as string,
  });
}

describe('a note', () => {
  const LENGTH = 45_001;
  // Characters of one, two, three and four bytes, some of them two units of UTF-16.
  const markdown = Array.from({ length: LENGTH }, (_, index) => ['a', 'é', '漢', '🎧'][index % 4]).join('');
  let noteId: string;

  beforeAll(async () => {
    noteId = await shared.assistant.createNote('Long', { markdown });
  });

  test('publishes how long its pages are', async () => {
    expect(await properties('notes.get')).toMatchObject({ maxChars: MAX_CHARS, offset: { minimum: 0 } });
  });

  test.each([1_000, 20_000, 45_000, 200_000])('read in pages of %i characters is whole', async (maxChars) => {
    let read = '';
    let offset: number | null = 0;
    while (offset !== null) {
      const page = await shared.assistant.read('notes.get', { noteId, offset, maxChars });
      expect(page).toMatchObject({ id: noteId, offset, totalChars: LENGTH });
      const length = Array.from(String(page['markdown'])).length;
      const next = offset + length;
      expect(page['nextOffset']).toBe(next < LENGTH ? next : null);
      expect(length).toBe(Math.min(maxChars, LENGTH - offset));
      read += String(page['markdown']);
      offset = page['nextOffset'] as number | null;
    }
    expect(read === markdown, 'the pages put together are the note').toBe(true);
  });

  test('has pages of 20,000 characters unless told otherwise', async () => {
    expect(await shared.assistant.read('notes.get', { noteId })).toMatchObject({ offset: 0, nextOffset: 20_000 });
  });

  test('ends with an empty page at its end, and nothing is past it', async () => {
    expect(await shared.assistant.read('notes.get', { noteId, offset: LENGTH })).toMatchObject({
      markdown: '',
      offset: LENGTH,
      nextOffset: null,
    });
    await pastTheEnd('notes.get', { noteId, offset: LENGTH + 1 }, 'offset');
    const empty = await shared.assistant.createNote('Empty');
    expect(await shared.assistant.read('notes.get', { noteId: empty })).toMatchObject({
      markdown: '',
      nextOffset: null,
    });
    await pastTheEnd('notes.get', { noteId: empty, offset: 1 }, 'offset');
  });
});

describe('a transcript', () => {
  const TURNS = 250;
  // Three speakers in turn; each turn two seconds long; every fiftieth much longer than a page.
  const talk: Talk = Array.from({ length: TURNS }, (_, index) => [
    ['Anna', 'Boris', 'Clara'][index % 3] ?? '',
    `${index}: ${'word '.repeat(index % 50 === 49 ? 400 : 30)}`.trim(),
  ]);
  let sessionId: string;

  beforeAll(async () => {
    [sessionId = ''] = await importMeetings(shared.folder, [{ title: 'Long', talk }]);
  });

  /** Its pages; each is checked to be made of whole turns and no longer than it may be. */
  async function pages(args: JsonObject, maxChars: number): Promise<readonly (readonly JsonObject[])[]> {
    const all: (readonly JsonObject[])[] = [];
    let turnOffset: number | null = 0;
    let total = 0;
    while (turnOffset !== null) {
      const page = await shared.assistant.read('sessions.transcript', { sessionId, turnOffset, maxChars, ...args });
      expect(Object.keys(page)).toEqual(['turns', 'nextTurnOffset', 'totalTurns']);
      const turns = list(page['turns']);
      const chars = turns.reduce((sum, { text }) => sum + String(text).length, 0);
      expect(turns.length === 1 || chars <= maxChars, `${turns.length} turns of ${chars} characters`).toBe(true);
      all.push(turns);
      total += turns.length;
      turnOffset = page['nextTurnOffset'] as number | null;
      expect(turnOffset).toBe(total < Number(page['totalTurns']) ? total : null);
    }
    return all;
  }

  test('publishes how long its pages are', async () => {
    expect(await properties('sessions.transcript')).toMatchObject({ maxChars: MAX_CHARS, turnOffset: { minimum: 0 } });
  });

  test.each([1_000, 20_000, 200_000])('read in pages of %i characters is whole, turn by turn', async (maxChars) => {
    const all = await pages({}, maxChars);
    expect(all.flat().map(({ speaker, text }) => [speaker, text])).toEqual(talk);
    expect(all.flat().map(({ index }) => index)).toEqual(talk.map((_, index) => index));
    if (maxChars === 200_000) expect(all).toHaveLength(1);
  });

  test('has a turn longer than a page on a page of its own', async () => {
    const long = (await pages({}, 1_000)).filter(([turn]) => String(turn?.['text']).length > 1_000);
    expect(long.map(({ length }) => length)).toEqual([1, 1, 1, 1, 1]);
  });

  test('has pages of 20,000 characters unless told otherwise', async () => {
    const [first] = await pages({}, 20_000);
    const page = await shared.assistant.read('sessions.transcript', { sessionId });
    expect(page['turns']).toEqual(first);
  });

  test('may be narrowed to a time and a speaker, and pages count within what that leaves', async () => {
    const { speakers } = await shared.assistant.read('sessions.get', { sessionId });
    const speakerId = String(list(speakers)[1]?.['id']);
    const boris = talk.filter(([speaker]) => speaker === 'Boris').map(([, text]) => text);
    expect((await pages({ speakerId }, 1_000)).flat().map(({ text }) => text)).toEqual(boris);
    const some = (await pages({ fromMs: 100_000, toMs: 200_000 }, 1_000)).flat();
    expect(some.map(({ index }) => index)).toEqual(Array.from({ length: 50 }, (_, index) => 50 + index));
    const both = (await pages({ fromMs: 100_000, toMs: 200_000, speakerId }, 1_000)).flat();
    expect(both).toEqual(some.filter(({ speaker }) => speaker === 'Boris'));
    await pastTheEnd('sessions.transcript', { sessionId, speakerId, turnOffset: boris.length + 1 }, 'turnOffset');
  });

  test('ends with an empty page at its end, and nothing is past it', async () => {
    expect(await shared.assistant.read('sessions.transcript', { sessionId, turnOffset: TURNS })).toEqual({
      turns: [],
      nextTurnOffset: null,
      totalTurns: TURNS,
    });
    await pastTheEnd('sessions.transcript', { sessionId, turnOffset: TURNS + 1 }, 'turnOffset');
  });

  test('of a speaker of another session is not found', async () => {
    const args = { sessionId, speakerId: 'speaker-x' };
    expect(await shared.assistant.refusal('talkbar_read', { tool: 'sessions.transcript', args })).toEqual({
      code: 'not_found',
      message: 'Speaker not found in session',
    });
  });

  test('is no part of sessions.get', async () => {
    const session = await shared.assistant.read('sessions.get', { sessionId });
    expect(session).toMatchObject({ id: sessionId, turnCount: TURNS, speakerCount: 3, status: 'ready', summary: '' });
    expect(JSON.stringify(session)).not.toContain('word word');
    expect(list(session['speakers'])[0]).toMatchObject({ name: 'Anna', turnCount: 84, talkMs: 168_000 });
  });
});
