// What the tool definitions cost a model's context: name, description and input schema of a real tools/list, as JSON.
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { LineClient } from './line-client.mjs';
import { filesystemServer, memoryServer, programOf } from './peers.mjs';
import { BUDGET_COLUMNS, count, times, verdict } from './report.mjs';
import { plainNode } from './surroundings.mjs';

const GOAL = 1_000;

/** @param {import('../bench.mjs').Context} context @returns {Promise<import('./report.mjs').Section>} */
export async function measureTokens({ surroundings }) {
  const helper = async (everything) => {
    const { dataDir } = await surroundings.library({ everything });
    return listed({ command: surroundings.helper, args: ['mcp'], env: surroundings.helperEnvironment(dataDir) });
  };
  const all = await helper(true);
  const atFirst = await helper(false);
  const scratch = surroundings.folder();
  const peers = [memoryServer(scratch), filesystemServer(scratch)];
  const rows = [];
  for (const peer of peers) {
    const { tools, tokens } = await listed(programOf(peer, plainNode));
    rows.push([peer.name.split(',')[0], count(tools), count(tokens), times(all.tokens / tokens)]);
  }
  const row = (what, { tools, tokens }, compared) => [
    what,
    `${count(GOAL)} tokens`,
    `${count(tokens)} tokens (${tools} tools)`,
    compared,
    verdict(tokens <= GOAL),
  ];
  return {
    id: 'tokens',
    tables: [
      {
        columns: BUDGET_COLUMNS,
        rows: [
          row('definitions, everything on', all, ''),
          row(
            'definitions, switches as they are at first',
            atFirst,
            `${times(atFirst.tokens / all.tokens)} everything on`,
          ),
        ],
      },
      { columns: ['peer', 'tools', 'tokens', 'ours, everything on, are'], rows },
    ],
  };
}

async function listed(program) {
  const client = new LineClient(program);
  await client.initialize();
  const { message } = await client.request('tools/list', {});
  await client.close();
  const shown = message.result.tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
  return { tools: shown.length, tokens: encode(JSON.stringify(shown)).length };
}
