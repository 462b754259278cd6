import { KIND_NAMES, type SearchKind } from '../../contract/kinds';
import { cut, widthOf, wrapped } from '../output/columns';
import type { Style } from '../output/style';
import { visibleLine } from '../output/visible-text';
import { clockTime, localTime } from '../output/words';

/** A match of `workspace.search`, the part that people see. */
export interface Match {
  readonly kind: SearchKind;
  readonly id: string;
  readonly title: string;
  readonly snippet: string | null;
  readonly atMs: number | null;
  readonly detail: string | null;
  readonly context: string | null;
  readonly archived: boolean;
  readonly content: { readonly tMs: number | null } | null;
}

/** Matches for people: title and id, the passage with the words marked, the facts about it. */
export function matchesText(matches: readonly Match[], query: string, style: Style, width: number): string {
  const mark = marker(query, style);
  return matches.map((match) => matchText(match, mark, style, width).join('\n')).join('\n\n');
}

function matchText(match: Match, mark: (text: string) => string, style: Style, width: number): readonly string[] {
  const kind = KIND_NAMES[match.kind].padEnd(KIND_WIDTH);
  const title = visibleLine(match.title) || '(no title)';
  const room = width - KIND_WIDTH - 2 - 2 - widthOf(match.id);
  const beside = room >= Math.min(20, widthOf(title));
  const shown = style.bold(mark(beside ? cut(title, room) : title));
  const head = `${style.cyan(kind)}  ${shown}${beside ? `  ${style.dim(match.id)}` : ''}`;
  const indent = ' '.repeat(KIND_WIDTH + 2);
  const below = (text: string): readonly string[] => wrapped(text, width - indent.length).map((line) => indent + line);
  return [
    head,
    ...(beside ? [] : [indent + style.dim(match.id)]),
    ...(match.snippet === null || match.snippet === match.title ? [] : below(visibleLine(match.snippet)).map(mark)),
    ...below(factsOf(match)).map(style.dim),
  ];
}

const KIND_WIDTH = Math.max(...Object.values(KIND_NAMES).map((name) => name.length));

function factsOf({ atMs, detail, context, archived, content }: Match): string {
  const moment = content?.tMs ?? null;
  return [
    atMs === null ? null : localTime(atMs),
    detail,
    context === null ? null : `in ${visibleLine(context)}`,
    moment === null ? null : `at ${clockTime(moment)}`,
    archived ? 'archived' : null,
  ]
    .filter((fact) => fact !== null)
    .join(' · ');
}

/** Makes the words of the query, and words that begin with them, stand out. */
function marker(query: string, style: Style): (text: string) => string {
  const words = query.match(/[\p{L}\p{N}]+/gu) ?? [];
  // Short words are mostly grammar; where there is nothing else, they are what was meant.
  const telling = words.filter((word) => word.length > 3);
  const marked = telling.length > 0 ? telling : words;
  if (marked.length === 0) return (text) => text;
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${marked.join('|')})[\\p{L}\\p{N}]*`, 'giu');
  return (text) => text.replace(pattern, (word) => style.yellow(word));
}
