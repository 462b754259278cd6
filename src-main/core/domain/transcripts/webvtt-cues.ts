import { because } from '../../../contract/why/why';
import { readWebVttRange, type TimeRange } from './timestamps';
import type { Warnings } from './warnings';

/** A cue as it stands in the file; `text` still has its tags, `line` (1-based) is the one with the times. */
export interface RawCue extends TimeRange {
  readonly line: number;
  readonly text: string;
}

const ARROW = '-->';

/** WebVTT § WebVTT file parsing: the word WEBVTT, then the end, a line break, a space or a tab. */
export function hasWebVttSignature(lines: readonly string[]): boolean {
  return /^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '');
}

/**
 * The cues of a WebVTT file in file order, by the parser rules of the standard (§ WebVTT parser algorithm, § collect a
 * WebVTT block). Blocks without an arrow (NOTE, STYLE, REGION, stray text) hold no cue; a cue's identifier is the one
 * line above its times and is dropped, whatever it looks like. A line with an arrow always ends the block before it.
 *
 * NUL stays in the text here: the standard turns it into U+FFFD, which is wrong in the same places, and the texts are
 * cleaned of it later.
 */
export function readWebVttCues(lines: readonly string[], warnings: Warnings): readonly RawCue[] {
  const cues: RawCue[] = [];
  let index = afterHeader(lines);
  while (index < lines.length) {
    const block = readBlock(lines, index, warnings);
    if (block.cue !== null) cues.push(block.cue);
    index = block.next;
  }
  return cues;
}

/** The header runs from the signature to the first empty line, or to a line with an arrow where none comes before. */
function afterHeader(lines: readonly string[]): number {
  let index = 1;
  while (index < lines.length && lines[index] !== '' && lines[index]?.includes(ARROW) === false) index += 1;
  return index;
}

/** Reads from `start` to the end of one block. `next` is always past `start`. */
function readBlock(lines: readonly string[], start: number, warnings: Warnings): { cue: RawCue | null; next: number } {
  let timing: (TimeRange & { readonly line: number }) | null = null;
  let sawArrow = false;
  let text: string[] = [];
  let index = start;
  for (; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    if (line.includes(ARROW)) {
      const isTiming: boolean = index === start || (index === start + 1 && !sawArrow);
      if (!isTiming) break;
      sawArrow = true;
      const range = readWebVttRange(line);
      if (range === null) warnings.add(index + 1, because('import.badTimes'));
      else {
        timing = { ...range, line: index + 1 };
        text = [];
      }
    } else if (line === '') {
      index += 1;
      break;
    } else text.push(line);
  }
  return { cue: timing === null ? null : { ...timing, text: text.join('\n') }, next: index };
}
