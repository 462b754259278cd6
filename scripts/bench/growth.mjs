// The same calls on a library and on one ten times its size.
import { Texts, seeded, textSource } from './library.mjs';
import { LineClient } from './line-client.mjs';
import { BUDGET_COLUMNS, count, latencyVerdict, ms, times, verdict } from './report.mjs';
import { interleave, median, p99, pairedMedian, repeat } from './statistics.mjs';

const GROWTH = 10;
const TURNS = 200;
const READ_GROWTH_GOAL = 1.1;
const FIND_GROWTH_GOAL = 2;
const FIND_GOAL = { p50: 15, p99: 60 };
const WARM_UP = 100;

/** @param {import('../bench.mjs').Context} context @returns {Promise<import('./report.mjs').Section>} */
export async function measureGrowth({ surroundings, rounds, quick }) {
  const small = quick ? { sessions: 50, notes: 200 } : { sessions: 500, notes: 2_000 };
  const large = { sessions: small.sessions * GROWTH, notes: small.notes * GROWTH };
  const libraries = [];
  for (const size of [small, large]) libraries.push(await surroundings.library({ ...size, turns: TURNS, seed: 1 }));
  const [smaller, larger] = libraries.map(({ dataDir, noteIds }) => ({
    client: new LineClient({
      command: surroundings.helper,
      args: ['mcp'],
      env: surroundings.helperEnvironment(dataDir),
    }),
    noteIds,
    random: seeded(7),
    queries: new Texts(8).queries(200),
  }));
  for (const { client } of [smaller, larger]) await client.initialize();
  const get = ({ client, noteIds, random }) =>
    client.call('talkbar_read', { tool: 'notes.get', args: { noteId: random.pick(noteIds) } });
  const find = ({ client, queries }, index) => client.call('talkbar_find', { query: queries[index % queries.length] });
  const finds = (side, round) => repeat(20, (index) => find(side, round * 20 + index));
  for (const side of [smaller, larger]) {
    await repeat(WARM_UP, () => get(side));
    await repeat(WARM_UP / 5, (index) => find(side, index));
  }
  const measured = await interleave(
    {
      getSmall: () => repeat(100, () => get(smaller)),
      getLarge: () => repeat(100, () => get(larger)),
      findSmall: (round) => finds(smaller, round),
      findLarge: (round) => finds(larger, round),
    },
    rounds.growth,
  );
  for (const { client } of [smaller, larger]) await client.close();
  return section(measured, small, large);
}

function section(measured, small, large) {
  const p50 = (track) => median(measured[track].flat());
  const grown = (kind) =>
    pairedMedian(
      measured[`${kind}Large`].map((round) => median(round)),
      measured[`${kind}Small`].map((round) => median(round)),
      (larger, smaller) => larger / smaller,
    );
  const row = (what, budget, kind, goal) => [
    what,
    budget,
    `${ms(p50(`${kind}Small`))} → ${ms(p50(`${kind}Large`))}`,
    times(grown(kind)),
    verdict(grown(kind) <= goal),
  ];
  const find = { p50: p50('findLarge'), p99: p99(measured.findLarge.flat()) };
  const findSmall = { p99: p99(measured.findSmall.flat()) };
  const size = ({ sessions, notes }) =>
    `${count(sessions)} sessions, ${count(sessions * TURNS)} turns, ${count(notes)} notes`;
  return {
    id: 'growth',
    tables: [
      {
        columns: BUDGET_COLUMNS,
        rows: [
          row('notes.get by id, p50', 'not at all (within 10 %)', 'get', READ_GROWTH_GOAL),
          row('talkbar_find, p50', 'at most 2×', 'find', FIND_GROWTH_GOAL),
          [
            `talkbar_find, the larger library, p50 / p99`,
            '15 ms / 60 ms',
            `${ms(find.p50)} / ${ms(find.p99)}`,
            `p99 ${times(find.p99 / findSmall.p99)} the smaller one's`,
            latencyVerdict(find, FIND_GOAL, { p99: 0 }),
          ],
        ],
      },
    ],
    remarks: [`Smaller: ${size(small)}. Larger: ${size(large)}. Texts: ${textSource()}.`],
  };
}
