import { expect, test } from 'vitest';
import { matchBeginnings } from './search-text';

test("a list's query is looked for by its first 32 different words", () => {
  const words = Array.from({ length: 5_000 }, (_, n) => `w${n}`);
  const match = matchBeginnings(['w0', ...words].join(' ')) ?? '';
  expect(match.split(' AND ')).toEqual(words.slice(0, 32).map((word) => `"${word}" *`));
  expect(matchBeginnings('pricing')).toBe('"pricing" *');
  expect(matchBeginnings(' … ')).toBeNull();
});
