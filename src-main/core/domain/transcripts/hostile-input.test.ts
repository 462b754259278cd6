import { describe, expect, it } from 'vitest';
import { readTranscript } from './read-transcript';
import { read } from './test-support/transcript-files';

const MEGABYTE = 1_000_000;
const TEN_MEGABYTES = 10_000_000;

/** Each is a text that some reader takes quadratic time for. */
const PATTERNS: readonly (readonly [name: string, head: string, unit: string])[] = [
  ['less-than signs', 'WEBVTT\n\n00:00.000 --> 00:01.000\n', '<'],
  ['voices that nobody closes', 'WEBVTT\n\n00:00.000 --> 00:01.000\n', '<v a>b'],
  ['ampersands', 'WEBVTT\n\n00:00.000 --> 00:01.000\n', '&'],
  ['one endless reference', 'WEBVTT\n\n00:00.000 --> 00:01.000\n&', 'a'],
  ['spaces in a voice', 'WEBVTT\n\n00:00.000 --> 00:01.000\n<v ', ' '],
  ['arrows in one line', 'WEBVTT\n\n', '-->'],
  ['lines of arrows', 'WEBVTT\n\n', '-->\n'],
  ['digits before an arrow', 'WEBVTT\n\n', '1'],
  ['cues without text', 'WEBVTT\n\n', '00:00.000 --> 00:01.000\n'],
  ['tags in SubRip', '1\n00:00:01,000 --> 00:00:02,000\n', '<b '],
  ['placements in SubRip', '1\n00:00:01,000 --> 00:00:02,000\n', '{\\'],
  ['counters in SubRip', '1\n00:00:01,000 --> 00:00:02,000\n', '2\n\n'],
  ['arrows after times in SubRip', '1\n00:00:01,000 --> 00:00:02,000\n', '1:1 -->'],
  ['spaces after times in SubRip', '1\n00:00:01,000 --> 00:00:02,000 a:b', ' a'],
  ['one line of spaces', 'a', ' '],
  ['spaces before a time', 'Bob', ' '],
  ['lines that could have names', '', 'a: '],
  ['names in lines', '', 'Bob Lee: hi\n'],
  ['times in lines', '', '0:05 '],
  ['lines of times', '', '0:05\n'],
  ['open brackets', '', '['],
  ['blank lines', 'a', '\n'],
  ['tabs after a time', '00:00:01', '\t'],
  ['chat without an end', '00:00:01 From ', 'a to '],
];

function fill(head: string, unit: string, length: number): string {
  return head + unit.repeat(Math.ceil(length / unit.length));
}

/** Milliseconds of one reading. */
function time(name: string, text: string): number {
  const start = performance.now();
  readTranscript(name, text);
  return performance.now() - start;
}

function best(run: () => number): number {
  return Math.min(run(), run(), run());
}

/** A reader that is quadratic anywhere needs minutes for these; the bound is far from any noise. */
const BOUND_MS = 10_000;

describe('time grows with the length, no faster', () => {
  it.each(PATTERNS)('a megabyte of %s', { timeout: 60_000 }, (_, head, unit) => {
    expect(time('a.txt', fill(head, unit, MEGABYTE))).toBeLessThan(BOUND_MS);
  });

  it.each(['<', '-->', '-->\n', '&'])('ten megabytes of %j', { timeout: 60_000 }, (unit) => {
    expect(time('a.vtt', fill('WEBVTT\n\n00:00.000 --> 00:01.000\n', unit, TEN_MEGABYTES))).toBeLessThan(BOUND_MS);
  });

  it('ten times the cues take about ten times as long', { timeout: 60_000 }, () => {
    const cue = '00:00.000 --> 00:01.000\n<v Mary Lee>So that is what &amp; how we do it here.</v>\n\n';
    const small = best(() => time('a.vtt', fill('WEBVTT\n\n', cue, MEGABYTE / 4)));
    const large = best(() => time('a.vtt', fill('WEBVTT\n\n', cue, (MEGABYTE / 4) * 10)));
    // Ten is linear, a hundred is quadratic; what lies between leaves room for the collector of garbage.
    expect(large / small).toBeLessThan(40);
  });
});

describe('an hour or three of meeting', () => {
  it('4,000 cues are read in a fraction of a second', () => {
    const clock = (s: number) => new Date(s * 1000).toISOString().slice(11, 23);
    const cues = Array.from(
      { length: 4000 },
      (_, n) =>
        `${n + 1}\n${clock(n * 2.7)} --> ${clock(n * 2.7 + 2.5)}\n<v Speaker ${n % 7}>So that is what &amp; how we do it here.</v>`,
    );
    const text = ['WEBVTT', ...cues].join('\n\n');
    expect(read('a.vtt', text).turns).toHaveLength(4000);
    expect(best(() => time('a.vtt', text))).toBeLessThan(200);
  });
});
