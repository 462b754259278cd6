import type { TextForm } from './text-form';
import { CLOCK, readClock } from './timestamps';
import type { Utterance } from './types';

const RANGE = new RegExp(String.raw`^\s*(${CLOCK})\s?,\s?(${CLOCK})\s*$`);

/** SubViewer captions (.sbv), which Google Meet uses for chats: `0:00:12.000,0:00:15.000` above each text. */
export const captionsForm: TextForm = {
  count: (lines) => lines.filter((line) => matchRange(line) !== null).length,
  read(lines) {
    const utterances: (Utterance & { lines: string[] })[] = [];
    lines.forEach((line, index) => {
      const match = matchRange(line);
      if (match === null) utterances.at(-1)?.lines.push(line);
      else {
        const [, start = '', end = ''] = match;
        const times = { startMs: readClock(start), endMs: readClock(end) };
        utterances.push({ ...times, line: index + 1, voice: null, text: '', lines: [] });
      }
    });
    return {
      title: null,
      participants: [],
      // YouTube writes [br] for a line break inside a caption.
      utterances: utterances.map(({ lines: texts, ...rest }) => ({
        ...rest,
        text: texts.join('\n').replaceAll('[br]', '\n'),
      })),
    };
  },
};

function matchRange(line: string): RegExpExecArray | null {
  return line.length > 60 ? null : RANGE.exec(line);
}
