// The helper through the running app's socket: beside the helper with its own engine, and beside other servers.
import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import { openDisplay, startApp } from './app-process.mjs';
import { syncedPage } from './calls.mjs';
import { Texts, seeded } from './library.mjs';
import { LineClient } from './line-client.mjs';
import { CALLS, held, mixedCalls } from './memory.mjs';
import { BARE, filesystemServer, floor, memoryServer, programOf } from './peers.mjs';
import { hasFacts, hasOpen } from './process-facts.mjs';
import { BUDGET_COLUMNS, latencyVerdict, mb, ms, times, verdict } from './report.mjs';
import { interleave, median, p99, pairedMedian, repeat } from './statistics.mjs';
import { appRuntime, environment, plainNode } from './surroundings.mjs';

const READ_GOAL = { p50: 1.5, p99: 8 };
const WRITE_GOAL = { p50: 4, p99: 20 };
const INITIALIZE_GOAL_MS = 40;
const BRIDGE_GOAL_KB = 12 * 1024;
const WARM_UP = 200;
const LIBRARY_FILE = 'talkbar.db';

/** @param {import('../bench.mjs').Context} context @returns {Promise<import('./report.mjs').Section>} */
export async function measureApp({ surroundings, rounds }) {
  const display = await openDisplay();
  if (display === null) return { id: 'app', tables: [], remarks: ['Not measured: this needs a display, or Xvfb.'] };
  // A library of its own for each: writes of one must not wait for the other's.
  const [inApp, alone] = [await track(surroundings), await track(surroundings)];
  const app = await startApp(surroundings, inApp.dataDir, display);
  const scratch = surroundings.folder();
  const peers = peersOf(scratch);
  const result = await roundTrips(inApp, alone, { peers, scratch }, rounds.calls);
  const started = await interleave(
    {
      bare: () => begin(bareProgram(), (client) => client.initialize()),
      initialize: () => begin(inApp.program, (client) => client.initialize()),
      call: () => begin(inApp.program, (client) => firstCall(client, inApp)),
      'call, own engine': () => begin(alone.program, (client) => firstCall(client, alone)),
    },
    rounds.starts,
  );
  const memory = hasFacts ? await bridgeMemory(inApp, rounds.memory) : null;
  await app.stop();
  await display.close();
  return {
    id: 'app',
    tables: [
      { columns: BUDGET_COLUMNS, rows: [...callRows(result), ...startRows(started), ...memoryRows(memory)] },
      peerTable(result, peers),
    ],
  };
}

async function track(surroundings) {
  const { dataDir, noteIds } = await surroundings.library({ sessions: 20, notes: 500 });
  const program = { command: surroundings.helper, args: ['mcp'], env: surroundings.helperEnvironment(dataDir) };
  return { dataDir, noteIds, program };
}

function peersOf(scratch) {
  return [memoryServer(scratch), filesystemServer(scratch), floor].flatMap((peer) =>
    [plainNode, appRuntime()].map((runtime) => ({ peer, runtime })),
  );
}

function calls(client, { noteIds }) {
  const random = seeded(2);
  const texts = new Texts(4);
  return {
    get: () => client.call('talkbar_read', { tool: 'notes.get', args: { noteId: random.pick(noteIds) } }),
    create: () => client.call('talkbar_change', { tool: 'notes.create', args: texts.note() }),
  };
}

async function roundTrips(inApp, alone, { peers, scratch }, rounds) {
  const [ours, own] = [new LineClient(inApp.program), new LineClient(alone.program)];
  const others = peers.map(({ peer, runtime }) => new LineClient(programOf(peer, runtime)));
  const clients = [ours, own, ...others];
  await Promise.all(clients.map((client) => client.initialize()));
  const [through, direct] = [calls(ours, inApp), calls(own, alone)];
  const peerCalls = peers.map(
    ({ peer }, index) =>
      () =>
        others[index].call(...peer.call),
  );
  for (const call of [through.get, through.create, direct.get, direct.create, ...peerCalls]) {
    await repeat(WARM_UP, call);
  }
  if (hasFacts) proveWays(ours, own);
  const disk = openSync(path.join(scratch, 'disk'), 'w');
  const measured = await interleave(
    {
      disk: () => repeat(40, () => syncedPage(disk)),
      get: () => repeat(100, through.get),
      'get, own engine': () => repeat(100, direct.get),
      create: () => repeat(40, through.create),
      'create, own engine': () => repeat(40, direct.create),
      ...Object.fromEntries(peerCalls.map((call, index) => [`peer ${index}`, () => repeat(100, call)])),
    },
    rounds,
  );
  closeSync(disk);
  await Promise.all(clients.map((client) => client.close()));
  return Object.fromEntries(Object.entries(measured).map(([name, samples]) => [name, summary(samples)]));
}

/** The one goes through the app, the other opens the library itself: else nothing here would mean what it says. */
function proveWays(through, own) {
  if (hasOpen(through.pid, LIBRARY_FILE)) throw new Error('the helper did not go through the app');
  if (!hasOpen(own.pid, LIBRARY_FILE)) throw new Error('the helper without an app did not open the library itself');
}

/** @param {number[][]} samples by round */
function summary(samples) {
  const all = samples.flat();
  return { p50: median(all), p99: p99(all), byRound: samples.map((round) => median(round)) };
}

async function begin(program, measure) {
  const client = new LineClient(program);
  const taken = await measure(client);
  await client.close();
  return taken;
}

async function firstCall(client, { noteIds }) {
  await client.initialize();
  return client.firstCall('talkbar_read', { tool: 'notes.get', args: { noteId: noteIds[0] } });
}

function bridgeMemory({ program, noteIds }, rounds) {
  return interleave(
    {
      bare: () => held(bareProgram(['stay'])),
      initialized: () => held(program),
      used: () => held(program, (client) => mixedCalls(client, noteIds)),
    },
    rounds,
  );
}

function bareProgram(args = []) {
  const { command, env } = appRuntime();
  return { command, args: [BARE, ...args], env: environment(env) };
}

const both = ({ p50, p99: high }) => `${ms(p50)} / ${ms(high)}`;
const compared = (ours, theirs) =>
  `${times(pairedMedian(ours.byRound, theirs.byRound, (a, b) => a / b))} / ${times(ours.p99 / theirs.p99)}`;

function callRows(result) {
  const { get, create, 'get, own engine': ownGet, 'create, own engine': ownCreate, disk, 'peer 0': memory } = result;
  const share = pairedMedian(get.byRound, memory.byRound, (a, b) => a / b);
  return [
    [
      'notes.get through the app, p50 / p99',
      '1.5 ms / 8 ms',
      both(get),
      `${compared(get, ownGet)} its own engine's (${both(ownGet)})`,
      latencyVerdict(get, READ_GOAL, memory),
    ],
    [
      'notes.get through the app beside server-memory on plain Node',
      'no slower',
      `${ms(get.p50)} beside ${ms(memory.p50)}`,
      times(share),
      verdict(share <= 1),
    ],
    [
      'notes.create through the app, committed, p50 / p99',
      '4 ms / 20 ms',
      both(create),
      `${compared(create, ownCreate)} its own engine's (${both(ownCreate)}); one page synced to disk: ${both(disk)}`,
      latencyVerdict(create, WRITE_GOAL, ownCreate),
    ],
  ];
}

function startRows(started) {
  const over = (name) => pairedMedian(started[name], started.bare, (ours, bare) => ours - bare);
  const [call, own] = [over('call'), over('call, own engine')];
  return [
    [
      'helper: start to initialize answered, app running',
      '40 ms over the bare runtime',
      ms(median(started.initialize)),
      `${ms(over('initialize'))} over (bare ${ms(median(started.bare))})`,
      verdict(over('initialize') <= INITIALIZE_GOAL_MS),
    ],
    [
      'helper: start to first call answered, app running',
      'less than with its own engine',
      ms(median(started.call)),
      `${ms(call)} over the bare runtime; own engine ${ms(own)} over`,
      verdict(call < own),
    ],
  ];
}

function memoryRows(memory) {
  if (memory === null) return [];
  const { bare } = memory;
  const over = (name, kind) => pairedMedian(memory[name], bare, (ours, theirs) => ours[kind] - theirs[kind]);
  const pair = (of) => [of('rss'), of('pss')].map(mb).join(' / ');
  return [
    ['initialized', 'bridge with the app running, initialize answered, RSS / PSS'],
    ['used', `bridge with the app running, after ${CALLS} calls, RSS / PSS`],
  ].map(([name, what]) => [
    what,
    '12 MB over the bare runtime',
    pair((kind) => median(memory[name].map((one) => one[kind]))),
    `${pair((kind) => over(name, kind))} over`,
    verdict(over(name, 'rss') <= BRIDGE_GOAL_KB),
  ]);
}

function peerTable({ get, create, ...result }, peers) {
  return {
    columns: ['peer, trivial call', 'runtime', 'p50 / p99', 'notes.get is, p50 / p99', 'notes.create is, p50 / p99'],
    rows: peers.map(({ peer, runtime }, index) => {
      const theirs = result[`peer ${index}`];
      return [peer.name, runtime.name, both(theirs), compared(get, theirs), compared(create, theirs)];
    }),
  };
}
