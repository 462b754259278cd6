import { cleanSpeaker, cleanText } from './clean-text';
import { settleSpeakers } from './settle-speakers';
import { splitSpeakerPrefix } from './speaker-prefix';
import { SUBRIP_TAG_START } from './subrip-text';
import { writeTime } from './timestamps';
import type { ImportedTurn } from './types';

interface TimedTurn extends ImportedTurn {
  readonly startMs: number;
  readonly endMs: number;
}

/**
 * A WebVTT file of the turns, one cue each, which `readTranscript` reads back unchanged. A turn without a start begins
 * where the one before it ended, one without an end lasts no time; turns without text are left out.
 */
export function writeWebVtt(turns: readonly ImportedTurn[]): string {
  const cues = withTimes(turns).map((turn) => {
    // An empty line would end the cue; an empty element holds its place (WebVTT § WebVTT cue block).
    const text = fillEmptyLines(escapeMarkup(turn.text), '<c></c>');
    return `${writeTime(turn.startMs, '.')} --> ${writeTime(turn.endMs, '.')}\n${markWebVttVoice(turn, text)}\n`;
  });
  return ['WEBVTT\n', ...cues].join('\n');
}

/**
 * A SubRip file of the turns, one cue each, which `readTranscript` reads back unchanged; times and texts as in
 * `writeWebVtt`. Speakers stand before the text (`Name: text`), as players show them; where that could not be told from
 * speech on the way back, the whole file has voice marks (`<v Name>`) instead.
 */
export function writeSubRip(turns: readonly ImportedTurn[]): string {
  const timed = withTimes(turns);
  const prefixed = prefixSpeakers(timed);
  const texts = prefixed?.map(escapeSubRip) ?? timed.map(markSubRipVoice);
  return timed
    .map(({ startMs, endMs }, index) => {
      const text = fillEmptyLines(texts[index] ?? '', '<i></i>');
      return `${index + 1}\n${writeTime(startMs, ',')} --> ${writeTime(endMs, ',')}\n${text}\n`;
    })
    .join('\n');
}

function withTimes(turns: readonly ImportedTurn[]): readonly TimedTurn[] {
  let last = 0;
  return turns.flatMap((turn) => {
    const text = cleanText(turn.text);
    if (text === '') return [];
    const startMs = turn.startMs ?? last;
    const endMs: number = Math.max(turn.endMs ?? startMs, startMs);
    last = endMs;
    return [{ speaker: turn.speaker === null ? null : cleanSpeaker(turn.speaker), startMs, endMs, text }];
  });
}

/** A turn of an unknown speaker gets a mark without a name only where its text would be read as `Name: text`. */
function markWebVttVoice(turn: ImportedTurn, text: string): string {
  if (turn.speaker !== null) return `<v ${escapeMarkup(turn.speaker)}>${text}</v>`;
  return splitSpeakerPrefix(turn.text) === null ? text : `<v>${text}</v>`;
}

/** The texts with their speakers in front; null if reading them back would not give the same turns. */
function prefixSpeakers(turns: readonly TimedTurn[]): readonly string[] | null {
  // Among named turns the reader would give a text without a name to the last speaker.
  const unknown = turns.some((turn) => turn.speaker !== null) ? 'Unknown Speaker: ' : '';
  const texts = turns.map(({ speaker, text }) => (speaker === null ? unknown : `${speaker}: `) + text);
  const read = settleSpeakers(
    turns.map(({ startMs, endMs }, index) => ({ startMs, endMs, voice: null, text: texts[index] ?? '' })),
    [],
  );
  const same = turns.every(({ speaker, text }, at) => read[at]?.speaker === speaker && read[at].text === text);
  return same ? texts : null;
}

function markSubRipVoice({ speaker, text }: TimedTurn): string {
  return `<v${speaker === null ? '' : ` ${escapeMarkup(speaker)}`}>${escapeSubRip(text)}</v>`;
}

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** SubRip knows no escapes and most players show them, so only what our reader would take for markup gets one. */
function escapeSubRip(text: string): string {
  return text
    .replace(/&(?=(?:#x[\dA-F]+|#\d+|amp|lt|gt|quot|apos|nbsp);)/gi, '&amp;')
    .replace(SUBRIP_TAG_START, '&lt;')
    .replaceAll('{\\', '&#123;\\')
    .replaceAll('-->', '--&gt;');
}

function fillEmptyLines(text: string, filler: string): string {
  return text.replace(/^$/gm, filler);
}
