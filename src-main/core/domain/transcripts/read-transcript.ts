import { because, type Why } from '../../../contract/why/why';
import { buildTranscript } from './build-transcript';
import { isBinary, kindOf, refuseKind } from './file-kind';
import { isBlank, splitLines, splitTextLines } from './lines';
import { hasCaptionTimes, readPlainText } from './plain-text';
import { hasSubRipTiming, readSubRipCues } from './subrip-cues';
import { readSubRipText } from './subrip-text';
import type { Segment, TranscriptReading, Utterance } from './types';
import { collectWarnings } from './warnings';
import { hasWebVttSignature, type RawCue, readWebVttCues } from './webvtt-cues';
import { readWebVttText } from './webvtt-cue-text';

/**
 * Reads a transcript file. `fileName` is the bare name (its extension is a hint, content decides where it is certain,
 * e.g. a WEBVTT signature); `text` is already decoded.
 *
 * One turn for each cue or voice span, ordered by start; a cue that cannot be read is left out with a warning. Never
 * throws and never succeeds without a turn: a file that yields none is refused with a reason.
 */
export function readTranscript(fileName: string, text: string): TranscriptReading {
  const lines = splitLines(text);
  if (lines.every(isBlank)) return refuse(because('import.empty'));
  if (hasWebVttSignature(lines)) return readWebVtt(lines);
  if (isBinary(text)) {
    return refuse(because('import.binary'));
  }

  const kind = kindOf(fileName);
  if (hasSubRipTiming(lines)) return readSubRip(lines, kind === 'webvtt');
  switch (kind) {
    case 'webvtt':
      return refuse(because('import.noSignature'), 1);
    case 'subrip':
      return readSubRip(lines, false);
    case 'text':
      return readText(splitTextLines(text));
    case 'other': {
      const textLines = splitTextLines(text);
      return hasCaptionTimes(textLines) ? readText(textLines) : refuse(refuseKind(fileName));
    }
  }
}

function readWebVtt(lines: readonly string[]): TranscriptReading {
  const warnings = collectWarnings();
  const cues = readWebVttCues(lines, warnings);
  const emptyReason =
    cues.length > 0
      ? because('import.noText')
      : warnings.firstLine() === null
        ? because('import.noTimes')
        : because('import.webVttTimes');
  const utterances = cues.flatMap((cue) => toUtterances(cue, readWebVttText(cue.text)));
  return buildTranscript({ format: 'webvtt', title: null, participants: [], utterances, warnings, emptyReason });
}

function readSubRip(lines: readonly string[], isMisnamed: boolean): TranscriptReading {
  const warnings = collectWarnings();
  if (isMisnamed) warnings.add(1, because('import.misnamed'));
  const cues = readSubRipCues(lines, warnings);
  const emptyReason = cues.length > 0 ? because('import.noText') : because('import.subRipTimes');
  const utterances = cues.flatMap((cue) => toUtterances(cue, readSubRipText(cue.text)));
  return buildTranscript({ format: 'subrip', title: null, participants: [], utterances, warnings, emptyReason });
}

function readText(lines: readonly string[]): TranscriptReading {
  const warnings = collectWarnings();
  const reading = readPlainText(lines, warnings);
  return buildTranscript({ format: 'text', ...reading, warnings, emptyReason: because('import.noWords') });
}

function toUtterances(cue: RawCue, segments: readonly Segment[]): readonly Utterance[] {
  return segments.map((segment) => ({ line: cue.line, startMs: cue.startMs, endMs: cue.endMs, ...segment }));
}

function refuse(why: Why, line: number | null = null): TranscriptReading {
  return { ok: false, why, line };
}
