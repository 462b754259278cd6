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
 * throws and never succeeds without a turn: a file that yields none is refused with a reason for the user.
 */
export function readTranscript(fileName: string, text: string): TranscriptReading {
  const lines = splitLines(text);
  if (lines.every(isBlank)) return refuse('No cue found: the file is empty.');
  if (hasWebVttSignature(lines)) return readWebVtt(lines);
  if (isBinary(text)) {
    return refuse(
      'The file holds binary data rather than text; export the meeting as .vtt, .srt or .txt and try again.',
    );
  }

  const kind = kindOf(fileName);
  if (hasSubRipTiming(lines)) return readSubRip(lines, kind === 'webvtt');
  switch (kind) {
    case 'webvtt':
      return refuse('No cue found: the file does not begin with WEBVTT and has no line of times; export it again.', 1);
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
      ? 'No cue found that holds any text.'
      : warnings.firstLine() === null
        ? 'No cue found: after its header the WebVTT file has no line of times.'
        : 'No cue found: no line of times is written as WebVTT has it, such as 00:01:02.500 --> 00:01:05.000.';
  const utterances = cues.flatMap((cue) => toUtterances(cue, readWebVttText(cue.text)));
  return buildTranscript({ format: 'webvtt', title: null, participants: [], utterances, warnings, emptyReason });
}

function readSubRip(lines: readonly string[], isMisnamed: boolean): TranscriptReading {
  const warnings = collectWarnings();
  if (isMisnamed) warnings.add(1, 'The file does not begin with WEBVTT, so it was read as SubRip.');
  const cues = readSubRipCues(lines, warnings);
  const emptyReason =
    cues.length > 0
      ? 'No cue found that holds any text.'
      : 'No cue found: no line of times is written as SubRip has it, such as 00:01:02,500 --> 00:01:05,000.';
  const utterances = cues.flatMap((cue) => toUtterances(cue, readSubRipText(cue.text)));
  return buildTranscript({ format: 'subrip', title: null, participants: [], utterances, warnings, emptyReason });
}

function readText(lines: readonly string[]): TranscriptReading {
  const warnings = collectWarnings();
  const reading = readPlainText(lines, warnings);
  return buildTranscript({ format: 'text', ...reading, warnings, emptyReason: 'No cue found: the file has no words.' });
}

function toUtterances(cue: RawCue, segments: readonly Segment[]): readonly Utterance[] {
  return segments.map((segment) => ({ line: cue.line, startMs: cue.startMs, endMs: cue.endMs, ...segment }));
}

function refuse(reason: string, line: number | null = null): TranscriptReading {
  return { ok: false, reason, line };
}
