import { execFile } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { DataFolder } from '../support/data-folder';
import { inherited, itemsOf, ROOT } from './support/running-app';
import { expect, test } from './support/test';

const run = promisify(execFile);

test('opens its window from app:// over a scratch data folder', async ({ start, folder }) => {
  const app = await start();
  expect(app.page.url()).toBe('app://talkbar/index.html');
  const info = await app.call('app:info', null);
  expect(info).toMatchObject({
    dataDir: folder.dir,
    helper: path.join(ROOT, 'resources/bin/talkbar-cli'),
    language: 'en',
    languageChoice: 'system',
  });
  expect(await app.run('notes.create', { title: 'First' })).toMatchObject({ title: 'First' });
  expect(statSync(path.join(folder.dir, 'electron')).isDirectory()).toBe(true);
  expect(existsSync(path.join(folder.dir, 'logs', 'app.log'))).toBe(true);
  expect(app.complaints).toEqual([]);
});

test('keeps everything over a restart: items, language, theme and the place of the window', async ({ start }) => {
  const first = await start();
  await first.run('notes.create', { title: 'Kept' });
  expect(await first.call('app:language', 'ru')).toMatchObject({ language: 'ru', languageChoice: 'ru' });
  expect(await first.call('app:theme', 'dark')).toMatchObject({ theme: 'dark', themeChoice: 'dark' });
  const bounds = { x: 40, y: 30, width: 1100, height: 700 };
  await first.electron.evaluate(
    ({ BrowserWindow }, place) => BrowserWindow.getAllWindows()[0]?.setBounds(place),
    bounds,
  );
  await first.quit();

  const second = await start();
  expect(itemsOf(await second.run('notes.list'))).toMatchObject([{ title: 'Kept' }]);
  expect(await second.call('app:info', null)).toMatchObject({ language: 'ru', theme: 'dark' });
  const place = await second.electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.getNormalBounds(),
  );
  expect(place).toMatchObject({ width: bounds.width, height: bounds.height });
  const labels = await second.electron.evaluate(({ Menu }) =>
    Menu.getApplicationMenu()?.items.map((item) => item.label),
  );
  expect(labels).toEqual(['&Файл', '&Правка', '&Вид', '&Окно']);
});

test('two data folders are two apps', async ({ start }) => {
  const other = new DataFolder();
  try {
    const one = await start();
    const two = await start({ folder: other });
    await one.run('notes.create', { title: 'In one' });
    expect(itemsOf(await two.run('notes.list'))).toEqual([]);
    await two.quit();
    expect(itemsOf(await one.run('notes.list'))).toHaveLength(1);
  } finally {
    other.remove();
  }
});

test('a second start shows the first window, at the place its address names', async ({ start, folder }) => {
  const app = await start();
  await app.listen('app:navigate');
  await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());
  const electron = path.join(ROOT, 'node_modules/electron/dist/electron');
  const address = 'talkbar://sessions/6f1c2a9e-4b7d-4c1e-9a53-0d2e8b7f4c10?t=1500';
  // It ends by itself, because the folder's app is there already.
  await run(electron, ['.', '--data-dir', folder.dir, address], { cwd: ROOT, env: inherited() });
  await expect
    .poll(() => app.heard('app:navigate'))
    .toEqual([{ href: '/sessions/6f1c2a9e-4b7d-4c1e-9a53-0d2e8b7f4c10?t=1500' }]);
  const shown = await app.electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((w) => w.isVisible()),
  );
  expect(shown).toEqual([true]);
});

test('an address on the command line opens what it names', async ({ start }) => {
  const first = await start();
  const { id } = await first.run('notes.create', { title: 'Named by an address' });
  await first.quit();
  const second = await start({ args: [`talkbar://notes/${String(id)}`] });
  // The window begins with the sessions, so the note is seen only where the address led to it.
  const seen = (): Promise<string> =>
    second.page.evaluate(() => {
      const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')];
      return [document.body.innerText, ...fields.map((field) => field.value)].join('\n');
    });
  await expect.poll(seen).toContain('Named by an address');
});

test('the library is opened after the first paint', async ({ start, folder }) => {
  const { page } = await start();
  const paintedAt = await page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-paint');
    return performance.timeOrigin + (paint?.startTime ?? Number.NaN);
  });
  expect(statSync(folder.library).birthtimeMs).toBeGreaterThan(paintedAt);
});

test('a folder that cannot be used is said, and a way on is left', async ({ start, folder }) => {
  const app = await start();
  await app.quit();
  writeFileSync(folder.library, 'this is not a library, but it is long enough to look like a file of one'.repeat(40));
  const again = await start();
  const outcome = await again.call('operation:call', { operation: 'notes.list', args: {} });
  expect(outcome.ok).toBe(false);
  expect(JSON.stringify(outcome)).toContain('talkbar.db');
  expect(readFileSync(folder.library, 'utf8')).toContain('this is not a library');
});
