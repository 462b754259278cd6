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
  const folded = text
    .slice(start, start + SNIPPET_CHARS * 2)
    .replace(LINE_MARKS, '')
    .replace(/\s+/gu, ' ')
    .trim();
  const lead = start > 0 ? '…' : '';
  const room = SNIPPET_CHARS - lead.length;
  const rest = start + SNIPPET_CHARS * 2 < text.length;
  if (folded.length <= room && !rest) return lead + folded;
  const cut = folded.slice(0, room - 1);
  const space = cut.lastIndexOf(' ');
  const whole = folded.length <= room - 1 ? folded : space > room / 2 ? cut.slice(0, space) : cut;
  return `${lead}${whole.replace(/[\ud800-\udbff]$/, '').trimEnd()}…`;
}

/** Where the earliest of the words stands, as the beginning of a word where possible; 0 where none does. */
function firstMatch(text: string, words: readonly string[]): number {
  const lower = text.toLowerCase();
  // A text whose length changes with its case cannot be searched by position.
  if (words.length === 0 || lower.length !== text.length) return 0;
  const places = words
    .map((word) => lower.search(new RegExp(`(?<![\\p{L}\\p{N}])${word}`, 'u')))
    .filter((at) => at >= 0);
  return places.length === 0 ? 0 : Math.min(...places);
}

/** The beginning of the first word after `from`, or `at` where there is none before it. */
function wordStart(text: string, from: number, at: number): number {
  const space = text.slice(from, at).search(/\s/u);
  return space < 0 ? at : from + space + 1;
}
