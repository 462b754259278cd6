/** What is indexed and what is looked for pass through the same hands, so that they meet. */

/** Whether there is anything in it the tokenizer takes for a word: letters, digits, private use. */
const WORD = /[\p{L}\p{N}\p{Co}]/u;
const WHITE_SPACE = /\s+/u;

/** More different words than this in one query tell nothing more, and each costs a pass over the index. */
const MAX_WORDS = 64;

/** A list's search box is typed by hand; each word beyond this would cost a pass over the index and find little less. */
const MAX_BEGINNINGS = 32;

/**
 * The text as the index holds it: composed and with one width for each letter (the tokenizer would split a decomposed
 * «й»), ё as е, no NUL (it would end the text).
 */
export function fold(text: string): string {
  return text.normalize('NFKC').replaceAll('ё', 'е').replaceAll('Ё', 'Е').replaceAll('\0', ' ');
}

/**
 * The FTS5 query for any or all of the words, null where none of them is a word. Every word is quoted, so that no
 * text can be syntax; one with a dash or a dot becomes a phrase of its parts.
 */
export function matchWords(words: readonly string[], match: 'any' | 'all'): string | null {
  const phrases = phrasesOf(words);
  // Leaving words out of «any» loses nothing but rank; «all» keeps its promise whatever it costs.
  const used = match === 'any' ? phrases.slice(0, MAX_WORDS) : phrases;
  return used.length === 0 ? null : used.join(match === 'any' ? ' OR ' : ' AND ');
}

/**
 * The FTS5 query of a list's search box: every word must occur, as a word's beginning, of a long query the first 32
 * different ones. Null where there is no word.
 */
export function matchBeginnings(query: string): string | null {
  const phrases = phrasesOf(query.split(WHITE_SPACE)).slice(0, MAX_BEGINNINGS);
  return phrases.length === 0 ? null : phrases.map((phrase) => `${phrase} *`).join(' AND ');
}

/** The same query, kept to names. */
export function inTitle(match: string): string {
  return `{title} : (${match})`;
}

function phrasesOf(words: readonly string[]): readonly string[] {
  const folded = words.map((word) => fold(word).toLowerCase()).filter((word) => WORD.test(word));
  return [...new Set(folded)].map((word) => `"${word.replaceAll('"', '""')}"`);
}

/**
 * What names are sorted by. Made here and not by a collation, and with no regard to the machine's language, so that
 * every process and every tool that opens the file agrees. Latin letters lose their accents; «й» keeps its breve, ё
 * stands with е.
 */
export function sortKey(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .trim();
}
