import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../contract/json';
import type { ImportReport } from './host';
import { TestHost } from './test-support/test-host';

let test: TestHost;
beforeEach(async () => {
  test = await TestHost.open();
});
afterEach(() => test.stop());

function read(file: string, content: string | Uint8Array): Promise<ImportReport> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return test.host.importTranscript(file, bytes, { startedAt: 1_000 });
}

async function turnsOf(sessionId: string | null): Promise<readonly JsonObject[]> {
  const { turns } = await test.run('sessions.transcript', { sessionId, maxChars: 200_000 });
  return turns as readonly JsonObject[];
}

describe('importing a transcript', () => {
  it('makes a session of a real recording, and nothing of it a second time', async () => {
    const bytes = readFileSync('resources/sample/meeting001_transcript.vtt');
    const report = await read('some/Team_sync.vtt', bytes);
    expect(report).toMatchObject({ outcome: 'imported', title: 'Team sync', turns: 300, speakers: 5, reason: null });
    expect(await read('copy.vtt', bytes)).toMatchObject({ outcome: 'unchanged', sessionId: report.sessionId });
    const found = (await test.run('workspace.search', { query: 'bullet holes' }))['matches'] as JsonObject[];
    expect(found[0]).toMatchObject({ id: report.sessionId, matchedIn: 'content' });
  });

  it('reads UTF-16 where a byte order mark says so', async () => {
    const text = '\ufeffWEBVTT\n\n00:01.000 --> 00:02.000\nЗдравствуйте\n';
    const little = await read('a.vtt', Buffer.from(text, 'utf16le'));
    expect((await turnsOf(little.sessionId))[0]?.['text']).toBe('Здравствуйте');
    const big = await read('b.vtt', Buffer.from(text, 'utf16le').swap16());
    expect((await turnsOf(big.sessionId))[0]?.['text']).toBe('Здравствуйте');
  });

  it('cuts a text that is longer than a turn may be at white space, and loses none of it', async () => {
    const words = Array.from({ length: 40_000 }, (_, n) => `word${n}`).join(' ');
    const { sessionId, turns } = await read('long.txt', words);
    expect(turns).toBeGreaterThan(3);
    const texts: string[] = [];
    let turnOffset: number | null = 0;
    while (turnOffset !== null) {
      const page: JsonObject = await test.run('sessions.transcript', { sessionId, turnOffset, maxChars: 200_000 });
      texts.push(...(page['turns'] as JsonObject[]).map((turn) => String(turn['text'])));
      turnOffset = page['nextTurnOffset'] as number | null;
    }
    expect(texts.join(' ')).toBe(words);
    const solid = await read('solid.txt', '😀'.repeat(120_000));
    expect((await turnsOf(solid.sessionId)).map((turn) => String(turn['text'])).join('')).toBe('😀'.repeat(120_000));
  });

  it.each([
    ['empty.vtt', '', 'cue'],
    ['table.csv', 'a,b\n1,2\n', 'import'],
    ['names.txt', Array.from({ length: 21_000 }, (_, n) => `Person${n}: hi\nPerson${n}: ho`).join('\n'), 'speakers'],
  ])('refuses %s with a reason and no internal words', async (file, content, word) => {
    const report = await read(file, content);
    expect(report).toMatchObject({ outcome: 'refused', sessionId: null });
    expect(report.reason).toContain(word);
    expect(report.reason).not.toMatch(/talkbar_tools|turns\[|sessions\.import/u);
    expect((await test.run('sessions.list'))['totalCount']).toBe(0);
  });

  it('refuses a file past its size before reading it', async () => {
    expect((await read('huge.vtt', Buffer.alloc(64 * 1024 * 1024 + 1))).reason).toContain('64 MB');
  });
});
