// Several assistants at once: a helper each, all on one library, four calls in flight in each.
import { Texts, seeded } from './library.mjs';
import { LineClient } from './line-client.mjs';
import { BUDGET_COLUMNS, ms, times, verdict } from './report.mjs';
import { interleave, median, p99, repeat } from './statistics.mjs';

const CLIENTS = 4;
const AT_ONCE = 4;
const CALLS = 25;
const GOAL_MS = 250;
const BESIDE_GOAL = 3;

/** @param {import('../bench.mjs').Context} context @returns {Promise<import('./report.mjs').Section>} */
export async function measureClients({ surroundings, rounds }) {
  const { dataDir, noteIds } = await surroundings.library({ sessions: 50, notes: 500 });
  const program = { command: surroundings.helper, args: ['mcp'], env: surroundings.helperEnvironment(dataDir) };
  const clients = Array.from({ length: CLIENTS }, (_, index) => mixedClient(new LineClient(program), index, noteIds));
  await Promise.all(clients.map(({ client }) => client.initialize()));
  for (const { block } of clients) await block();
  const measured = await interleave(
    {
      alone: () => clients[0].block(),
      together: () => Promise.all(clients.map(({ block }) => block())),
    },
    rounds.clients,
  );
  await Promise.all(clients.map(({ client }) => client.close()));
  const alone = measured.alone.flat();
  const together = measured.together.flat(2);
  const first = measured.together.flatMap(([ours]) => ours);
  const ratio = p99(first) / p99(alone);
  return {
    id: 'clients',
    tables: [
      {
        columns: BUDGET_COLUMNS,
        rows: [
          [
            '4 clients × 4 calls at once, mixed, p50 / p99',
            'p99 250 ms',
            `${ms(median(together))} / ${ms(p99(together))}`,
            '',
            verdict(p99(together) <= GOAL_MS),
          ],
          [
            'one client, 4 calls at once, p99: alone, beside three busy ones',
            'at most 3× alone',
            `${ms(p99(alone))}, ${ms(p99(first))}`,
            times(ratio),
            verdict(ratio <= BESIDE_GOAL),
          ],
        ],
      },
    ],
    remarks: ['Mixed: three reads by id, one list, one search and one durable write out of every six calls.'],
  };
}

/** A client whose block is as many lanes as it has calls in flight. */
function mixedClient(client, index, noteIds) {
  const random = seeded(20 + index);
  const texts = new Texts(30 + index);
  const queries = texts.queries(100);
  const get = () => client.call('talkbar_read', { tool: 'notes.get', args: { noteId: random.pick(noteIds) } });
  const list = () => client.call('talkbar_read', { tool: 'notes.list', args: { limit: 20 } });
  const find = () => client.call('talkbar_find', { query: random.pick(queries) });
  const create = () => client.call('talkbar_change', { tool: 'notes.create', args: texts.note() });
  const kinds = [get, list, get, find, get, create];
  const lane = (offset) => repeat(CALLS, (call) => kinds[(call + offset) % kinds.length]());
  return {
    client,
    block: async () => (await Promise.all(Array.from({ length: AT_ONCE }, (_, offset) => lane(offset)))).flat(),
  };
}
