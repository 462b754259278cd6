/** The name among `known` that is nearest to a mistyped one, or null where none is near. */
export function closest(wanted: string, known: readonly string[]): string | null {
  if (wanted.length > 64) return null;
  const most = Math.max(2, Math.floor(wanted.length / 3));
  let best: string | null = null;
  let least = most + 1;
  for (const name of known) {
    const distance = editDistance(wanted.toLowerCase(), name, least);
    if (distance < least) [best, least] = [name, distance];
  }
  return best;
}

/** Insertions, deletions, substitutions and swaps of neighbours (optimal string alignment); stops at `limit`. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let distance = Math.min((previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (previous[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        distance = Math.min(distance, (before[j - 2] ?? 0) + 1);
      }
      row.push(distance);
    }
    [before, previous] = [previous, row];
  }
  return previous[b.length] ?? limit;
}
