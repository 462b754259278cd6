import { beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src-main/contract/json';
import { LibraryReader } from '../support/library-reader';
import { importMeetings } from '../support/sessions';
import { sharedLibrary } from '../support/shared-library';

const PAGE_BYTES = 750_000;
const BATCH_BYTES = 2_000_000;

const shared = sharedLibrary((folder) => {
  folder.turn('on', 'notes.create', 'notes.append', 'notes.trash').set({ allowDeletes: true });
});

/** The bytes of JSON in the one text item of a call's answer. */
async function sizeOf(tool: string, args: JsonObject): Promise<number> {
  const { result } = await shared.assistant.helper.request('tools/call', { name: tool, arguments: args });
  const [item] = result?.['content'] as { text: string }[];
  return Buffer.byteLength(item?.text ?? '');
}

describe('a page of an answer holds at most 750 kB', () => {
  test.each([
    ['four bytes a character', '𝒜'],
    ['two characters of JSON each', '"'],
    ['lines', '\n'],
  ])('of a note of %s', async (_what, character) => {
    const markdown = character.repeat(1_000_000);
    const noteId = await shared.assistant.createNote('Long', { markdown });
    let read = '';
    let offset: number | null = 0;
    while (offset !== null) {
      const args: JsonObject = { noteId, offset, maxChars: 200_000 };
      const page = await shared.assistant.read('notes.get', args);
      expect(page['totalChars']).toBe(1_000_000);
      expect(await sizeOf('talkbar_read', { tool: 'notes.get', args })).toBeLessThanOrEqual(PAGE_BYTES);
      read += String(page['markdown']);
      offset = page['nextOffset'] as number | null;
    }
    expect(read === markdown, 'the pages put together are the note').toBe(true);
  });

  test('of a list of long notes', async () => {
    for (let index = 0; index < 5; index += 1) {
      await shared.assistant.createNote(`${'📎'.repeat(290)} ${index}`, { markdown: '"'.repeat(1_000_000) });
    }
    expect(await sizeOf('talkbar_read', { tool: 'notes.list', args: { limit: 100 } })).toBeLessThan(100_000);
  });

  test('of a transcript', async () => {
    const [sessionId = ''] = await importMeetings(shared.folder, [
      {
        title: 'Long',
        talk: Array.from({ length: 60 }, (_, turn) => ['Anna', `${turn} ${'漢'.repeat(20_000)}`] as const),
      },
    ]);
    let turns = 0;
    let turnOffset: number | null = 0;
    while (turnOffset !== null) {
      const args: JsonObject = { sessionId, turnOffset, maxChars: 200_000 };
      const page = await shared.assistant.read('sessions.transcript', args);
      expect(await sizeOf('talkbar_read', { tool: 'sessions.transcript', args })).toBeLessThanOrEqual(PAGE_BYTES);
      turns += (page['turns'] as unknown[]).length;
      turnOffset = page['nextTurnOffset'] as number | null;
    }
    expect(turns).toBe(60);
  });
});

describe('a batch of answers holds at most 2 MB', () => {
  let noteId: string;

  beforeAll(async () => {
    noteId = await shared.assistant.createNote('Wide', { markdown: 'x'.repeat(200_000) });
  });

  test('of reads: what does not fit is to be asked for alone', async () => {
    const calls = Array.from({ length: 20 }, () => ({ tool: 'notes.get', args: { noteId, maxChars: 200_000 } }));
    const results = await shared.assistant.batch('talkbar_read', [...calls.slice(1), { tool: 'plan.get' }]);
    const failed = results.filter(({ ok }) => !ok);
    expect(failed.length).toBeGreaterThanOrEqual(9);
    for (const { tool, error } of failed) {
      expect([tool, error?.code]).toEqual(['notes.get', 'failed']);
      expect(error?.message).toMatch(/alone/);
    }
    expect(results[0]?.ok, 'the first').toBe(true);
    expect(results.at(-1)?.ok, 'a small one after them').toBe(true);
    expect(await sizeOf('talkbar_read', { calls })).toBeLessThanOrEqual(BATCH_BYTES);
  });

  test('of changes: one that ran is not called failed', async () => {
    const calls = Array.from({ length: 20 }, (_, index) => ({
      tool: 'notes.create',
      // A note answers its first 20,000 characters: six bytes of JSON for each of these.
      args: { title: `Much ${index}`, markdown: '\u2028'.repeat(20_000) + '"'.repeat(100) },
    }));
    const results = await shared.assistant.batch('talkbar_change', calls);
    expect(results.map(({ ok }) => ok)).toEqual(calls.map(() => true));
    expect(await shared.assistant.noteTitles()).toEqual(expect.arrayContaining(calls.map(({ args }) => args.title)));
  });
});

describe('a batch that is cancelled while it runs', () => {
  test('does not run what had not started', async () => {
    const { assistant, folder } = shared;
    const reader = new LibraryReader(folder.library);
    const before = reader.count('note');
    // Each takes the engine some time, for it is indexed.
    const markdown = Array.from({ length: 40_000 }, (_, word) => `w${word}`).join(' ');
    const calls = Array.from({ length: 20 }, (_, index) => ({
      tool: 'notes.create',
      args: { title: `B${index}`, markdown },
    }));
    assistant.send('batch', 'talkbar_change', { calls });
    await reader.until(() => reader.count('note') > before);
    assistant.helper.notify('notifications/cancelled', { requestId: 'batch' });
    expect((await assistant.helper.answer('batch')).error).toEqual({
      code: -32603,
      message: 'Request cancelled by the client',
    });
    const titles = (await assistant.noteTitles()).filter((title) => /^B\d+$/.test(String(title))).toReversed();
    expect(titles.length).toBeLessThan(calls.length);
    expect(titles).toEqual(titles.map((_, index) => `B${index}`));
    reader.close();
  });
});
