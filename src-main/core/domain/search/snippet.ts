const SNIPPET_CHARS = 200;
/** What begins a line of Markdown: a heading, a quotation, a list item, a task. */
const LINE_MARKS = /^[ \t]*(?:(?:#{1,6}|>|[-*+]|\d+[.)])[ \t]+)+(?:\[[ xX]\][ \t]+)?/gmu;
/** How much of what comes before the match is shown. */
const LEAD_CHARS = 60;

/**
 * At most 200 characters of a text around the first place where one of the words stands (its beginning where none
 * does): whole words on one line, with ellipses where something was cut.
 */
export function snippetAround(text: string, words: readonly string[]): string {
  const at = firstMatch(text, words);
  const start = at <= LEAD_CHARS ? 0 : wordStart(text, at - LEAD_CHARS, at);
  // White space is folded below: twice the length is enough to fill the snippet from any ordinary text.
  const line = text
    .slice(start, start + SNIPPET_CHARS * 2)
    .replace(LINE_MARKS, '')
    .replace(/\s+/gu, ' ')
    .trim();
  const lead = start > 0 ? '…' : '';
  const room = SNIPPET_CHARS - lead.length;
  const rest = start + SNIPPET_CHARS * 2 < text.length;
  if (line.length <= room && !rest) return lead + line;
  const cut = line.slice(0, room - 1);
  const space = cut.lastIndexOf(' ');
  const whole = line.length <= room - 1 ? line : space > room / 2 ? cut.slice(0, space) : cut;
  return `${lead}${whole.replace(/[\ud800-\udbff]$/, '').trimEnd()}…`;
}

/** As far into a text as words are looked for one by one; past that only as they are written. */
const SCANNED_CHARS = 20_000;

/** Where the earliest of the words stands; 0 where none is found. */
function firstMatch(text: string, words: readonly string[]): number {
  const wanted = new Set(words.map(folded));
  for (const { 0: word, index } of text.slice(0, SCANNED_CHARS).matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    if (wanted.has(folded(word))) return index;
  }
  const places = words.map((word) => text.indexOf(word, SCANNED_CHARS)).filter((at) => at >= 0);
  return places.length === 0 ? 0 : Math.min(...places);
}

/** A word as it is compared: without case and accents. */
function folded(word: string): string {
  const lower = word.toLowerCase();
  return /^[a-z0-9]*$/.test(lower) ? lower : lower.normalize('NFKD').replace(/\p{M}+/gu, '');
}

/** The beginning of the first word after `from`, or `at` where there is none before it. */
function wordStart(text: string, from: number, at: number): number {
  const space = text.slice(from, at).search(/\s/u);
  return space < 0 ? at : from + space + 1;
}
