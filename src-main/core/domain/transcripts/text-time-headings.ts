import { cleanName } from './clean-text';
import { isBlank } from './lines';
import { learnNames, splitSpeakerPrefix } from './speaker-prefix';
import { endAtNextStart, type TextForm } from './text-form';
import { cutAtNames } from './text-name-lines';
import { cutAtHeadings, firstFilled, warnOfLongHeader } from './text-sections';
import { CLOCK, readClock } from './timestamps';
import type { Utterance, Voice } from './types';

const HEADING = new RegExp(String.raw`^[[(]?(${CLOCK})[\])]?$`);
/** What Meet adds below the last words. */
const FOOTER = /^(?:(?:Meeting|Transcription) ended after \d+:\d\d|This editable transcript was computer generated)/;

/**
 * Times on lines of their own: a Google Meet document, which has one every few minutes with `Name: text` lines under
 * it, and the transcript panel of a video site, which has one above every line. All turns under a time start there.
 */
export const timeHeadingsForm: TextForm = {
  count: (lines) => lines.filter((line) => readTimeHeading(line) !== null).length,
  read(lines, warnings) {
    const { header, sections } = cutAtHeadings(lines, readTimeHeading);
    warnOfLongHeader(header, warnings);
    const spoken = sections.map((section) => ({
      ...section,
      lines: section.lines.map((line) => (FOOTER.test(line.trim()) ? '' : line)),
    }));
    const participants = readAttendees(header);
    const filled = spoken.flatMap((section) => section.lines.filter((line) => !isBlank(line)));
    const isName = learnNames(
      filled.map((line) => splitSpeakerPrefix(line.trim())),
      new Set(participants),
    );

    let last: Voice = { name: null };
    const utterances = spoken.flatMap(({ heading, line, lines: texts }) =>
      cutAtNames(texts, isName).map((stretch): Utterance => {
        last = stretch.voice ?? last;
        return { startMs: heading, endMs: null, voice: last, line: line + 1 + stretch.index, text: stretch.text };
      }),
    );
    return { title: readTitle(header), participants, utterances: endAtNextStart(utterances) };
  },
};

/** Milliseconds; null where the line is no time. */
function readTimeHeading(raw: string): number | null {
  const line = raw.trim();
  const match = line.length > 20 ? null : HEADING.exec(line);
  return match === null ? null : readClock(match[1] ?? '');
}

/** Meet calls the document «Weekly sync (2024-05-14 10:02 GMT+2) - Transcript». */
function readTitle(header: readonly string[]): string | null {
  const first = firstFilled(header);
  if (first === null || /^(?:Attendees|Transcript)$/i.test(first.trim())) return null;
  return cleanName(first.slice(0, 1000).replace(/\s?[-–—]\s?Transcript\s?$/i, ''));
}

/** The names between the lines «Attendees» and «Transcript». */
function readAttendees(header: readonly string[]): readonly string[] {
  const start = header.findIndex((line) => /^Attendees:?$/i.test(line.trim()));
  if (start < 0) return [];
  const names = header
    .slice(start + 1)
    .join('\n')
    .split(/[,\n]/);
  return names.map(cleanName).filter((name) => name !== null);
}
