import { cleanName, cleanSpeaker } from './clean-text';
import { isBlank } from './lines';
import { endAtNextStart, type TextForm } from './text-form';
import { cutAtHeadings, firstFilled, warnOfLongHeader } from './text-sections';
import { CLOCK, readClock } from './timestamps';

/** Two spaces or a tab before the time, or brackets around it: a sentence that ends with a time has neither. */
const HEADING = new RegExp(
  String.raw`^(\S.{0,118}?)(?:(?:[ \u00A0]{2,}|\s*\t\s*)(${CLOCK})|\s{0,3}[[(](${CLOCK})[\])]:?)$`,
);
/** Teams notes these between the turns. */
const NOTICE = /^\S.{0,118} (?:started|stopped) transcription\.?$/;

interface NameHeading {
  readonly name: string;
  readonly startMs: number;
}

/**
 * A line with the name and the time above each turn: the Word export of Teams (`Name   0:03`) and Otter (`Name  0:05`).
 * The header of a Teams export (title, date, duration) gives the title and is left out otherwise.
 */
export const nameHeadingsForm: TextForm = {
  count: (lines) => lines.filter((line) => readNameHeading(line) !== null).length,
  read(lines, warnings) {
    const { header, sections } = cutAtHeadings(lines, readNameHeading);
    warnOfLongHeader(header, warnings);
    const title = firstFilled(header.filter((line) => !isNotice(line)));
    const utterances = sections.map(({ heading, line, lines: text }) => ({
      startMs: heading.startMs,
      endMs: null,
      voice: { name: cleanSpeaker(heading.name) },
      line,
      text: text.filter((words, index) => !(isNotice(words) && isBlank(text[index - 1]))).join('\n'),
    }));
    return {
      title: title === null ? null : cleanName(title),
      participants: [],
      utterances: endAtNextStart(utterances),
    };
  },
};

function readNameHeading(raw: string): NameHeading | null {
  const line = raw.trim();
  // The longest heading: a name of 119 characters and room for spaces and time.
  if (line.length > 200) return null;
  const match = HEADING.exec(line);
  const name = match?.[1]?.trim() ?? '';
  if (match === null || !/\p{L}/u.test(name)) return null;
  return { name, startMs: readClock(match[2] ?? match[3] ?? '') };
}

function isNotice(line: string): boolean {
  const text = line.trim();
  return text.length < 160 && NOTICE.test(text);
}
