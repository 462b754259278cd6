import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { columns, cut, foldedColumns, padded, widthOf, wrapped } from './columns';
import { forTerminal } from './output';
import { mayColour, styleFor } from './style';
import { valueText } from './value-text';
import { visible, visibleLine } from './visible-text';
import { byteSize, clockTime, counted, duration, listed, localTime } from './words';

describe('columns', () => {
  test.each([
    ['abc', 3],
    ['“ü”', 3],
    ['日本', 4],
    ['👩‍👩‍👧 ok', 5],
    ['e\u0301', 1],
    ['\u001b[1mbold\u001b[22m', 4],
  ])('%j takes %i', (text, width) => {
    expect(widthOf(text)).toBe(width);
  });

  test('cutting never passes the width, and says that something is missing', () => {
    expect(cut('transcript', 7)).toBe('transc…');
    expect(cut('transcript', 10)).toBe('transcript');
    expect(cut('日本語', 4)).toBe('日…');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 30 }), (text, width) => {
        expect(widthOf(cut(text, width))).toBeLessThanOrEqual(Math.max(width, 1));
      }),
    );
  });

  test('wrapping loses no word', () => {
    expect(wrapped('one two three four', 10)).toEqual(['one two', 'three four']);
    expect(wrapped('unbreakable-and-long', 10)).toEqual(['unbreakable-and-long']);
    expect(wrapped('a\n\nb', 10)).toEqual(['a', '', 'b']);
    expect(wrapped('one two three', Infinity)).toEqual(['one two three']);
  });

  test('rows are aligned, the last column is cut or folded', () => {
    const rows = [
      ['a', 'on', 'a long last column here'],
      ['bbb', 'off', 'x'],
    ];
    expect(columns(rows, 22)).toEqual(['a    on   a long last…', 'bbb  off  x']);
    expect(columns(rows, Infinity)).toEqual(['a    on   a long last column here', 'bbb  off  x']);
    expect(foldedColumns(rows, 26)).toEqual(['a    on   a long last', '          column here', 'bbb  off  x']);
    expect(columns([], 80)).toEqual([]);
    expect(padded('é', 3)).toBe('é  ');
  });
});

describe('colour', () => {
  test('is for terminals that want it', () => {
    const terminal = { isTTY: true };
    expect(mayColour(terminal, {}, true)).toBe(true);
    expect(mayColour(terminal, { NO_COLOR: '' }, true)).toBe(true);
    expect(mayColour(terminal, { NO_COLOR: '1' }, true)).toBe(false);
    expect(mayColour(terminal, { TERM: 'dumb' }, true)).toBe(false);
    expect(mayColour(terminal, {}, false)).toBe(false);
    expect(mayColour({}, {}, true)).toBe(false);
  });

  test('styles nest', () => {
    const { bold, dim } = styleFor(true);
    expect(dim(`a ${dim('b')} c`)).toBe('\u001b[2ma \u001b[2mb\u001b[2m c\u001b[22m');
    expect(bold('')).toBe('');
    expect(styleFor(false).bold('x')).toBe('x');
  });
});

describe('text from the library', () => {
  test('cannot move the cursor or turn what stands beside it', () => {
    expect(visible('a\u001b[2Jb\u0007\u202Ec\u2066d\u0085e\r\nf\tg')).toBe('a[2Jbcde\nf\tg');
    expect(visibleLine(' a\n b\t c ')).toBe('a b c');
  });

  test('what is said to assistants is said to the user', () => {
    expect(forTerminal('The user did not confirm this, so nothing was done. Do not try again by yourself.')).toBe(
      'You did not confirm this, so nothing was done.',
    );
    expect(forTerminal('limit is required. Arguments: talkbar_tools {"tool":"sessions.speakers.rename"}')).toBe(
      'limit is required. Arguments: talkbar-cli tools info sessions.speakers.rename',
    );
  });
});

test('an answer for people', () => {
  const at = new Date(2026, 4, 3, 14, 5).getTime();
  const answer = {
    id: 'note-1',
    markdown: '# A\n\ntext\n',
    pinned: false,
    projectId: null,
    sessionIds: ['a', 'b'],
    links: [],
    createdAt: at,
    atMs: 1500,
    counts: { notes: 1 },
    items: [
      { id: 'x', title: 'X\u001b[1m' },
      { id: 'y', nested: { deep: 1 } },
    ],
  };
  expect(valueText(answer, styleFor(false)).split('\n')).toEqual([
    'id: note-1',
    'markdown:',
    '  # A',
    '',
    '  text',
    'pinned: no',
    'projectId: –',
    'sessionIds: a, b',
    'links: none',
    'createdAt: 2026-05-03 14:05',
    'atMs: 1500',
    'counts:',
    '  notes: 1',
    'items:',
    '  - id: x',
    '    title: X[1m',
    '  - id: y',
    '    nested:',
    '      deep: 1',
  ]);
  expect(valueText({}, styleFor(false))).toBe('');
  expect(valueText(null, styleFor(false))).toBe('–');
});

test('numbers and lists in words', () => {
  expect([counted(1, 'note'), counted(1204, 'turn'), counted(0, 'reply', 'replies')]).toEqual([
    '1 note',
    '1,204 turns',
    '0 replies',
  ]);
  expect([listed([]), listed(['a']), listed(['a', 'b']), listed(['a', 'b', 'c'])]).toEqual([
    '',
    'a',
    'a and b',
    'a, b and c',
  ]);
  expect([0, 999, 1000, 1536, 999_500, 123_456_789].map(byteSize)).toEqual([
    '0 B',
    '999 B',
    '1.0 kB',
    '1.5 kB',
    '1.0 MB',
    '123 MB',
  ]);
  expect([0, 75_000, 3_600_000].map(clockTime)).toEqual(['0:00', '1:15', '1:00:00']);
  expect([0.82, 12.4, 1400].map(duration)).toEqual(['0.8 ms', '12 ms', '1.4 s']);
  expect(localTime(new Date(2026, 0, 2, 3, 4).getTime())).toBe('2026-01-02 03:04');
  expect(localTime(Infinity)).toBe('Infinity');
});
