export interface DiffLine {
  readonly sign: ' ' | '+' | '-';
  readonly text: string;
}

/** Above this many cells the middle is shown as replaced whole: nobody reads a larger diff line by line. */
const MOST_CELLS = 4_000_000;

/** The lines of two texts side by side: kept, removed from the first, added by the second. */
export function diffLines(before: string, after: string): readonly DiffLine[] {
  const a = before.split('\n');
  const b = after.split('\n');
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  const kept = (lines: readonly string[]): DiffLine[] => lines.map((text) => ({ sign: ' ', text }));
  return [
    ...kept(a.slice(0, start)),
    ...middle(a.slice(start, a.length - end), b.slice(start, b.length - end)),
    ...kept(a.slice(a.length - end)),
  ];
}

function middle(a: readonly string[], b: readonly string[]): readonly DiffLine[] {
  const removed = (text: string): DiffLine => ({ sign: '-', text });
  const added = (text: string): DiffLine => ({ sign: '+', text });
  if (a.length * b.length > MOST_CELLS) return [...a.map(removed), ...b.map(added)];
  const width = b.length + 1;
  const common = new Uint32Array((a.length + 1) * width);
  const at = (i: number, j: number): number => common[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      common[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const lines: DiffLine[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    const left = a[i];
    const right = b[j];
    if (left !== undefined && left === right) {
      lines.push({ sign: ' ', text: left });
      i += 1;
      j += 1;
    } else if (left !== undefined && (right === undefined || at(i + 1, j) >= at(i, j + 1))) {
      lines.push(removed(left));
      i += 1;
    } else if (right !== undefined) {
      lines.push(added(right));
      j += 1;
    }
  }
  return lines;
}
