const NAME_CHARS = 300;
const SNIPPET_CHARS = 200;

/** The text of a Markdown line without the marks that begin or surround it. Long lines are cut: the patterns below
 *  are not linear in what an author can make up. */
function plainLine(line: string): string {
  return line
    .slice(0, NAME_CHARS * 4)
    .replace(/^\s{0,3}(?:#{1,6}\s+|>\s?|[-*+]\s+(?:\[[ xX]\]\s+)?|\d+[.)]\s+)/u, '')
    .replace(/\s+#+\s*$/u, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/gu, '$1')
    .replace(/(\*\*|__|\*|~~|`)/gu, '')
    .trim();
}

/** The title of a note that was given none: its first heading, else its first line; empty where there is no text. */
export function titleOf(markdown: string): string {
  const lines = outsideFences(markdown);
  const heading = lines.find((line) => /^\s{0,3}#{1,6}\s+\S/u.test(line));
  const title = plainLine(heading ?? lines.find((line) => plainLine(line) !== '') ?? '');
  return cutWords(title, NAME_CHARS);
}

/** The lines that are not in a fenced block of code, where `#` begins a comment and no heading. */
function outsideFences(markdown: string): readonly string[] {
  let fence: string | null = null;
  return markdown.split(/\r\n|\r|\n/u).filter((line) => {
    const mark = /^\s{0,3}(```+|~~~+)/u.exec(line)?.[1];
    if (mark === undefined) return fence === null;
    if (fence === null) fence = mark;
    else if (mark.startsWith(fence)) fence = null;
    return false;
  });
}

/** The beginning of a Markdown text as one plain line of at most 200 characters. */
export function snippetOf(markdown: string): string {
  // Marks take little: four times the length is enough to fill the snippet.
  const lines = markdown.slice(0, SNIPPET_CHARS * 4).split(/\r\n|\r|\n/u);
  return cutWords(lines.map(plainLine).filter(Boolean).join(' ').replace(/\s+/gu, ' '), SNIPPET_CHARS);
}

/** Cuts at the end of a word, with an ellipsis; never inside a character. */
export function cutWords(text: string, most: number): string {
  const points = Array.from(text.slice(0, most * 2 + 2));
  if (points.length <= most) return text;
  const head = points.slice(0, most - 1).join('');
  const space = head.lastIndexOf(' ');
  return `${(space > most / 2 ? head.slice(0, space) : head).trimEnd()}…`;
}

/** Joins Markdown to the end of a text, with one blank line between. */
export function appendMarkdown(text: string, addition: string): string {
  const head = text.trimEnd();
  return head === '' ? addition : `${head}\n\n${addition.replace(/^(?:[ \t]*\r?\n)+/u, '')}`;
}

/** An address in a Markdown text that points to an item of TalkBar: `/notes/<id>` or `talkbar://notes/<id>`. */
export interface ItemAddress {
  readonly path: string;
  readonly id: string;
}

/** Every address of an item in the text, each once, in order. */
export function itemAddresses(markdown: string): readonly ItemAddress[] {
  const found = new Map<string, ItemAddress>();
  const pattern = /(?:talkbar:\/\/|(?<=[\s(<"']|^)\/)(sessions|notes|projects)\/([a-z0-9-]{1,64})/gu;
  for (const [, path = '', id = ''] of markdown.matchAll(pattern)) found.set(`${path}/${id}`, { path, id });
  return [...found.values()];
}
