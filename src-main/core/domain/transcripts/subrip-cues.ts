import { because } from '../../../contract/why/why';
import { isBlank } from './lines';
import { readSubRipRange, type TimeRange } from './timestamps';
import type { Warnings } from './warnings';
import type { RawCue } from './webvtt-cues';

interface TimingLine {
  readonly index: number;
  /** Null where the line should hold times but they cannot be read. */
  readonly range: TimeRange | null;
}

const COUNTER = /^\s*\d{1,9}\s*$/;

export function hasSubRipTiming(lines: readonly string[]): boolean {
  return lines.some((line) => line.includes('-->') && readSubRipRange(line) !== null);
}

/**
 * The cues of a SubRip file in file order. SubRip has no standard; files come without blank lines between cues, with
 * lines of spaces as separators and with blank lines inside a text. So a cue begins at its line of times, together with
 * the counter above it, and its text is all up to the next cue.
 */
export function readSubRipCues(lines: readonly string[], warnings: Warnings): readonly RawCue[] {
  const timings = findTimings(lines);
  const starts = findStarts(lines, timings);
  return timings.flatMap(({ index, range }, at) => {
    if (range === null) {
      warnings.add(index + 1, because('import.badTimes'));
      return [];
    }
    const text = lines.slice(index + 1, starts[at + 1] ?? lines.length).join('\n');
    return [{ ...range, line: index + 1, text }];
  });
}

function findTimings(lines: readonly string[]): readonly TimingLine[] {
  return lines.flatMap((line, index) => {
    if (!line.includes('-->')) return [];
    const range = readSubRipRange(line);
    return range !== null || isBrokenTiming(lines, index) ? [{ index, range }] : [];
  });
}

/** An arrow after a time, or right below a counter that stands alone, was meant as a line of times. */
function isBrokenTiming(lines: readonly string[], index: number): boolean {
  if (/^\s*-?\d+:\d/.test(lines[index] ?? '')) return true;
  return isCounter(lines[index - 1]) && isBlank(lines[index - 2]);
}

/** For each line of times, where its cue begins: there, or at the counter above. */
function findStarts(lines: readonly string[], timings: readonly TimingLine[]): readonly number[] {
  let floor = -1;
  let counter: number | null = null;
  let numbered = true;
  return timings.map(({ index }) => {
    const start: number = numbered ? findCounter(lines, index, floor, counter) : index;
    // A file whose first cue has no counter has none at all: a number above the times is then something said.
    if (floor < 0 && start === index) numbered = false;
    counter = start === index ? counter : Number(lines[start]);
    floor = index;
    return start;
  });
}

/**
 * The line of the counter that belongs to the times on line `index`, or `index` itself. Right above the times it must
 * stand alone or count on from `previous`; beyond blank lines (some files have one after every line) it must count on.
 */
function findCounter(lines: readonly string[], index: number, floor: number, previous: number | null): number {
  const countsOn = (line: number) => previous === null || Number(lines[line]) === previous + 1;
  const above = index - 1;
  if (above <= floor) return index;
  if (isCounter(lines[above])) {
    return above - 1 <= floor || isBlank(lines[above - 1]) || countsOn(above) ? above : index;
  }
  let filled = above;
  while (filled > floor && isBlank(lines[filled])) filled -= 1;
  return filled > floor && isCounter(lines[filled]) && countsOn(filled) ? filled : index;
}

function isCounter(line: string | undefined): boolean {
  return line !== undefined && COUNTER.test(line);
}
