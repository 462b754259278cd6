import { cleanName, cleanSpeaker } from './clean-text';

/** The longest text before a colon that may be a name. */
const MAX_PREFIX_LENGTH = 60;
const MAX_WORDS = 8;

/** What people write before a colon that is no name. Compared in lower case, without spaces. */
const NOT_NAMES: ReadonlySet<string> = new Set([
  ...['note', 'notes', 'nb', 'n.b.', 'ps', 'p.s.', 'pps', 'p.p.s.', 're', 'fw', 'fwd', 'cc', 'bcc', 'subject', 'fyi'],
  ...['http', 'https', 'ftp', 'sftp', 'mailto', 'tel', 'file', 'www'],
  ...['e.g.', 'i.e.', 'eg', 'ie', 'example', 'tip', 'hint', 'todo', 'warning', 'important', 'update', 'edit'],
]);

const SENTENCE_PUNCTUATION = /[?!;…"“”«»<>{}[\]|=\\。，！？；、]/u;
/** A full stop belongs to a name inside a word (`j.doe`) and after an initial or a title. */
const TITLE = /^(?:\p{L}|dr|mr|mrs|ms|prof|st|jr|sr|rev|hon|capt|lt|col|gen|sgt|ph\.d|\p{L}\.\p{L})$/iu;
/** Words of a name that begin in lower case. */
const PARTICLE = /^(?:van|von|der|den|de|del|della|da|dos|di|du|la|le|el|al|bin|ibn|ben|of|and|und|y|e|ter|ten)$/u;

/** The front of a text that may be a speaker's name. Whether it is one depends on the rest of the file. */
export interface SpeakerPrefix {
  readonly name: string;
  /** Null for a placeholder such as «Unknown Speaker». */
  readonly speaker: string | null;
  /** The text after the colon, untrimmed. */
  readonly rest: string;
}

/**
 * Splits `Name: text` at the first colon, if what stands before it looks like a name: at most 60 characters, some of
 * them letters, no sentence punctuation, no word such as Note or https. The colon must end its word, which spares times
 * (`10:30`), addresses (`https://`) and code; a full-width colon, which has its own space, need not.
 */
export function splitSpeakerPrefix(text: string): SpeakerPrefix | null {
  const front = text.slice(0, MAX_PREFIX_LENGTH + 2);
  const at = front.search(/[:：\n]/);
  if (at < 1 || front[at] === '\n') return null;
  if (front[at] === ':' && !/^(?:\s|$)/.test(text.slice(at + 1, at + 2))) return null;
  const name = cleanName(front.slice(0, at));
  if (name === null || !looksLikeName(name)) return null;
  return { name, speaker: cleanSpeaker(name), rest: text.slice(at + 1) };
}

function looksLikeName(name: string): boolean {
  if (name.length > MAX_PREFIX_LENGTH || !/\p{L}/u.test(name) || SENTENCE_PUNCTUATION.test(name)) return false;
  if (NOT_NAMES.has(name.replace(/\s+/g, '').toLowerCase())) return false;
  const words = name.split(/\s+/);
  if (words.length > MAX_WORDS) return false;
  if (words.some((word) => word.endsWith('.') && !TITLE.test(word.slice(0, -1)))) return false;
  return looksLikeCommas(name.split(','));
}

/** `Lee, Mary` and `Lee, Mary (Guest)` have a comma; `well, if you ask me` is speech. */
function looksLikeCommas(parts: readonly string[]): boolean {
  if (parts.length === 1) return true;
  return (
    parts.length === 2 && parts.every((part) => /^\P{Ll}/u.test(part.trim()) && part.trim().split(/\s+/).length < 4)
  );
}

/** A name seen once must look the part: every word with a capital (or in a script without them), no comma. */
function looksCertain(name: string): boolean {
  return !name.includes(',') && name.split(/\s+/).every((word) => /^\P{Ll}/u.test(word) || PARTICLE.test(word));
}

/** The share of texts with a prefix from which a name seen once counts as well. */
const HABIT = 0.9;

/**
 * Decides over all texts of a file which prefixes are names: those of `known` participants, those that occur at least
 * twice, all of them if every text has one, and, where nearly every text has one, those that can hardly be anything
 * else. Answers the test for one prefix.
 */
export function learnNames(
  prefixes: readonly (SpeakerPrefix | null)[],
  known: ReadonlySet<string>,
): (prefix: SpeakerPrefix) => boolean {
  const counts = new Map<string, number>();
  let found = 0;
  for (const prefix of prefixes) {
    if (prefix === null) continue;
    found += 1;
    counts.set(prefix.name, (counts.get(prefix.name) ?? 0) + 1);
  }
  const all = found === prefixes.length && found > 1;
  const habit = found >= prefixes.length * HABIT;
  return ({ name, speaker }) =>
    all || speaker === null || known.has(speaker) || (counts.get(name) ?? 0) >= 2 || (habit && looksCertain(name));
}
