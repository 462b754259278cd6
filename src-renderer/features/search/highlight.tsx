import type { ReactElement } from 'react';

/** A text with the words of the query marked where a word begins with one of them. */
export function Highlight({ text, query }: { readonly text: string; readonly query: string }): ReactElement {
  const words = query.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return <>{text}</>;
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${words.join('|')})`, 'giu');
  return <>{text.split(pattern).map((part, index) => (index % 2 === 1 ? <mark key={index}>{part}</mark> : part))}</>;
}
