import type { Why } from '../../../contract/why/why';

export type TranscriptFormat = 'webvtt' | 'subrip' | 'text';

/** One utterance. Times are integer milliseconds from the start of the meeting, null where the file has none. */
export interface ImportedTurn {
  readonly speaker: string | null;
  readonly startMs: number | null;
  readonly endMs: number | null;
  readonly text: string;
}

/** Something that was left out or put right; `line` is 1-based. */
export interface ImportWarning {
  readonly line: number;
  readonly why: Why;
}

export interface ImportedTranscript {
  readonly format: TranscriptFormat;
  readonly title: string | null;
  /** In order of first appearance. */
  readonly speakers: readonly string[];
  /** Ordered by start; never empty. */
  readonly turns: readonly ImportedTurn[];
  readonly warnings: readonly ImportWarning[];
}

/** `line` is 1-based, the place where the file first went wrong if known. */
export type TranscriptReading =
  | { readonly ok: true; readonly transcript: ImportedTranscript }
  | { readonly ok: false; readonly why: Why; readonly line: number | null };

/** Who speaks, as the file itself marks it; `name` is null for a mark without a name. */
export interface Voice {
  readonly name: string | null;
}

/** A stretch of a cue's text under one voice; `voice` is null where the file marks none. */
export interface Segment {
  readonly voice: Voice | null;
  readonly text: string;
}

/** A turn before its speaker is settled: one segment of one cue, with the line its times came from (1-based). */
export interface Utterance extends Segment {
  readonly line: number;
  readonly startMs: number | null;
  readonly endMs: number | null;
}
