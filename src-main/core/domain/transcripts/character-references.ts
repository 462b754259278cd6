import { NAMED_REFERENCES, NAMES_WITHOUT_SEMICOLON } from './html-reference-table';

/** The longest name is 31 characters long; the bound keeps a megabyte of letters after `&` cheap. */
const HTML_REFERENCE = /&(?:#x([\dA-F]+);?|#(\d+);?|([A-Z][A-Z\d]{0,31})(;?))/gi;
const SUBRIP_REFERENCE = /&(?:#x([\dA-F]+)|#(\d+)|(amp|lt|gt|quot|apos|nbsp));/gi;
const LONGEST_NAME_WITHOUT_SEMICOLON = 6;

/** What HTML makes of the numbers 0x80 to 0x9F: the characters of windows-1252; a blank keeps the number's own. */
const WINDOWS_1252 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';
const REPLACEMENT = '\uFFFD';

/** Decodes character references as WebVTT § HTML character reference in data does: once, all of HTML's names. */
export function decodeHtmlReferences(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(HTML_REFERENCE, (whole: string, hex?: string, decimal?: string, name?: string, end?: string) => {
    if (hex !== undefined) return fromNumber(Number.parseInt(hex, 16));
    if (decimal !== undefined) return fromNumber(Number.parseInt(decimal, 10));
    return name === undefined ? whole : fromName(whole, name, end === ';');
  });
}

/** The few references that programs write into SubRip; `AT&T` and `&copy` there are plain text. */
export function decodeSubRipReferences(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(SUBRIP_REFERENCE, (whole: string, hex?: string, decimal?: string, name?: string) => {
    if (hex !== undefined) return fromNumber(Number.parseInt(hex, 16));
    if (decimal !== undefined) return fromNumber(Number.parseInt(decimal, 10));
    return (name === undefined ? undefined : table().get(name.toLowerCase())) ?? whole;
  });
}

/** The longest known name wins, so `&notin;` is one sign and `&notit;` is `¬it;`. */
function fromName(whole: string, name: string, closed: boolean): string {
  const full = closed ? table().get(name) : undefined;
  if (full !== undefined) return full;
  for (let length = Math.min(name.length, LONGEST_NAME_WITHOUT_SEMICOLON); length > 1; length -= 1) {
    const start = name.slice(0, length);
    const found = openNames().has(start) ? table().get(start) : undefined;
    if (found !== undefined) return found + whole.slice(1 + length);
  }
  return whole;
}

/** HTML § numeric character reference end state. */
function fromNumber(code: number): string {
  if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return REPLACEMENT;
  const old = WINDOWS_1252[code - 0x80];
  return old === undefined || old === ' ' ? String.fromCodePoint(code) : old;
}

let parsedTable: ReadonlyMap<string, string> | null = null;
let parsedOpenNames: ReadonlySet<string> | null = null;

function table(): ReadonlyMap<string, string> {
  parsedTable ??= new Map(
    words(NAMED_REFERENCES).map((entry): [string, string] => {
      const [name = '', codes = ''] = entry.split(':');
      return [name, String.fromCodePoint(...codes.split('-').map((code) => Number.parseInt(code, 16)))];
    }),
  );
  return parsedTable;
}

function openNames(): ReadonlySet<string> {
  parsedOpenNames ??= new Set(words(NAMES_WITHOUT_SEMICOLON));
  return parsedOpenNames;
}

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
