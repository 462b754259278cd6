// Import of a three-hour transcript: in a process of its own, and as a whole run of the command line.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { Texts } from './library.mjs';
import { BUDGET_COLUMNS, ms, verdict } from './report.mjs';
import { interleave, median, pairedMedian } from './statistics.mjs';
import { runToEnd } from './surroundings.mjs';

const CUES = 4_000;
const SECONDS = 3 * 3_600;
const GOAL_MS = 300;

/** @param {import('../bench.mjs').Context} context @returns {Promise<import('./report.mjs').Section>} */
export async function measureImport({ surroundings, rounds }) {
  const { dataDir } = await surroundings.library({ sessions: 20 });
  const scratch = surroundings.folder();
  /** A file that has not been imported before. */
  const file = (name, seed, cues, seconds) => {
    const made = path.join(scratch, `${name}-${seed}.vtt`);
    writeFileSync(made, new Texts(seed).vtt(cues, seconds));
    return made;
  };
  const env = surroundings.helperEnvironment(dataDir);
  const command = async (source) => {
    const { output, ms } = await runToEnd(surroundings.helper, ['--output', 'json', 'import', source], env);
    if (JSON.parse(output).files[0].outcome !== 'imported') throw new Error(`not imported: ${output}`);
    return ms;
  };
  const measured = await interleave(
    {
      inside: (round) =>
        surroundings.engineJob('importFile', { dataDir, file: file('inside', 100 + round, CUES, SECONDS) }),
      long: (round) => command(file('long', 200 + round, CUES, SECONDS)),
      short: (round) => command(file('short', 300 + round, 1, 3)),
    },
    rounds.imports,
  );
  const over = pairedMedian(measured.long, measured.short, (long, short) => long - short);
  const inside = (kind) => median(measured.inside.map((imported) => imported[kind]));
  return {
    id: 'import',
    tables: [
      {
        columns: BUDGET_COLUMNS,
        rows: [
          [
            '3-hour VTT (4,000 cues), first import of a process',
            '300 ms',
            ms(inside('wall')),
            `${ms(inside('processor'))} of it running`,
            verdict(inside('wall') <= GOAL_MS),
          ],
          [
            'the same by talkbar-cli import',
            '300 ms over a file of one cue',
            `${ms(median(measured.long))} beside ${ms(median(measured.short))}`,
            `${ms(over)} over`,
            verdict(over <= GOAL_MS),
          ],
        ],
      },
    ],
  };
}
