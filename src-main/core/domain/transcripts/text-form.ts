import { orderByStart } from './build-transcript';
import type { Utterance } from './types';
import type { Warnings } from './warnings';

/** What a plain text file holds, by one of the forms it may have. */
export interface TextReading {
  readonly title: string | null;
  /** Names the file lists besides those in front of texts. */
  readonly participants: readonly string[];
  readonly utterances: readonly Utterance[];
}

/** How one program, or a habit of typing, lays out a transcript. */
export interface TextForm {
  /** How many lines speak for this form; 0 where the file cannot be of it. */
  count(lines: readonly string[]): number;
  read(lines: readonly string[], warnings: Warnings): TextReading;
}

/** Texts with a start alone: each lasts until the next begins, the last one no time. */
export function endAtNextStart(utterances: readonly Utterance[]): readonly Utterance[] {
  const ordered = orderByStart(utterances);
  return ordered.map((utterance, index) => ({
    ...utterance,
    endMs: utterance.endMs ?? ordered[index + 1]?.startMs ?? utterance.startMs,
  }));
}
