import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sentence } from '../../../contract/why/why';
import { cleanSpeaker, cleanText } from './clean-text';
import { readTranscript } from './read-transcript';
import { read } from './test-support/transcript-files';
import type { ImportedTurn } from './types';
import { writeSubRip, writeWebVtt } from './write-subtitles';

/** Pieces that mean something in one of the formats, or did in some other reader. */
const TROUBLE = [
  ...[
    '\n',
    '\n\n',
    '\n\n\n',
    '\t',
    ' ',
    '-->',
    '00:00:01,000 --> 00:00:02,000',
    '00:01.000 --> 00:02.000',
    '\n7\n',
    '42',
  ],
  ...[
    '<',
    '>',
    '&',
    '&amp;',
    '&lt;',
    '&#39;',
    '&nbsp;',
    '&copy',
    ';',
    '<b>',
    '</b>',
    '<i></i>',
    '<c></c>',
    '<br>',
    '<b ',
  ],
  ...[
    '<v Bob>',
    '</v>',
    '<v>',
    '<00:01.000>',
    '{\\an8}',
    '{',
    '}',
    '\\',
    '[br]',
    'WEBVTT',
    'NOTE x',
    'STYLE',
    '\n\nNOTE\n',
  ],
  ...[
    'Bob: ',
    'Mary Lee: ',
    'Note: ',
    'Unknown Speaker: ',
    ':',
    '：',
    'https://x.org',
    '\u00A0',
    '\u2028',
    '\uFEFF',
    '\uFFFD',
  ],
  ...['hello', 'two words', 'é', '張三', '🎙', '1.567.202.', '\n1\n00:00:01,000 --> 00:00:02,000\n'],
];

const words = fc
  .array(fc.oneof(fc.constantFrom(...TROUBLE), fc.string({ unit: 'grapheme', maxLength: 8 })), {
    minLength: 1,
    maxLength: 8,
  })
  .map((parts) => cleanText(parts.join('')))
  .filter((text) => text !== '');

const speaker = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<string | null>(null, 'Mary Lee', 'Bob', 'Lee, Mary (Guest)', 'Speaker 1') },
  {
    weight: 1,
    arbitrary: fc
      .array(fc.oneof(fc.constantFrom(...TROUBLE), fc.string({ unit: 'grapheme', maxLength: 8 })), { maxLength: 4 })
      .map((parts) => cleanSpeaker(parts.join(''))),
  },
);

const turns: fc.Arbitrary<readonly ImportedTurn[]> = fc
  .array(
    fc.record({
      speaker,
      startMs: fc.oneof(fc.nat(5000), fc.nat(1_000_000_000_000)),
      length: fc.oneof(fc.constant(0), fc.nat(10_000)),
      text: words,
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((items) =>
    items
      .map(({ length, ...turn }) => ({ ...turn, endMs: turn.startMs + length }))
      .toSorted((a, b) => a.startMs - b.startMs),
  );

const turn = (text: string, speakerName: string | null = null): ImportedTurn => ({
  speaker: speakerName,
  startMs: 1000,
  endMs: 2000,
  text,
});

describe('row 12: export and import give the same turns', () => {
  it('WebVTT', () => {
    fc.assert(
      fc.property(turns, (given) => {
        const transcript = read('export.vtt', writeWebVtt(given));
        expect(transcript.turns).toEqual(given);
        expect(transcript.warnings).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  it('SubRip', () => {
    fc.assert(
      fc.property(turns, (given) => {
        const transcript = read('export.srt', writeSubRip(given));
        expect(transcript.turns).toEqual(given);
        expect(transcript.warnings).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('what the files look like', () => {
  const given = [turn('Hello\n\nR&D <b>', 'Mary Lee'), turn('Hi -->', 'Bob'), turn('hm')];

  it('WebVTT', () => {
    expect(writeWebVtt(given)).toBe(
      [
        'WEBVTT',
        '00:00:01.000 --> 00:00:02.000\n<v Mary Lee>Hello\n<c></c>\nR&amp;D &lt;b&gt;</v>',
        '00:00:01.000 --> 00:00:02.000\n<v Bob>Hi --&gt;</v>',
        '00:00:01.000 --> 00:00:02.000\nhm\n',
      ].join('\n\n'),
    );
  });

  it('SubRip has names in front and as few escapes as will do', () => {
    expect(writeSubRip(given)).toBe(
      [
        '1\n00:00:01,000 --> 00:00:02,000\nMary Lee: Hello\n<i></i>\nR&D &lt;b>',
        '2\n00:00:01,000 --> 00:00:02,000\nBob: Hi --&gt;',
        '3\n00:00:01,000 --> 00:00:02,000\nUnknown Speaker: hm\n',
      ].join('\n\n'),
    );
  });

  it('SubRip marks voices where a name in front would be lost', () => {
    expect(writeSubRip([turn('Hello', '10:30 & co'), turn('Bob: hm')])).toBe(
      [
        '1\n00:00:01,000 --> 00:00:02,000\n<v 10:30 &amp; co>Hello</v>',
        '2\n00:00:01,000 --> 00:00:02,000\n<v>Bob: hm</v>\n',
      ].join('\n\n'),
    );
  });

  it('row 1 and 2: hours have two digits or more', () => {
    expect(writeWebVtt([{ ...turn('x'), startMs: 3_600_000, endMs: 360_005_000 }])).toContain(
      '01:00:00.000 --> 100:00:05.000',
    );
  });

  it('turns without times follow the one before, turns without text are left out', () => {
    const untimed = { speaker: null, startMs: null, endMs: null };
    expect(writeSubRip([turn('a'), { ...untimed, text: ' ' }, { ...untimed, text: 'b' }])).toBe(
      '1\n00:00:01,000 --> 00:00:02,000\na\n\n2\n00:00:02,000 --> 00:00:02,000\nb\n',
    );
  });
});

describe('no text makes the reader throw', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      ...TROUBLE,
      'WEBVTT\n',
      '\r',
      '\0',
      '0:05',
      '00:00:05',
      '[00:01] ',
      '0:00:01.000,0:00:02.000\n',
      'Bob  0:05\n',
    ),
    fc.string({ unit: 'binary', maxLength: 10 }),
  );
  const anyText = fc.array(piece, { maxLength: 40 }).map((parts) => parts.join(''));
  const anyName = fc.constantFrom('a.vtt', 'a.srt', 'a.txt', 'a.sbv', 'a', 'a.csv', '', '.', 'a.');

  it('and every answer is whole', () => {
    fc.assert(
      fc.property(anyName, anyText, (name, text) => {
        const reading = readTranscript(name, text);
        if (!reading.ok) {
          expect(sentence(reading.why)).toMatch(/^[A-Z].*\.$/);
          return;
        }
        const { turns: found, speakers } = reading.transcript;
        expect(found.length).toBeGreaterThan(0);
        for (const { text: words_, speaker: name_, startMs, endMs } of found) {
          expect(words_).toBe(cleanText(words_));
          expect(words_).not.toBe('');
          expect(name_ === null || (name_ === cleanSpeaker(name_) && speakers.includes(name_))).toBe(true);
          expect((startMs === null) === (endMs === null)).toBe(true);
          expect((endMs ?? 0) >= (startMs ?? 0)).toBe(true);
        }
      }),
      { numRuns: 3000 },
    );
  });
});
