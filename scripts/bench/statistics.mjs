/** @param {readonly number[]} values @param {number} share 0.5 is the median @returns {number} */
export function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** @param {readonly number[]} values */
export const median = (values) => quantile(values, 0.5);

/** @param {readonly number[]} values */
export const p99 = (values) => quantile(values, 0.99);

/** The same places of two lists, compared: what a busy moment does to both is not counted. */
export function pairedMedian(ours, theirs, compare) {
  return median(ours.map((value, index) => compare(value, theirs[index])));
}

/**
 * Runs every track once a round, each round beginning with another one, so that all see the same quiet and busy times.
 *
 * @template T
 * @param {Readonly<Record<string, (round: number) => Promise<T>>>} tracks
 * @param {number} rounds
 * @returns {Promise<Record<string, T[]>>} what each track answered, by round
 */
export async function interleave(tracks, rounds) {
  const names = Object.keys(tracks);
  const results = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < names.length; turn += 1) {
      const name = names[(round + turn) % names.length];
      results[name].push(await tracks[name](round));
    }
  }
  return results;
}

/** @param {number} times @param {(index: number) => Promise<number>} measure */
export async function repeat(times, measure) {
  const values = [];
  for (let index = 0; index < times; index += 1) values.push(await measure(index));
  return values;
}
