import { cleanName, cleanSpeaker } from './clean-text';
import { countFilled } from './lines';
import { endAtNextStart, type TextForm } from './text-form';
import { cutAtHeadings, firstFilled, warnOfLongHeader } from './text-sections';
import { CLOCK, readClock } from './timestamps';
import type { Voice } from './types';

const RANGE = String.raw`(${CLOCK})(?:\s{0,2}(?:-->|[-–—])\s{0,2}(${CLOCK}))?`;
const BRACKETED = new RegExp(String.raw`^(?:\[${RANGE}\]|\(${RANGE}\))\s*(?:[-–—:]\s)?`);
const BARE = new RegExp(String.raw`^${RANGE}(?:\s?[-–—|:])?\s+(?=\S)`);
/** Zoom's saved chats: `00:21:14<tab>Name:<tab>text`. */
const CHAT = /^([^\t]{1,200}):[\t ]/;
/** Zoom's older and local chats: `10:05:22 From Name to Everyone: text`. */
const CHAT_FROM = /^From\s{1,3}(\S.{0,100}?)(?:\s{1,3}to\s{1,3}\S.{0,100}?)?\s{0,3}:(?:\s|$)/i;

interface TimedLine {
  readonly startMs: number;
  readonly endMs: number | null;
  readonly voice: Voice | null;
  readonly text: string;
  /** Hardly anything but a transcript has such a line; `10:30 Meeting` may well be an agenda. */
  readonly certain: boolean;
}

/** `[00:01:02] Name: text`, `00:01:02 Name: text`, with or without a name, and Zoom chats; lines may follow. */
export const timedLinesForm: TextForm = {
  count(lines) {
    const timed = lines.map(readTimedLine).filter((line) => line !== null);
    const certain = timed.filter((line) => line.certain).length;
    if (certain > 1) return timed.length;
    return timed.length * 2 >= countFilled(lines) ? timed.length : 0;
  },
  read(lines, warnings) {
    const { header, sections } = cutAtHeadings(lines, readTimedLine);
    warnOfLongHeader(header, warnings);
    const title = countFilled(header) === 1 ? firstFilled(header) : null;
    const utterances = sections.map(({ heading, line, lines: more }) => ({
      startMs: heading.startMs,
      endMs: heading.endMs,
      voice: heading.voice,
      line,
      text: [heading.text, ...more].join('\n'),
    }));
    return {
      title: title === null ? null : cleanName(title),
      participants: [],
      utterances: endAtNextStart(utterances),
    };
  },
};

function readTimedLine(raw: string): TimedLine | null {
  const line = raw.trim();
  const bracketed = BRACKETED.exec(line);
  const match = bracketed ?? BARE.exec(line);
  if (match === null) return null;
  const start = match[1] ?? match[3] ?? '';
  const end = match[2] ?? match[4];
  const rest = line.slice(match[0].length);
  const chat = /\t/.test(match[0]) ? CHAT.exec(rest) : null;
  const sender = CHAT_FROM.exec(rest) ?? chat;
  return {
    startMs: readClock(start),
    endMs: end === undefined ? null : readClock(end),
    voice: sender === null ? null : { name: cleanSpeaker(sender[1] ?? '') },
    text: sender === null ? rest : rest.slice(sender[0].length),
    certain: bracketed !== null || sender !== null || start.split(':').length === 3,
  };
}
