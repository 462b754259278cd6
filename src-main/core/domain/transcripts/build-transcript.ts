import { because, type Why } from '../../../contract/why/why';
import { cleanText } from './clean-text';
import { settleSpeakers } from './settle-speakers';
import type { TranscriptFormat, TranscriptReading, Utterance } from './types';
import type { Warnings } from './warnings';

export interface TranscriptParts {
  readonly format: TranscriptFormat;
  readonly title: string | null;
  readonly utterances: readonly Utterance[];
  /** Names the file lists besides its voices, such as the attendees of a Meet document. */
  readonly participants: readonly string[];
  readonly warnings: Warnings;
  /** Said when no turn is left. */
  readonly emptyReason: Why;
}

/** Turns utterances in file order into a transcript: ordered by start, speakers settled, textless ones left out. */
export function buildTranscript(parts: TranscriptParts): TranscriptReading {
  const { format, title, warnings } = parts;
  const ordered = orderByStart(parts.utterances.map((utterance) => withOrderedTimes(utterance, warnings)));
  const turns = settleSpeakers(ordered, parts.participants).filter((turn) => turn.text !== '');
  if (turns.length === 0) return { ok: false, why: parts.emptyReason, line: warnings.firstLine() };
  const speakers = [...new Set(turns.map((turn) => turn.speaker).filter((speaker) => speaker !== null))];
  return { ok: true, transcript: { format, title, speakers, turns, warnings: warnings.list() } };
}

function withOrderedTimes(utterance: Utterance, warnings: Warnings): Utterance {
  const text = cleanText(utterance.text);
  const { startMs, endMs } = utterance;
  if (startMs === null || endMs === null || endMs >= startMs) return { ...utterance, text };
  warnings.add(utterance.line, because('import.endsBeforeStart'));
  return { ...utterance, text, endMs: startMs };
}

/** Stable; a text without a time keeps its place after the one before it. */
export function orderByStart<T extends { readonly startMs: number | null }>(items: readonly T[]): readonly T[] {
  let last = -1;
  const keyed = items.map((item) => {
    last = item.startMs ?? last;
    return { item, key: last };
  });
  return keyed.toSorted((a, b) => a.key - b.key).map(({ item }) => item);
}
