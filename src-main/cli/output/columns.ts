const STYLE_CODE = /\u001b\[\d+m/gu;
const WIDE =
  /^(?:\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{20000}-\u{3fffd}])/u;
const ZERO = /^[\p{Mn}\p{Me}\p{Cf}]/u;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** How many columns of a terminal the text takes, styles not counted. */
export function widthOf(text: string): number {
  const bare = text.replace(STYLE_CODE, '');
  if (/^[\u0020-\u007e]*$/u.test(bare)) return bare.length;
  let width = 0;
  for (const { segment } of graphemes.segment(bare)) width += ZERO.test(segment) ? 0 : WIDE.test(segment) ? 2 : 1;
  return width;
}

export function padded(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - widthOf(text)));
}

/** Cuts unstyled text to at most `width` columns, the last one an ellipsis where something is missing. */
export function cut(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let kept = '';
  let used = 0;
  for (const { segment } of graphemes.segment(text)) {
    used += widthOf(segment);
    if (used > width - 1) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}

/** Breaks unstyled text into lines of at most `width` columns, at spaces where there are any. */
export function wrapped(text: string, width: number): readonly string[] {
  if (!Number.isFinite(width)) return text.split('\n');
  return text.split('\n').flatMap((line) => wrappedLine(line, Math.max(10, width)));
}

function wrappedLine(line: string, width: number): readonly string[] {
  const lines: string[] = [];
  let current = '';
  for (const word of line.split(' ')) {
    const longer = current === '' ? word : `${current} ${word}`;
    if (widthOf(longer) <= width || current === '') current = longer;
    else {
      lines.push(current);
      current = word;
    }
  }
  return [...lines, current];
}

/**
 * Rows as aligned columns, two spaces apart. The last column takes what is left of `width` and is cut there; `finish`
 * styles it after the cut. Cells of the other columns may be styled.
 */
export function columns(
  rows: readonly (readonly string[])[],
  width: number,
  finish: (last: string) => string = (last) => last,
): readonly string[] {
  const { heads, room } = aligned(rows, width);
  return rows.map((row, index) => {
    const last = row.at(-1) ?? '';
    return ((heads[index] ?? '') + finish(room >= 10 ? cut(last, room) : last)).trimEnd();
  });
}

/** The same, but a long last cell goes on in the lines below. */
export function foldedColumns(rows: readonly (readonly string[])[], width: number): readonly string[] {
  const { heads, room, indent } = aligned(rows, width);
  return rows.flatMap((row, index) =>
    wrapped(row.at(-1) ?? '', room).map((line, at) =>
      ((at === 0 ? (heads[index] ?? '') : ' '.repeat(indent)) + line).trimEnd(),
    ),
  );
}

/** Every cell but the last, padded and joined, and what is left for the last. Rows are of one length. */
function aligned(
  rows: readonly (readonly string[])[],
  width: number,
): { heads: readonly string[]; room: number; indent: number } {
  const count = Math.max(1, ...rows.map((row) => row.length)) - 1;
  const widths = Array.from({ length: count }, (_, column) =>
    Math.max(...rows.map((row) => widthOf(row[column] ?? ''))),
  );
  const heads = rows.map((row) => widths.map((each, column) => `${padded(row[column] ?? '', each)}  `).join(''));
  const indent = widths.reduce((sum, each) => sum + each + 2, 0);
  return { heads, room: width - indent, indent };
}
