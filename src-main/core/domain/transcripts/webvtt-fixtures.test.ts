import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { fixture, read, refusal, shown } from './test-support/transcript-files';

/** What the WebVTT standard makes of each file of the W3C's parsing tests, worked out by hand. */
const READ: Readonly<Record<string, readonly string[]>> = {
  'arrows.vtt': [0, 1, 2, 3, 4, 5].map((n) => `-|0|1000|text${n}`),
  // The cues 9, 16 and 17 hold a space and nothing else, so they make no turn.
  'entities.vtt': [
    '-|0|1000|&',
    '-|1000|2000|&',
    '-|2000|3000|&',
    '-|3000|4000|&',
    '-|4000|5000|<',
    '-|5000|6000|>',
    '-|6000|7000|a\u200Eb',
    '-|7000|8000|a\u200Fb',
    '-|8000|9000|"',
    '-|10000|11000|©',
    '-|11000|12000|&&',
    '-|12000|13000|&1',
    '-|13000|14000|&1;',
    '-|14000|15000|&',
    '-|15000|16000|&',
    '-|18000|19000|&;',
    '-|19000|20000|\u2232',
    '-|20000|21000|\u2AC5\u0338',
    '-|21000|22000|\u2209',
    '-|22000|23000|¬',
    '-|23000|24000|¬',
    '-|24000|25000|¬it;',
  ],
  'header-garbage.vtt': ['-|0|1000|text'],
  'header-space.vtt': ['-|0|1000|text'],
  'header-tab.vtt': ['-|0|1000|text'],
  'header-timings.vtt': ['-|0|1000|text'],
  'ids.vtt': [0, 1, 2, 3, 4].map((n) => `-|0|1000|text${n}`),
  'newlines.vtt': [0, 1, 2, 3].map((n) => `-|0|1000|text${n}`),
  // The standard puts U+FFFD for NUL; control characters do not enter the library, so the third cue keeps only the
  // replacement character that stands in the file.
  'nulls.vtt': ['text0', 'text1', '\uFFFDtext2', 'text3', 'text4', 'text5', 'text6'].map((text) => `-|0|1000|${text}`),
  // The first eight cues are tags alone.
  'tags.vtt': [
    '-|8000|9000|x',
    '-|9000|10000|x',
    '-|10000|11000|test',
    '-|11000|12000|abc',
    '-|12000|13000|test',
    '-|13000|14000|abc',
    '-|14000|15000|test',
    '-|15000|16000|abc',
    '-|16000|17000|test',
    '-|17000|18000|abc',
    '-|18000|19000|test',
    '-|19000|20000|abcde',
    '-|20000|21000|test',
    '-|21000|22000|test',
    'a|22000|23000|test',
    'a b|23000|24000|test',
    '-|24000|25000|test',
    '-|25000|26000|test',
    '-|26000|27000|a',
    'e|26000|27000|b',
    '-|26000|27000|c',
    '-|27000|28000|abc',
  ],
  'text.vtt': ['-|0|1000|text', '-|1000|2000|text1\ntext2', '-|2000|3000|foobar', '-|3000|4000|✓', '-|4000|5000|text1'],
  // Six cues are unclosed or damaged timestamps alone.
  'timestamps.vtt': ['-|6000|7000|testtest', '-|7000|8000|testtest', '-|8000|9000|testtest', '-|9000|10000|testtest'],
  'timings-60.vtt': ['-|0|216001000|text1', '-|216000000|216001000|text2'],
  'timings-negative.vtt': ['-|0|0|text0', '-|1000|1000|text1', '-|60000|60000|text2', '-|3600000|3600000|text3'],
  'timings-omitted-hours.vtt': ['-|0|1000|text0', '-|0|1000|text1', '-|0|1000|text2'],
  'timings-too-long.vtt': ['-|0|1000|text0', '-|0|1000|text1'],
  'timings-too-short.vtt': ['-|0|1000|text0', '-|0|1000|text1'],
  'tree-building.vtt': [
    '-|0|1000|test',
    '-|1000|2000|testtest',
    '-|2000|3000|testtesttest',
    '-|3000|4000|testtesttest',
    '-|4000|5000|testtesttest',
    '-|5000|6000|testtesttest',
    '-|6000|7000|testtesttest',
    '-|7000|8000|testtesttest',
    '-|8000|9000|testtesttest',
  ],
  'whitespace-chars.vtt': ['-|0|1000|text0', '-|0|1000|text1', '-|0|1000|text2'],
};

/** Files without a cue, with the line where the first one went wrong. */
const REFUSED: Readonly<Record<string, number | null>> = {
  'signature-bom.vtt': null,
  'signature-no-newline.vtt': null,
  'signature-space-no-newline.vtt': null,
  'signature-space.vtt': null,
  'signature-tab-no-newline.vtt': null,
  'signature-tab.vtt': null,
  'signature-timings.vtt': null,
  'timings-eof.vtt': 3,
  'timings-garbage.vtt': 3,
};

/** Lines of the warnings, where there are few enough to name. */
const WARNED: Readonly<Record<string, readonly number[]>> = {
  'arrows.vtt': [3, 6, 9, 12, 15, 21, 23, 25, 27],
  'entities.vtt': [],
  'ids.vtt': [],
  'newlines.vtt': [],
  'tags.vtt': [],
  'timings-60.vtt': [3, 6, 9, 12],
  'timings-negative.vtt': [6, 9, 12],
  'whitespace-chars.vtt': [16],
};

describe('the W3C parsing tests', () => {
  it('are all here', () => {
    const folder = fileURLToPath(new URL('./fixtures/webvtt', import.meta.url));
    const files = readdirSync(folder).filter((name) => name.endsWith('.vtt'));
    expect([...Object.keys(READ), ...Object.keys(REFUSED)].toSorted()).toEqual(files.toSorted());
  });

  it.each(Object.entries(READ))('%s is read by the standard', (name, turns) => {
    const transcript = read(name, fixture(`webvtt/${name}`));
    expect(transcript.format).toBe('webvtt');
    expect(shown(transcript.turns)).toEqual(turns);
  });

  it.each(Object.entries(REFUSED))('%s has no cue and is refused', (name, line) => {
    const refused = refusal(name, fixture(`webvtt/${name}`));
    expect(refused.reason).toMatch(/^No cue found/);
    expect(refused.line).toBe(line);
  });

  it.each(Object.entries(WARNED))('%s: what was left out or put right is named by line', (name, lines) => {
    expect(read(name, fixture(`webvtt/${name}`)).warnings.map((warning) => warning.line)).toEqual(lines);
  });

  it('names are listed once, in order of appearance', () => {
    expect(read('tags.vtt', fixture('webvtt/tags.vtt')).speakers).toEqual(['a', 'a b', 'e']);
  });
});
