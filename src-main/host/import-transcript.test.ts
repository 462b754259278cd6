import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../contract/json';
import { DEFAULT_LIMITS } from '../contract/limits';
import { MAX_SPEAKERS, MAX_TURNS } from '../core/operations/sessions/import';
import type { ImportReport } from './host';
import { importTranscript, MAX_TRANSCRIPT_BYTES } from './import-transcript';
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

  it.each([
    ['broken bytes', Buffer.alloc(600, 0xff), 3],
    ['quotation marks', Buffer.alloc(600, '"'), 2],
    ['control characters', Buffer.alloc(600, '\u0001a'), 1],
    ['Chinese in UTF-16', Buffer.from(`\ufeff${'会'.repeat(300)}`, 'utf16le'), 3],
  ])(
    'asks for no longer a line than the app takes of a command line, whatever the file: %s',
    async (_name, text, most) => {
      const cue = (words: Uint8Array): Uint8Array => Buffer.concat([Buffer.from('00:01.000 --> 00:02.000\n'), words]);
      const utf16 = text[0] === 0xff && text[1] === 0xfe;
      const file = utf16
        ? Buffer.concat([
            text.subarray(0, 2),
            Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\n', 'utf16le'),
            text.subarray(2),
          ])
        : Buffer.concat([Buffer.from('WEBVTT\n\n'), cue(text)]);
      let line = 0;
      await importTranscript('a.vtt', file, { startedAt: 1_000 }, (args) => {
        const [turn] = args['turns'] as readonly JsonObject[];
        line = Buffer.byteLength(JSON.stringify(turn));
        return Promise.resolve({ ok: true, result: { id: 'x', title: 'x' } });
      });
      const around = 100;
      expect(line).toBeGreaterThan(around);
      expect(line).toBeLessThanOrEqual(most * text.length + around);
      const worst = 3 * MAX_TRANSCRIPT_BYTES + around * MAX_TURNS + around * MAX_SPEAKERS;
      expect(worst).toBeLessThanOrEqual(DEFAULT_LIMITS.cliLineBytes);
    },
  );
});
