// What a helper holds in memory, over the bare runtime. Read from /proc, so on Linux alone.
import { setTimeout as pause } from 'node:timers/promises';
import { Texts, seeded } from './library.mjs';
import { LineClient } from './line-client.mjs';
import { BARE, minimalSdk, programOf } from './peers.mjs';
import { hasFacts, heldBy } from './process-facts.mjs';
import { BUDGET_COLUMNS, mb, verdict } from './report.mjs';
import { interleave, median, pairedMedian } from './statistics.mjs';
import { appRuntime, environment } from './surroundings.mjs';

const BRIDGE_GOAL_KB = 12 * 1024;
const ENGINE_GOAL_KB = 60 * 1024;
export const CALLS = 300;
const SETTLING_MS = 700;

/** @param {import('../bench.mjs').Context} context @returns {Promise<import('./report.mjs').Section>} */
export async function measureMemory({ surroundings, rounds }) {
  if (!hasFacts) return { id: 'memory', tables: [], remarks: ['Not measured: this needs Linux.'] };
  const { dataDir, noteIds } = await surroundings.library({ sessions: 20, notes: 500 });
  const helper = {
    command: surroundings.helper,
    args: ['mcp'],
    env: surroundings.helperEnvironment(dataDir),
  };
  const { command, env } = appRuntime();
  const measured = await interleave(
    {
      bare: () => held({ command, args: [BARE, 'stay'], env: environment(env) }),
      bridge: () => held(helper),
      engine: () => held(helper, (client) => mixedCalls(client, noteIds)),
      sdk: () => held(programOf(minimalSdk, appRuntime())),
    },
    rounds.memory,
  );
  const over = (track, kind) => pairedMedian(measured[track], measured.bare, (ours, bare) => ours[kind] - bare[kind]);
  const both = (track) =>
    ['rss', 'pss'].map((kind) => mb(median(measured[track].map((held) => held[kind])))).join(' / ');
  const overBoth = (track) => `${mb(over(track, 'rss'))} / ${mb(over(track, 'pss'))} over`;
  const row = (what, budget, track, goal) => [
    what,
    budget,
    both(track),
    overBoth(track),
    verdict(over(track, 'rss') <= goal),
  ];
  return {
    id: 'memory',
    tables: [
      {
        columns: BUDGET_COLUMNS,
        rows: [
          row('bridge, initialize answered, RSS / PSS', '12 MB over the bare runtime', 'bridge', BRIDGE_GOAL_KB),
          row(`own engine, after ${CALLS} calls, RSS / PSS`, '60 MB over the bare runtime', 'engine', ENGINE_GOAL_KB),
        ],
      },
      {
        columns: ['beside', 'RSS / PSS', 'over the bare runtime'],
        rows: [
          ['bare runtime', both('bare'), ''],
          ['minimal SDK server, initialize answered', both('sdk'), overBoth('sdk')],
        ],
      },
    ],
  };
}

/** @param {(client: LineClient) => Promise<void>} [use] @returns {Promise<import('./process-facts.mjs').Held>} */
export async function held(program, use = async () => undefined) {
  const client = new LineClient(program);
  await client.initialize();
  await use(client);
  await pause(SETTLING_MS);
  const kilobytes = heldBy(client.pid);
  await client.close(1_000);
  return kilobytes;
}

/** Hundreds of calls of every kind. */
export async function mixedCalls(client, noteIds) {
  const random = seeded(5);
  const texts = new Texts(6);
  const queries = texts.queries(50);
  const kinds = [
    () => client.call('talkbar_read', { tool: 'notes.get', args: { noteId: random.pick(noteIds) } }),
    () => client.call('talkbar_read', { tool: 'notes.list', args: { limit: 20 } }),
    () => client.call('talkbar_find', { query: random.pick(queries) }),
    () => client.call('talkbar_change', { tool: 'notes.create', args: texts.note() }),
  ];
  for (let call = 0; call < CALLS; call += 1) await kinds[call % kinds.length]();
}
