/** The bytes that one page of an answer may take as JSON. */
export const PAGE_BYTES = 750_000;
/** However much stands around a text, a page has room for this much of it, or reading would never come to its end. */
const LEAST_TEXT_BYTES = 50_000;

export interface TextPage {
  readonly text: string;
  /** Where the next page begins, in code points; null on the last one. */
  readonly nextOffset: number | null;
  readonly totalChars: number;
}

/** How many code points a text holds. */
export function countChars(text: string): number {
  if (!/[\ud800-\udbff]/.test(text)) return text.length;
  let points = 0;
  for (const _ of text) points++;
  return points;
}

/**
 * Cuts a page out of a long text: from `offset`, at most `maxChars` code points, and so that the page stays within
 * `PAGE_BYTES` where `aroundBytes` are taken by what else it holds. The caller has checked that `offset` is not past the
 * end.
 */
export function textPage(text: string, offset: number, maxChars: number, aroundBytes: number): TextPage {
  const mostBytes = Math.max(PAGE_BYTES - aroundBytes, LEAST_TEXT_BYTES);
  const totalChars = countChars(text);
  const start = indexOfChar(text, offset);
  const end = fittingEnd(text, start, indexOfChar(text, maxChars, start), mostBytes);
  const page = text.slice(start, end);
  const next = offset + countChars(page);
  return { text: page, nextOffset: next < totalChars ? next : null, totalChars };
}

/** The UTF-16 index of the code point that is `chars` after `from`; the text's length past the end. */
function indexOfChar(text: string, chars: number, from = 0): number {
  const direct = Math.min(from + chars, text.length);
  if (!/[\ud800-\udfff]/.test(text.slice(from, direct))) return direct;
  let index = from;
  for (let left = chars; left > 0 && index < text.length; left--) index += isPair(text, index) ? 2 : 1;
  return index;
}

function isPair(text: string, index: number): boolean {
  return (text.codePointAt(index) ?? 0) > 0xffff;
}

/** Moves `end` back to where the text from `start` still fits in the bytes of a page. */
function fittingEnd(text: string, start: number, end: number, mostBytes: number): number {
  // No UTF-16 unit takes more than six bytes of JSON.
  if ((end - start) * 6 <= mostBytes) return end;
  let bytes = 0;
  for (let index = start; index < end;) {
    const pair = isPair(text, index);
    bytes += pair ? 4 : jsonBytes(text.charCodeAt(index));
    if (bytes > mostBytes) return index;
    index += pair ? 2 : 1;
  }
  return end;
}

/** Bytes of JSON in UTF-8 for one UTF-16 unit outside a pair. */
function jsonBytes(unit: number): number {
  if (unit === 0x22 || unit === 0x5c || (unit >= 0x08 && unit <= 0x0d && unit !== 0x0b)) return 2;
  if (unit < 0x20) return 6;
  if (unit < 0x80) return 1;
  if (unit < 0x800) return 2;
  return unit >= 0xd800 && unit <= 0xdfff ? 6 : 3;
}

/** The bytes that a text takes as JSON in UTF-8, without its quotes. */
export function jsonTextBytes(text: string): number {
  let bytes = 0;
  for (let index = 0; index < text.length;) {
    const pair = isPair(text, index);
    bytes += pair ? 4 : jsonBytes(text.charCodeAt(index));
    index += pair ? 2 : 1;
  }
  return bytes;
}

/** The bytes a text takes in UTF-8. */
export function utf8Bytes(text: string): number {
  let bytes = text.length;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit > 0x7f) bytes += unit > 0x7ff && (unit < 0xd800 || unit > 0xdfff) ? 2 : 1;
  }
  return bytes;
}
