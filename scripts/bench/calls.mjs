// Round trips of tool calls through the helper executable, beside other servers over their own pipes.
import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';
import { Texts, seeded } from './library.mjs';
import { LineClient } from './line-client.mjs';
import { filesystemServer, floor, memoryServer, minimalSdk, programOf } from './peers.mjs';
import { BUDGET_COLUMNS, latencyVerdict, ms, times, verdict } from './report.mjs';
import { interleave, median, p99, pairedMedian, repeat } from './statistics.mjs';
import { appRuntime, plainNode } from './surroundings.mjs';

const READ_GOAL = { p50: 1.5, p99: 8 };
const WRITE_GOAL = { p50: 4, p99: 20 };
const FIND_GOAL = { p50: 15, p99: 60 };
const BATCH_GOAL_MS = 10;
const WARM_UP = 200;
const PAGE = Buffer.alloc(4096, 1);

/** @param {import('../bench.mjs').Context} context @returns {Promise<import('./report.mjs').Section>} */
export async function measureCalls({ surroundings, rounds }) {
  const { dataDir, noteIds } = await surroundings.library({ sessions: 20, notes: 500 });
  const helper = new LineClient({
    command: surroundings.helper,
    args: ['mcp'],
    env: surroundings.helperEnvironment(dataDir),
  });
  const scratch = surroundings.folder();
  const peers = [minimalSdk, memoryServer(scratch), filesystemServer(scratch), floor].flatMap((peer) =>
    [plainNode, appRuntime()].map((runtime) => ({ peer, runtime, client: new LineClient(programOf(peer, runtime)) })),
  );
  await Promise.all([helper, ...peers.map(({ client }) => client)].map((client) => client.initialize()));
  const disk = openSync(path.join(scratch, 'disk'), 'w');

  const ours = helperCalls(helper, noteIds);
  const blocks = {
    'notes.get': () => repeat(100, ours.get),
    'notes.create': () => repeat(40, ours.create),
    batch: () => repeat(20, ours.batch),
    find: () => repeat(30, ours.find),
    disk: () => repeat(40, () => syncedPage(disk)),
    ...Object.fromEntries(
      peers.map(({ peer, client }, index) => [`peer ${index}`, () => repeat(100, () => client.call(...peer.call))]),
    ),
  };
  await repeat(WARM_UP, ours.get);
  await repeat(WARM_UP, ours.create);
  await repeat(WARM_UP / 4, ours.batch);
  await repeat(WARM_UP / 4, ours.find);
  for (const { peer, client } of peers) await repeat(WARM_UP, () => client.call(...peer.call));

  const measured = await interleave(blocks, rounds.calls);
  closeSync(disk);
  await Promise.all([helper, ...peers.map(({ client }) => client)].map((client) => client.close()));
  const result = Object.fromEntries(Object.entries(measured).map(([name, samples]) => [name, summary(samples)]));
  return section(result, peers);
}

function helperCalls(helper, noteIds) {
  const random = seeded(2);
  const queries = new Texts(3).queries(300);
  const texts = new Texts(4);
  const get = () => ({ tool: 'notes.get', args: { noteId: random.pick(noteIds) } });
  return {
    get: () => helper.call('talkbar_read', get()),
    create: () => helper.call('talkbar_change', { tool: 'notes.create', args: texts.note() }),
    batch: () => helper.call('talkbar_read', { calls: Array.from({ length: 20 }, get) }),
    find: () => helper.call('talkbar_find', { query: random.pick(queries) }),
  };
}

/** What any durable write waits for at least: one page, on the disk. */
export function syncedPage(file) {
  const started = performance.now();
  writeSync(file, PAGE);
  fdatasyncSync(file);
  return Promise.resolve(performance.now() - started);
}

/** @param {number[][]} samples by round */
function summary(samples) {
  const all = samples.flat();
  return { p50: median(all), p99: p99(all), byRound: samples.map((round) => median(round)) };
}

function section(result, peers) {
  const { 'notes.get': get, 'notes.create': create, batch, find, disk } = result;
  const both = ({ p50, p99 }) => `${ms(p50)} / ${ms(p99)}`;
  const ratio = (a, b) => pairedMedian(a.byRound, b.byRound, (x, y) => x / y);
  const compared = (a, b) => `${times(ratio(a, b))} / ${times(a.p99 / b.p99)}`;
  const memory = result[`peer ${peers.findIndex(({ peer }) => peer.name.startsWith('server-memory'))}`];
  return {
    id: 'calls',
    tables: [
      {
        columns: BUDGET_COLUMNS,
        rows: [
          [
            'notes.get, p50 / p99',
            '1.5 ms / 8 ms',
            both(get),
            `${compared(get, memory)} server-memory's`,
            latencyVerdict(get, READ_GOAL, memory),
          ],
          [
            'notes.get beside server-memory on plain Node',
            'no slower',
            `${ms(get.p50)} beside ${ms(memory.p50)}`,
            times(ratio(get, memory)),
            verdict(ratio(get, memory) <= 1),
          ],
          [
            'notes.create, committed, p50 / p99',
            '4 ms / 20 ms',
            both(create),
            `${compared(create, disk)} one page synced to disk (${both(disk)})`,
            latencyVerdict(create, WRITE_GOAL, disk),
          ],
          ['batch of 20 reads, p50 / p99', '10 ms', both(batch), '', verdict(batch.p50 <= BATCH_GOAL_MS)],
          [
            'talkbar_find, small library, p50 / p99',
            '15 ms / 60 ms',
            both(find),
            '',
            latencyVerdict(find, FIND_GOAL, memory),
          ],
        ],
      },
      {
        columns: ['peer, trivial call', 'runtime', 'p50', 'p99', 'notes.get is, p50', 'notes.get is, p99'],
        rows: peers.map(({ peer, runtime }, index) => {
          const theirs = result[`peer ${index}`];
          return [
            peer.name,
            runtime.name,
            ms(theirs.p50),
            ms(theirs.p99),
            times(ratio(get, theirs)),
            times(get.p99 / theirs.p99),
          ];
        }),
      },
    ],
  };
}
