// Lines of 8 MB: one that just fits is read, one byte more is refused, and the memory comes back.
import { setTimeout as pause } from 'node:timers/promises';
import { LineClient } from './line-client.mjs';
import { hasFacts, heldBy } from './process-facts.mjs';
import { BUDGET_COLUMNS, mb, ms, verdict } from './report.mjs';

const LIMIT = 8 * 1024 * 1024;
const INVALID_REQUEST = -32600;
const SETS = 6;
/** A helper that has worked for a while: its heap has its working size. */
const WARM_UP = 10_000;
const TIMES = 5;
const SETTLING_MS = 700;
/** What may stay: less than one of the lines. */
const KEPT_GOAL_KB = LIMIT / 1024;

/** @param {import('../bench.mjs').Context} context @returns {Promise<import('./report.mjs').Section>} */
export async function measureLines({ surroundings }) {
  const { dataDir, noteIds } = await surroundings.library({ notes: 20 });
  const client = new LineClient({
    command: surroundings.helper,
    args: ['mcp'],
    env: surroundings.helperEnvironment(dataDir),
  });
  await client.initialize();
  const small = () => client.call('talkbar_read', { tool: 'notes.get', args: { noteId: noteIds[0] } });
  for (let call = 0; call < WARM_UP; call += 1) await small();
  const rss = async () => {
    await pause(SETTLING_MS);
    return hasFacts ? heldBy(client.pid).rss : Number.NaN;
  };
  const before = await rss();
  const fits = await client.sendLine(lineOf(LIMIT, 'big'), 'big');
  const tooLong = await client.sendLine(lineOf(LIMIT + 1, 'bigger'), null);
  const after = [];
  for (let set = 0; set < SETS; set += 1) {
    for (let again = 0; again < TIMES; again += 1) {
      await client.sendLine(lineOf(LIMIT, `big ${again}`), `big ${again}`);
      await client.sendLine(lineOf(LIMIT + 1, 'bigger'), null);
    }
    for (let call = 0; call < 100; call += 1) await small();
    after.push(await rss());
  }
  await client.close();
  const accepted = fits.message.result !== undefined;
  const refused = tooLong.message.error?.code === INVALID_REQUEST;
  return {
    id: 'lines',
    tables: [
      {
        columns: BUDGET_COLUMNS,
        rows: [
          ['line of 8 MB', 'accepted', accepted ? `answered in ${ms(fits.ms)}` : 'refused', '', verdict(accepted)],
          [
            'one byte more',
            'refused with -32600',
            refused ? `refused in ${ms(tooLong.ms)}` : JSON.stringify(tooLong.message).slice(0, 80),
            '',
            verdict(refused),
          ],
          [
            `resident before, and after each of ${SETS} times ${2 * TIMES} such lines`,
            'back to where it was (less than one line more)',
            `${mb(before)}; ${after.map(mb).join(', ')}`,
            `least ${mb(Math.min(...after) - before)} more, most ${mb(Math.max(...after) - before)}`,
            verdict(Math.max(...after) - before < KEPT_GOAL_KB),
          ],
        ],
      },
    ],
  };
}

/** A call of exactly so many bytes: a note's body that no note may have, refused by the operation and not by the line. */
function lineOf(bytes, id) {
  const params = { name: 'talkbar_change', arguments: { tool: 'notes.create', args: { markdown: '' } } };
  const line = JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params });
  return line.replace('"markdown":""', `"markdown":"${'x'.repeat(bytes - Buffer.byteLength(line))}"`);
}
