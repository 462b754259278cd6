import { isBlank } from './lines';
import type { TextForm } from './text-form';

/** Plain prose: each paragraph is a turn of nobody known. Without blank lines each line is a paragraph. */
export const paragraphsForm: TextForm = {
  count: (lines) => (lines.some((line) => !isBlank(line)) ? 1 : 0),
  read(lines) {
    const first = lines.findIndex((line) => !isBlank(line));
    const last = lines.findLastIndex((line) => !isBlank(line));
    const hasGaps = lines.slice(first, last + 1).some(isBlank);
    const paragraphs: { readonly line: number; readonly lines: string[] }[] = [];
    lines.forEach((line, index) => {
      if (isBlank(line)) return;
      const goesOn = hasGaps && !isBlank(lines[index - 1]);
      if (goesOn) paragraphs.at(-1)?.lines.push(line);
      else paragraphs.push({ line: index + 1, lines: [line] });
    });
    return {
      title: null,
      participants: [],
      utterances: paragraphs.map((paragraph) => ({
        line: paragraph.line,
        startMs: null,
        endMs: null,
        // A mark without a name, so that colons are not looked at again.
        voice: { name: null },
        text: paragraph.lines.join('\n'),
      })),
    };
  },
};
