// From the start of a process to its first answers, beside the bare runtime that it starts on.
import { LineClient } from './line-client.mjs';
import { BARE, minimalSdk, programOf } from './peers.mjs';
import { hasFacts, processorMs } from './process-facts.mjs';
import { BUDGET_COLUMNS, ms, times, verdict } from './report.mjs';
import { interleave, median, pairedMedian } from './statistics.mjs';
import { appRuntime, environment, plainNode } from './surroundings.mjs';

const INITIALIZE_GOAL_MS = 40;
const ENGINE_GOAL_MS = 150;
const SDK_GOAL = 0.5;

/** @typedef {{ wall: number, processor: number }} Started milliseconds until the answer: by the clock, and of them running */

/** @param {import('../bench.mjs').Context} context @returns {Promise<import('./report.mjs').Section>} */
export async function measureStart({ surroundings, rounds }) {
  const { dataDir, noteIds } = await surroundings.library({ sessions: 20, notes: 100 });
  const helper = (folder) => ({
    command: surroundings.helper,
    args: ['mcp'],
    env: surroundings.helperEnvironment(folder),
  });
  const read = { tool: 'notes.get', args: { noteId: noteIds[0] } };
  const measured = await interleave(
    {
      bare: () => initialized(bare(appRuntime())),
      bareNode: () => initialized(bare(plainNode)),
      helper: () => initialized(helper(dataDir)),
      engine: () => firstCall(helper(dataDir), 'talkbar_read', read),
      sdk: () => initialized(programOf(minimalSdk, appRuntime())),
      sdkNode: () => initialized(programOf(minimalSdk, plainNode)),
    },
    rounds.starts,
  );
  const over = (track, kind = 'wall') =>
    pairedMedian(measured[track], measured.bare, (ours, bareOne) => ours[kind] - bareOne[kind]);
  const overBoth = (track) => `${ms(over(track))} over, ${ms(over(track, 'processor'))} of it running`;
  const share = pairedMedian(measured.helper, measured.sdk, (ours, theirs) => ours.wall / theirs.wall);
  const all = (track, kind = 'wall') => ms(median(measured[track].map((started) => started[kind])));
  const runtime = appRuntime().name;
  return {
    id: 'start',
    tables: [
      {
        columns: BUDGET_COLUMNS,
        rows: [
          [
            'helper: start to initialize answered',
            '40 ms over the bare runtime',
            all('helper'),
            overBoth('helper'),
            verdict(over('helper') <= INITIALIZE_GOAL_MS),
          ],
          [
            'helper: start to first call answered, own engine',
            '150 ms over the bare runtime',
            all('engine'),
            overBoth('engine'),
            verdict(over('engine') <= ENGINE_GOAL_MS),
          ],
          [
            'helper beside a minimal SDK server, same runtime',
            'under half',
            `${all('helper')} beside ${all('sdk')}`,
            times(share),
            verdict(share < SDK_GOAL),
          ],
        ],
      },
      {
        columns: ['started', 'runtime', 'median', 'of it running'],
        rows: [
          ['bare runtime, one line said', runtime, 'bare'],
          ['helper, initialize answered', runtime, 'helper'],
          ['helper, first call answered', runtime, 'engine'],
          ['minimal SDK server, initialize answered', runtime, 'sdk'],
          ['bare runtime, one line said', plainNode.name, 'bareNode'],
          ['minimal SDK server, initialize answered', plainNode.name, 'sdkNode'],
        ].map(([what, on, track]) => [what, on, all(track), all(track, 'processor')]),
      },
    ],
  };
}

/** @param {import('./surroundings.mjs').Runtime} runtime */
function bare({ command, env }) {
  return { command, args: [BARE], env: environment(env) };
}

/** @returns {Promise<Started>} */
async function initialized(program) {
  const client = new LineClient(program);
  const wall = await client.initialize();
  return leave(client, wall);
}

/** @returns {Promise<Started>} */
async function firstCall(program, name, args) {
  const client = new LineClient(program);
  await client.initialize();
  const wall = await client.firstCall(name, args);
  return leave(client, wall);
}

async function leave(client, wall) {
  const processor = hasFacts ? processorMs(client.pid) : Number.NaN;
  await client.close();
  return { wall, processor };
}
