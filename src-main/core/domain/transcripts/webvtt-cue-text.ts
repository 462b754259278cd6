import { decodeHtmlReferences } from './character-references';
import { cleanSpeaker } from './clean-text';
import { collectSegments } from './segments';
import type { Segment, Voice } from './types';

/** Elements that a start tag opens; any other start tag is dropped (WebVTT § WebVTT cue text parsing rules). */
const ELEMENTS: ReadonlySet<string> = new Set(['c', 'i', 'b', 'u', 'ruby', 'rt', 'v', 'lang']);

interface OpenElement {
  readonly name: string;
  /** The voice outside this element. */
  readonly outer: Voice | null;
}

/**
 * The words of a WebVTT cue by voice, without tags and with character references decoded. Follows § WebVTT cue text
 * tokenizer: a tag runs from `<` to the next `>` or to the end of the cue, so a lone `<` swallows the rest; the classes
 * of a voice are not part of its name; an end tag counts only for the element that is open innermost.
 */
export function readWebVttText(text: string): readonly Segment[] {
  const segments = collectSegments();
  const open: OpenElement[] = [];
  let position = 0;
  while (position < text.length) {
    const start = text.indexOf('<', position);
    if (start !== position) segments.add(decodeHtmlReferences(text.slice(position, start < 0 ? undefined : start)));
    if (start < 0) break;
    const end = text.indexOf('>', start + 1);
    readTag(end < 0 ? text.slice(start + 1) : text.slice(start + 1, end), open, segments);
    if (end < 0) break;
    position = end + 1;
  }
  return segments.list();
}

function readTag(tag: string, open: OpenElement[], segments: ReturnType<typeof collectSegments>): void {
  const innermost = open.at(-1);
  if (tag.startsWith('/')) {
    const name = tag.slice(1);
    const closesRuby = name === 'ruby' && innermost?.name === 'rt';
    if (innermost === undefined || (innermost.name !== name && !closesRuby)) return;
    open.pop();
    if (closesRuby) open.pop();
    segments.speak(innermost.outer);
    return;
  }

  // A timestamp tag such as <00:01.000> begins with a digit and so is no element either.
  const name = /^[^\t\n\f .]*/.exec(tag)?.[0] ?? '';
  if (!ELEMENTS.has(name) || (name === 'rt' && innermost?.name !== 'ruby')) return;
  open.push({ name, outer: segments.voice() });
  if (name === 'v') segments.speak({ name: cleanSpeaker(decodeHtmlReferences(annotation(tag))) });
}

/** What follows the first space of a tag: for `<v.loud Mary Lee>` it is `Mary Lee`. */
function annotation(tag: string): string {
  const space = tag.search(/[\t\n\f ]/);
  return space < 0 ? '' : tag.slice(space + 1);
}
