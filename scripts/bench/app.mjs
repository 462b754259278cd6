// The helper through the running app's socket, beside the helper with its own engine.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Texts, seeded } from './library.mjs';
import { LineClient } from './line-client.mjs';
import { BARE, floor, programOf } from './peers.mjs';
import { hasFacts, heldBy } from './process-facts.mjs';
import { BUDGET_COLUMNS, latencyVerdict, mb, ms, times, verdict } from './report.mjs';
import { interleave, median, p99, pairedMedian, repeat } from './statistics.mjs';
import { appRuntime, environment, keepTrackOf } from './surroundings.mjs';

const READ_GOAL = { p50: 1.5, p99: 8 };
const WRITE_GOAL = { p50: 4, p99: 20 };
const BRIDGE_GOAL_KB = 12 * 1024;
const WARM_UP = 200;
const SETTLING_MS = 700;
const ENGINE = fileURLToPath(import.meta.resolve('./app-engine-child.mjs'));

/** @param {import('../bench.mjs').Context} context @returns {Promise<import('./report.mjs').Section>} */
export async function measureApp({ surroundings, rounds }) {
  const [inApp, alone] = [await track(surroundings), await track(surroundings)];
  const stopApp = await startApp(surroundings, inApp.dataDir);
  const floorClient = new LineClient(programOf(floor, appRuntime()));
  const clients = [inApp.client(), alone.client(), floorClient];
  await Promise.all(clients.map((client) => client.initialize()));
  const [through, own] = [calls(clients[0], inApp), calls(clients[1], alone)];
  for (const { get, create } of [through, own]) {
    await repeat(WARM_UP, get);
    await repeat(WARM_UP, create);
  }
  await repeat(WARM_UP, () => floorClient.call(...floor.call));
  const measured = await interleave(
    {
      'get through': () => repeat(100, through.get),
      'get own': () => repeat(100, own.get),
      'create through': () => repeat(40, through.create),
      'create own': () => repeat(40, own.create),
      floor: () => repeat(100, () => floorClient.call(...floor.call)),
    },
    rounds.calls,
  );
  const held = hasFacts ? await bridgeMemory(clients[0]) : null;
  await Promise.all(clients.map((client) => client.close()));
  const started = await interleave(
    {
      bare: () => begin(new LineClient(bareProgram()), (client) => client.initialize()),
      through: () => begin(inApp.client(), (client) => firstCall(client, inApp)),
      own: () => begin(alone.client(), (client) => firstCall(client, alone)),
    },
    rounds.starts,
  );
  await stopApp();
  return section(measured, started, held);
}

/** A library of its own for each: writes of one must not wait for the other's. */
async function track(surroundings) {
  const { dataDir, noteIds } = await surroundings.library({ sessions: 20, notes: 500 });
  const program = { command: surroundings.helper, args: ['mcp'], env: surroundings.helperEnvironment(dataDir) };
  return { dataDir, noteIds, client: () => new LineClient(program) };
}

function calls(client, { noteIds }) {
  const random = seeded(2);
  const texts = new Texts(4);
  return {
    get: () => client.call('talkbar_read', { tool: 'notes.get', args: { noteId: random.pick(noteIds) } }),
    create: () => client.call('talkbar_change', { tool: 'notes.create', args: texts.note() }),
  };
}

/** Starts the app's engine and answers how to stop it. */
async function startApp(surroundings, dataDir) {
  const { command, env } = appRuntime();
  const options = {
    env: { ...surroundings.helperEnvironment(dataDir), ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  };
  const child = keepTrackOf(spawn(command, [ENGINE, surroundings.build, dataDir], options));
  await once(child.stdout, 'data');
  return async () => {
    child.stdin.end();
    await once(child, 'close');
  };
}

async function begin(client, measure) {
  const taken = await measure(client);
  await client.close();
  return taken;
}

async function firstCall(client, { noteIds }) {
  await client.initialize();
  return client.firstCall('talkbar_read', { tool: 'notes.get', args: { noteId: noteIds[0] } });
}

/** What a bridge holds that has made hundreds of calls through the app, over the bare runtime. */
async function bridgeMemory(client) {
  const bare = new LineClient(bareProgram(['stay']));
  await bare.initialize();
  await pause(SETTLING_MS);
  const [ours, theirs] = [heldBy(client.pid), heldBy(bare.pid)];
  await bare.close(1_000);
  return { ours, over: ours.rss - theirs.rss };
}

function bareProgram(args = []) {
  const { command, env } = appRuntime();
  return { command, args: [BARE, ...args], env: environment(env) };
}

function section(measured, started, held) {
  const all = (name) => ({ p50: median(measured[name].flat()), p99: p99(measured[name].flat()) });
  const both = (name) => `${ms(all(name).p50)} / ${ms(all(name).p99)}`;
  const byRound = (name) => measured[name].map((round) => median(round));
  const compared = (what) =>
    `${times(pairedMedian(byRound(`${what} through`), byRound(`${what} own`), (a, b) => a / b))} its own engine's (${both(`${what} own`)})`;
  const over = (name) => pairedMedian(started[name], started.bare, (ours, bare) => ours - bare);
  return {
    id: 'app',
    tables: [
      {
        columns: BUDGET_COLUMNS,
        rows: [
          [
            'notes.get through the app, p50 / p99',
            '1.5 ms / 8 ms',
            both('get through'),
            compared('get'),
            latencyVerdict(all('get through'), READ_GOAL, all('floor')),
          ],
          [
            'notes.create through the app, committed, p50 / p99',
            '4 ms / 20 ms',
            both('create through'),
            compared('create'),
            latencyVerdict(all('create through'), WRITE_GOAL, all('create own')),
          ],
          [
            'helper: start to first call answered, app running',
            'less than with its own engine',
            ms(median(started.through)),
            `${ms(over('through'))} over the bare runtime; own engine ${ms(over('own'))} over`,
            verdict(over('through') < over('own')),
          ],
          ...(held === null
            ? []
            : [
                [
                  'bridge after these calls, RSS / PSS',
                  '12 MB over the bare runtime',
                  `${mb(held.ours.rss)} / ${mb(held.ours.pss)}`,
                  `${mb(held.over)} over`,
                  verdict(held.over <= BRIDGE_GOAL_KB),
                ],
              ]),
        ],
      },
    ],
    remarks: [`The zero-dependency floor's trivial call over its own pipe in the same run: ${both('floor')}.`],
  };
}
