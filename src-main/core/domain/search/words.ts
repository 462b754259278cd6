const MOST_WORDS = 32;

/** The words of a query in lower case, each once; none where it holds no letter or digit. */
export function wordsOf(query: string): readonly string[] {
  const words = query.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return [...new Set(words)].slice(0, MOST_WORDS);
}
