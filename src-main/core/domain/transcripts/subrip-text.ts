import { decodeSubRipReferences } from './character-references';
import { cleanSpeaker } from './clean-text';
import { collectSegments } from './segments';
import type { Segment } from './types';

/** Only known tags are tags: SubRip escapes nothing, so `a < b` and `<name>` are words. */
const TAG = /<(\/?)(b|i|u|s|font|c|v|br)((?:[\s.=/][^<>]*)?)>/gi;
/** Every `<` from which a tag could begin, whatever follows. */
export const SUBRIP_TAG_START = /<(?=\/?(?:b|i|u|s|font|c|v|br)[\s.=/>])/gi;

/** Placement codes borrowed from SubStation Alpha, such as `{\an8}`. */
const PLACEMENT = /\{\\[^{}]*\}/g;

/**
 * The words of a SubRip cue by voice, without tags and placement codes. `<v Name>` is not SubRip, but survives in files
 * made from WebVTT, and our own export uses it for names that could not be told from speech.
 */
export function readSubRipText(text: string): readonly Segment[] {
  const segments = collectSegments();
  const add = (part: string) => segments.add(decodeSubRipReferences(part.replace(PLACEMENT, '')));
  let position = 0;
  for (const match of text.matchAll(TAG)) {
    add(text.slice(position, match.index));
    position = match.index + match[0].length;
    const [, slash, name = '', rest = ''] = match;
    if (name.toLowerCase() === 'br') segments.add('\n');
    if (name.toLowerCase() !== 'v') continue;
    segments.speak(slash === '/' ? null : { name: cleanSpeaker(decodeSubRipReferences(annotation(rest))) });
  }
  add(text.slice(position));
  return segments.list();
}

/** `.loud Mary` has a class before the name. */
function annotation(rest: string): string {
  return rest.startsWith('.') ? rest.replace(/^\S*/, '') : rest;
}
