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
  const bounds = { x: 40, y: 30, width: 900, height: 620 };
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

test('an address on the command line waits until the page listens', async ({ start }) => {
  const app = await start({ args: ['talkbar://notes/note-k2v9w8x7c6b5n4m3l2j1h0g9'] });
  // The page may have taken it already; then it stands in its address or history. A fresh listener gets what is left.
  await app.page.reload();
  await app.listen('app:navigate');
  expect(await app.call('app:info', null)).toMatchObject({ platform: process.platform });
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
