import { cleanName } from './clean-text';
import { countFilled, isBlank } from './lines';
import { learnNames, splitSpeakerPrefix } from './speaker-prefix';
import type { TextForm } from './text-form';
import { firstFilled } from './text-sections';
import type { Utterance } from './types';

/** Where fewer lines and fewer paragraphs than this begin with a name, colons are just colons. */
const NAMED_SHARE = 0.5;

/** The part of a text that one speaker said, or, with a null speaker, what stands before the first name. */
export interface NamedStretch {
  readonly voice: { readonly name: string | null } | null;
  /** 0-based, of its first line. */
  readonly index: number;
  readonly text: string;
}

/** Cuts lines where a name recognised by `isName` begins one; lines without a name go on with the speaker above. */
export function cutAtNames(lines: readonly string[], isName: ReturnType<typeof learnNames>): readonly NamedStretch[] {
  const stretches: (NamedStretch & { readonly lines: string[] })[] = [];
  lines.forEach((line, index) => {
    const prefix = splitSpeakerPrefix(line.trim());
    if (prefix !== null && isName(prefix)) {
      stretches.push({ voice: { name: prefix.speaker }, index, text: '', lines: [prefix.rest] });
      return;
    }
    if (stretches.length === 0) stretches.push({ voice: null, index, text: '', lines: [] });
    stretches.at(-1)?.lines.push(line);
  });
  return stretches.map(({ lines: texts, ...rest }) => ({ ...rest, text: texts.join('\n') }));
}

/** `Name: text` lines without times; longer texts go on in lines without a name. */
export const nameLinesForm: TextForm = {
  count(lines) {
    const isName = learnFromLines(lines);
    const starts = lines.map((line) => {
      const prefix = splitSpeakerPrefix(line.trim());
      return prefix !== null && isName(prefix);
    });
    const named = starts.filter(Boolean).length;
    const paragraphs = lines.map((line, index) => !isBlank(line) && isBlank(lines[index - 1]));
    const namedParagraphs = starts.filter((start, index) => start && paragraphs[index] === true).length;
    const lineShare = named / Math.max(1, countFilled(lines));
    const paragraphShare = namedParagraphs / Math.max(1, paragraphs.filter(Boolean).length);
    return Math.max(lineShare, paragraphShare) >= NAMED_SHARE ? named : 0;
  },
  read(lines) {
    const stretches = cutAtNames(lines, learnFromLines(lines));
    const first = stretches[0];
    // A single line above the first name is a heading; more is text that nobody's name stands before.
    const isTitle = first?.voice === null && countFilled(first.text.split('\n')) === 1 && stretches.length > 1;
    const title = isTitle ? firstFilled(first.text.split('\n')) : null;
    const utterances = (isTitle ? stretches.slice(1) : stretches).map(({ voice, index, text }): Utterance => ({
      startMs: null,
      endMs: null,
      voice: voice ?? { name: null },
      line: index + 1,
      text,
    }));
    return { title: title === null ? null : cleanName(title), participants: [], utterances };
  },
};

function learnFromLines(lines: readonly string[]): ReturnType<typeof learnNames> {
  const filled = lines.filter((line) => !isBlank(line));
  return learnNames(
    filled.map((line) => splitSpeakerPrefix(line.trim())),
    new Set(),
  );
}
