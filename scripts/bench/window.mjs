// From the start of the real app to a window that can be used, over an empty window of the same Electron.
import { openDisplay, startApp, startEmptyWindow } from './app-process.mjs';
import { textSource } from './library.mjs';
import { BUDGET_COLUMNS, count, ms, verdict } from './report.mjs';
import { interleave, median, pairedMedian } from './statistics.mjs';

const GOAL_MS = 400;
const REFERENCE = { sessions: 5_000, notes: 20_000 };
const QUICK = { sessions: 50, notes: 200 };
const TURNS = 200;
/** @type {readonly (readonly [keyof import('./app-process.mjs').Marks, string])[]} */
const STEPS = [
  ['main', 'own code of the main process begins'],
  ['ready', 'Electron is ready'],
  ['created', 'window made'],
  ['navigated', 'page asked for'],
  ['parsed', 'page parsed'],
  ['scripts', 'its scripts loaded and run'],
  ['shown', 'window shown (ready-to-show)'],
  ['contentful', 'something painted'],
  ['inPage', 'first row, or the words for none, in the page'],
  ['usable', 'that painted: usable'],
];

/** @param {import('../bench.mjs').Context} context @returns {Promise<import('./report.mjs').Section>} */
export async function measureWindow({ surroundings, rounds, quick }) {
  const display = await openDisplay();
  if (display === null) return { id: 'window', tables: [], remarks: ['Not measured: this needs a display, or Xvfb.'] };
  const size = quick ? QUICK : REFERENCE;
  const [profile, none] = [surroundings.folder(), surroundings.folder()];
  const { dataDir: filled } = await surroundings.library({ ...size, turns: TURNS });
  const tracks = {
    blank: () => marksOf(startEmptyWindow(profile, display)),
    none: () => marksOf(startApp(surroundings, none, display)),
    filled: () => marksOf(startApp(surroundings, filled, display)),
  };
  // Once unmeasured: profiles and the empty library are made, what Chromium keeps of the scripts is there.
  await interleave(tracks, 1);
  const measured = await interleave(tracks, rounds.windows);
  await display.close();
  return section(measured, size);
}

/** @param {Promise<import('./app-process.mjs').Running>} starting */
async function marksOf(starting) {
  const { marks, stop } = await starting;
  await stop();
  // A window that is shown before it has its rows is not usable yet, nor is one that has them and is not shown.
  return { ...marks, usable: Math.max(marks.usable, marks.shown) };
}

function section(measured, { sessions, notes }) {
  const all = (track, step) => median(measured[track].map((marks) => marks[step]));
  const over = (track, step) =>
    pairedMedian(measured[track], measured.blank, (ours, blank) => ours[step] - blank[step]);
  const budgetRow = (what, track) => [
    what,
    `${GOAL_MS} ms over an empty window`,
    ms(all(track, 'usable')),
    `${ms(over(track, 'usable'))} over (empty window ${ms(all('blank', 'usable'))})`,
    verdict(over(track, 'usable') <= GOAL_MS),
  ];
  const library = `${count(sessions)} sessions, ${count(sessions * TURNS)} turns, ${count(notes)} notes`;
  return {
    id: 'window',
    tables: [
      {
        columns: BUDGET_COLUMNS,
        rows: [
          budgetRow('app: start to a usable window, reference library', 'filled'),
          budgetRow('app: start to a usable window, empty library', 'none'),
        ],
      },
      {
        columns: [
          'since the start of the process',
          'empty window',
          'app, empty library',
          'app, reference library',
          'over',
        ],
        rows: STEPS.map(([step, what]) => [
          what,
          ...['blank', 'none', 'filled'].map((track) => ms(all(track, step))),
          ms(over('filled', step)),
        ]),
      },
    ],
    remarks: [`Reference library: ${library}. Texts: ${textSource()}.`],
  };
}
