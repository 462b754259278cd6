const BYTE_ORDER_MARK = '\uFEFF';

export function withoutByteOrderMark(text: string): string {
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
}

/** Lines as WebVTT and SubRip count them: each ends with CRLF, LF or a lone CR (WebVTT § WebVTT file parsing). */
export function splitLines(text: string): readonly string[] {
  return withoutByteOrderMark(text).split(text.includes('\r') ? /\r\n|\n|\r/ : '\n');
}

/**
 * Lines of a plain text file. Word writes a line break inside a paragraph as a vertical tab, which here ends a line as
 * well: a Teams export has one between the name and the words.
 */
export function splitTextLines(text: string): readonly string[] {
  return withoutByteOrderMark(text).split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/);
}

export function isBlank(line: string | undefined): boolean {
  return line === undefined || line.trim() === '';
}

export function countFilled(lines: readonly string[]): number {
  return lines.reduce((count, line) => (isBlank(line) ? count : count + 1), 0);
}
