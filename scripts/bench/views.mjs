// What the open window costs its user: results while typing, a long list scrolled, and its thread while assistants work.
import { _electron } from '@playwright/test';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { openDisplay } from './app-process.mjs';
import { Texts, seeded, textSource } from './library.mjs';
import { LineClient } from './line-client.mjs';
import { BUDGET_COLUMNS, count, ms, verdict } from './report.mjs';
import { median, quantile, repeat } from './statistics.mjs';
import { environment } from './surroundings.mjs';

const TYPING_GOAL_MS = 50;
const ROWS_GOAL = 60;
const RENDERER_GOAL_MS = 50;
const MAIN_GOAL_MS = 8;
const REFERENCE = { sessions: 5_000, notes: 20_000, rows: 10_000, queries: 60, blocks: 12 };
const QUICK = { sessions: 50, notes: 1_500, rows: 1_000, queries: 10, blocks: 2 };
const TURNS = 200;
/** A fast typist's time between two keys. */
const KEY_MS = 90;
const LONG_LINE = 8_000_000;

/** @param {import('../bench.mjs').Context} context @returns {Promise<import('./report.mjs').Section>} */
export async function measureViews({ surroundings, quick }) {
  const display = await openDisplay();
  if (display === null) return { id: 'views', tables: [], remarks: ['Not measured: this needs a display, or Xvfb.'] };
  const size = quick ? QUICK : REFERENCE;
  const { dataDir, noteIds } = await surroundings.library({ sessions: size.sessions, notes: size.notes, turns: TURNS });
  const app = await openApp(surroundings, dataDir, display);
  try {
    const page = await app.firstWindow();
    await page.locator('[data-column="list"] [role="option"]').first().waitFor();
    const typed = await typing(page, new Texts(5).queries(size.queries));
    const scrolled = await scrolling(page, size.rows);
    const idle = await mainTasks(app, surroundings, () => page.waitForTimeout(3_000));
    const program = { command: surroundings.helper, args: ['mcp'], env: surroundings.helperEnvironment(dataDir) };
    const busy = await mainTasks(app, surroundings, () => assistantsAtWork(program, noteIds, size.blocks));
    return section(size, { typed, scrolled, idle, busy });
  } finally {
    await app.close();
    await display.close();
  }
}

/** The app as Playwright drives it. As root, which no user is, Chromium starts only without its sandbox. */
function openApp(surroundings, dataDir, display) {
  const asRoot = process.getuid?.() === 0 ? { ELECTRON_DISABLE_SANDBOX: '1' } : {};
  const env = environment({ ...surroundings.helperEnvironment(dataDir), ...display.env, ...asRoot });
  return _electron.launch({ args: [surroundings.app], cwd: surroundings.app, env });
}

/** Milliseconds from each key to the frame that shows its results. @returns {Promise<number[]>} */
async function typing(page, queries) {
  await page.keyboard.press('Control+K');
  const field = page.getByRole('combobox');
  await field.waitFor();
  await page.evaluate(watchResults);
  for (const query of queries) {
    await field.fill('');
    await page.keyboard.type(query, { delay: KEY_MS });
    await page.locator('[role="listbox"][aria-busy="false"]').waitFor();
  }
  const times = await page.evaluate(() => globalThis.resultTimes);
  await page.keyboard.press('Escape');
  return times;
}

/** Runs in the page. A key that comes before the results of the one before it are there counts from the earlier one. */
function watchResults() {
  /* global document, requestAnimationFrame, MutationObserver -- of the page */
  const times = (globalThis.resultTimes = []);
  let pressedAt = null;
  document.addEventListener('keydown', (event) => (pressedAt ??= event.timeStamp), true);
  const list = document.querySelector('[role="dialog"] [role="listbox"]');
  new MutationObserver(() => {
    if (list.getAttribute('aria-busy') === 'true' || pressedAt === null) return;
    const since = pressedAt;
    pressedAt = null;
    requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - since)));
  }).observe(list, { attributes: true, attributeFilter: ['aria-busy'] });
}

/** The most rows there are in the page at a time, and its long tasks, while a list is scrolled until so many rows came by. */
async function scrolling(page, rows) {
  // The second place of the sidebar.
  await page.keyboard.press('Control+2');
  await page.locator('[data-column="detail"] [role="textbox"]').first().waitFor();
  await page.locator('[data-column="list"] [role="option"]').first().waitFor();
  return page.evaluate(scrollThrough, rows);
}

/** Runs in the page. */
async function scrollThrough(wanted) {
  /* global PerformanceObserver -- of the page */
  const list = document.querySelector('[data-column="list"] [role="listbox"]');
  const tasks = [];
  const observer = new PerformanceObserver((seen) => tasks.push(...seen.getEntries().map(({ duration }) => duration)));
  observer.observe({ type: 'longtask' });
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  let most = 0;
  let reached = 0;
  let frames = 0;
  let stuck = 0;
  while (reached < wanted && stuck < 300) {
    list.scrollTop += list.clientHeight * 0.8;
    await frame();
    const options = list.querySelectorAll('[role="option"]');
    const last = Number(options[options.length - 1]?.getAttribute('aria-posinset') ?? 0);
    stuck = last > reached ? 0 : stuck + 1;
    reached = Math.max(reached, last);
    most = Math.max(most, options.length);
    frames += 1;
  }
  await frame();
  observer.disconnect();
  return { most, reached, frames, longest: Math.max(0, ...tasks), long: tasks.length };
}

/** Four assistants at once, through the app: reads, lists, searches, writes, batches, and one line as long as may be. */
async function assistantsAtWork(program, noteIds, blocks) {
  const clients = Array.from({ length: 4 }, () => new LineClient(program));
  await Promise.all(clients.map((client) => client.initialize()));
  await Promise.all(
    clients.map(async (client, index) => {
      const random = seeded(index);
      const texts = new Texts(60 + index);
      const queries = texts.queries(50);
      const get = () => ({ tool: 'notes.get', args: { noteId: random.pick(noteIds) } });
      const create = () => ({ tool: 'notes.create', args: texts.note() });
      await repeat(blocks, async (block) => {
        await Promise.all(Array.from({ length: 4 }, () => client.call('talkbar_read', get())));
        await client.call('talkbar_read', { tool: 'notes.list', args: { limit: 100 } });
        await client.call('talkbar_find', { query: random.pick(queries) });
        await client.call('talkbar_change', { calls: Array.from({ length: 20 }, create) });
        if (block === 0 && index === 0) {
          const markdown = 'x'.repeat(LONG_LINE);
          await client.request('tools/call', { name: 'talkbar_change', arguments: { tool: 'notes.create', markdown } });
        }
        return 0;
      });
    }),
  );
  await Promise.all(clients.map((client) => client.close()));
}

/** How long each task of the main process's main thread ran while `work` went on, in milliseconds of its processor time. */
async function mainTasks(app, surroundings, work) {
  const file = path.join(surroundings.folder(), 'trace.json');
  await app.evaluate(({ contentTracing }) =>
    contentTracing.startRecording({ recording_mode: 'record-as-much-as-possible', included_categories: ['toplevel'] }),
  );
  await work();
  await app.evaluate(({ contentTracing }, to) => contentTracing.stopRecording(to), file);
  const pid = app.process().pid;
  const { traceEvents } = JSON.parse(readFileSync(file, 'utf8'));
  // A process's first thread bears its number.
  const tasks = traceEvents.filter((event) => event.ph === 'X' && event.pid === pid && event.tid === pid);
  return tasks.map(({ tdur, dur }) => (tdur ?? dur) / 1000);
}

function section({ sessions, notes }, { typed, scrolled, idle, busy }) {
  const longest = (tasks) => Math.max(0, ...tasks);
  const p95 = quantile(typed, 0.95);
  const library = `${count(sessions)} sessions, ${count(sessions * TURNS)} turns, ${count(notes)} notes`;
  return {
    id: 'views',
    tables: [
      {
        columns: BUDGET_COLUMNS,
        rows: [
          [
            'search as one types: key to results on the screen, p50 / p95',
            `p95 ${TYPING_GOAL_MS} ms`,
            `${ms(median(typed))} / ${ms(p95)}`,
            `${count(typed.length)} keys`,
            verdict(p95 <= TYPING_GOAL_MS),
          ],
          [
            `list of ${count(scrolled.reached)} rows, scrolled: row nodes at a time`,
            `at most ${ROWS_GOAL}`,
            String(scrolled.most),
            `${count(scrolled.frames)} frames`,
            verdict(scrolled.most <= ROWS_GOAL),
          ],
          [
            'the same: longest task of the window',
            `none over ${RENDERER_GOAL_MS} ms`,
            scrolled.long === 0 ? `none over ${RENDERER_GOAL_MS} ms` : ms(scrolled.longest),
            '',
            verdict(scrolled.long === 0),
          ],
          [
            'four assistants at work and a line of 8 MB: longest task of the main thread',
            `none over ${MAIN_GOAL_MS} ms`,
            ms(longest(busy)),
            `${ms(longest(idle))} with nobody at work`,
            verdict(longest(busy) <= MAIN_GOAL_MS),
          ],
        ],
      },
    ],
    remarks: [`Library: ${library}. Texts: ${textSource()}.`],
  };
}
