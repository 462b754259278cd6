import type { Turn } from '../../data/items';

export interface Hit {
  /** The turn's place among those that are shown. */
  readonly turn: number;
  readonly from: number;
}

/** Every place where the words stand, in order. */
export function findHits(turns: readonly Turn[], query: string): readonly Hit[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return [];
  const hits: Hit[] = [];
  turns.forEach(({ text }, turn) => {
    const lower = text.toLowerCase();
    for (let from = lower.indexOf(wanted); from >= 0; from = lower.indexOf(wanted, from + wanted.length)) {
      hits.push({ turn, from });
    }
  });
  return hits;
}

/** The turn that is spoken at a moment: the last one that has begun. */
export function turnAt(turns: readonly Turn[], ms: number): number {
  let found = 0;
  turns.forEach(({ startMs }, index) => {
    if (startMs !== null && startMs <= ms) found = index;
  });
  return found;
}

/** A text cut at its hits: plain, marked, plain … */
export function cutAtHits(
  text: string,
  length: number,
  starts: readonly number[],
): readonly { readonly text: string; readonly from: number | null }[] {
  const parts: { text: string; from: number | null }[] = [];
  let place = 0;
  for (const from of starts) {
    if (from > place) parts.push({ text: text.slice(place, from), from: null });
    parts.push({ text: text.slice(from, from + length), from });
    place = from + length;
  }
  if (place < text.length) parts.push({ text: text.slice(place), from: null });
  return parts;
}
