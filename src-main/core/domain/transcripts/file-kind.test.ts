import { describe, expect, it } from 'vitest';
import { read, refusal, shown } from './test-support/transcript-files';

const SUBRIP = '1\n00:00:01,000 --> 00:00:02,000\nHello\n';

describe('what decides the format', () => {
  it('times between arrows are SubRip under any name', () => {
    for (const name of ['a.srt', 'a.txt', 'a', 'a.csv', 'A.SRT']) expect(read(name, SUBRIP).format).toBe('subrip');
  });

  it('a text without an extension is a text', () => {
    expect(read('notes', 'Hello').format).toBe('text');
    expect(read('.notes', 'Hello').format).toBe('text');
    expect(read('NOTES.TXT', 'Hello').format).toBe('text');
  });
});

describe('what is refused', () => {
  it.each([
    [
      'participants.csv',
      'Name,Email\nPete Best,pete@example.com\n',
      /^A \.csv file cannot be imported .*\.vtt.*\.srt.*\.txt/,
    ],
    ['data.json', '{"turns": []}', /^A \.json file cannot be imported/],
    ['notes.md', '# Notes\n', /^A \.md file cannot be imported/],
    ['minutes.docx', 'Mary: Hello\nBob: Hi\n', /save it as plain text/],
    ['minutes.pdf', 'Mary: Hello\nBob: Hi\n', /save it as plain text/],
    ['a.txt', '', /empty/],
    ['a.vtt', '\uFEFF\r\n \n', /empty/],
    ['a.txt', '%PDF-1.7\nMary: Hello\n', /binary/],
    ['a.txt', 'PK\u0003\u0004word/document.xml', /binary/],
    ['a.txt', '{\\rtf1\\ansi Hello}', /binary/],
    ['a.txt', `Hello\uFFFD\uFFFD\0\u0001\uFFFD there`, /binary/],
    ['a.srt', `\uFFFD${SUBRIP}\uFFFD\uFFFD\uFFFD`, /binary/],
    ['a.txt', '\u0007\u0008', /^No cue found/],
  ])('%s: %j', (name, text, reason) => {
    expect(refusal(name, text).reason).toMatch(reason);
  });

  it('a slip or two in a long text is no binary', () => {
    const text = `Caf\uFFFD au lait\0. ${'A long paragraph follows. '.repeat(20)}`;
    expect(shown(read('a.txt', text).turns)[0]).toMatch(/^-\|-\|-\|Caf\uFFFD au lait\. A long/);
  });
});
