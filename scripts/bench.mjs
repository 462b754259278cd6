// `npm run bench [-- --only start,calls] [--rounds N] [--quick] [--write]`: measures what docs/measurements.md tells.
import os from 'node:os';
import { parseArgs } from 'node:util';
import { measureApp } from './bench/app.mjs';
import { measureCalls } from './bench/calls.mjs';
import { measureClients } from './bench/clients.mjs';
import { measureGrowth } from './bench/growth.mjs';
import { measureImport } from './bench/import.mjs';
import { measureLines } from './bench/lines.mjs';
import { measureMemory } from './bench/memory.mjs';
import { missed, plainText, writeDocument } from './bench/report.mjs';
import { measureStart } from './bench/start.mjs';
import { Surroundings, versions } from './bench/surroundings.mjs';
import { measureTokens } from './bench/tokens.mjs';
import { measureViews } from './bench/views.mjs';
import { measureWindow } from './bench/window.mjs';
import { buildIfStale } from './build.mjs';
import { setupOrExit } from './setup.mjs';

/** @typedef {{ surroundings: Surroundings, rounds: typeof ROUNDS, quick: boolean }} Context */

const SECTIONS = {
  calls: measureCalls,
  app: measureApp,
  clients: measureClients,
  start: measureStart,
  memory: measureMemory,
  tokens: measureTokens,
  import: measureImport,
  lines: measureLines,
  growth: measureGrowth,
  window: measureWindow,
  views: measureViews,
};
const ROUNDS = { calls: 20, clients: 14, starts: 15, memory: 3, imports: 7, growth: 10, windows: 15 };
const QUICK_ROUNDS = { calls: 4, clients: 2, starts: 4, memory: 1, imports: 2, growth: 4, windows: 5 };
const WRONG_COMMAND_LINE = 2;

const options = readOptions();
await setupOrExit();
if ((await buildIfStale()) !== 0) process.exit(1);
const conditions = describeConditions();
console.log(conditions);

const surroundings = new Surroundings();
const sections = [];
try {
  for (const name of options.only) {
    const section = await SECTIONS[name]({ surroundings, rounds: options.rounds, quick: options.quick });
    console.log(`\n${plainText(section)}`);
    sections.push(section);
  }
} finally {
  surroundings.remove();
}
if (options.write) writeDocument(sections, conditions);
const misses = missed(sections);
console.log(misses.length === 0 ? '\nevery budget is met' : `\nmissed: ${misses.join('; ')}`);

/** What a reader must know to judge the numbers; nothing that names the machine. */
function describeConditions() {
  const load = `load average ${os.loadavg()[0].toFixed(1)} at the start`;
  const priority = os.getPriority() === 0 ? '' : `, priority ${os.getPriority()}`;
  return `${new Date().toISOString().slice(0, 10)}: ${versions()}, ${os.cpus().length} cores, ${load}${priority}`;
}

function readOptions() {
  const names = Object.keys(SECTIONS);
  try {
    const { values } = parseArgs({
      options: {
        only: { type: 'string', default: names.join(',') },
        rounds: { type: 'string' },
        quick: { type: 'boolean', default: false },
        write: { type: 'boolean', default: false },
      },
    });
    const only = values.only.split(',');
    const unknown = only.filter((name) => !names.includes(name));
    if (unknown.length > 0) throw new Error(`no section ${unknown.join(', ')}; there are ${names.join(', ')}`);
    const rounds = values.quick ? QUICK_ROUNDS : ROUNDS;
    if (values.rounds === undefined) return { ...values, only, rounds };
    const wanted = Number(values.rounds);
    if (!Number.isInteger(wanted) || wanted < 1 || wanted > 100)
      throw new Error('--rounds takes a number from 1 to 100');
    return { ...values, only, rounds: Object.fromEntries(Object.keys(rounds).map((name) => [name, wanted])) };
  } catch (error) {
    console.error(error.message);
    return process.exit(WRONG_COMMAND_LINE);
  }
}
