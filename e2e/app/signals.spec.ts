import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DIALOG, nativeDialog, noDialog } from './support/native-dialog';
import { inherited, itemsOf, ROOT } from './support/running-app';
import { expect, test } from './support/test';

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

interface Running {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
}

/** Every process that has not ended, as /proc tells. */
function processes(): readonly Running[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        const [state, parent, group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        return state === 'Z' ? [] : [{ pid: Number(name), parent: Number(parent), group: Number(group) }];
      } catch {
        // It has gone meanwhile.
        return [];
      }
    });
}

/** The process and all that it started. */
function familyOf(pid: number): readonly number[] {
  const all = processes();
  const family = new Set([pid]);
  for (let grown = true; grown;) {
    const children = all.filter((one) => family.has(one.parent) && !family.has(one.pid));
    for (const child of children) family.add(child.pid);
    grown = children.length > 0;
  }
  return [...family];
}

function alive(pids: readonly number[]): readonly number[] {
  const all = new Set(processes().map(({ pid }) => pid));
  return pids.filter((pid) => all.has(pid));
}

for (const signal of SIGNALS) {
  test(`${signal} ends the app in order: text is saved, the helper told, nothing left running`, async ({
    start,
    assistant,
  }) => {
    const app = await start();
    const client = await assistant();
    await app.page.keyboard.press('Control+n');
    await expect(app.page.getByRole('textbox', { name: 'Text of the note' })).toBeFocused();
    await app.page.keyboard.type('The last words before the end');
    const main = app.electron.process();
    const family = familyOf(main.pid ?? 0);
    expect(family.length).toBeGreaterThan(2);
    const gone = once(main, 'exit');
    const startedAt = Date.now();
    main.kill(signal);
    await gone;
    expect(Date.now() - startedAt).toBeLessThan(3_000);
    await expect.poll(() => alive(family)).toEqual([]);
    // The helper goes on by itself.
    expect(await client.tool('talkbar_read', { tool: 'notes.list' })).toMatchObject({ totalCount: 1 });
    const again = await start();
    expect(itemsOf(await again.run('notes.list'))).toMatchObject([{ snippet: 'The last words before the end' }]);
  });
}

test('SIGTERM waits for nobody: neither for an answer to a question nor for text that cannot be saved', async ({
  start,
  assistant,
  folder,
}) => {
  folder.turn('on', 'notes.trash');
  const app = await start();
  await app.page.evaluate(() => {
    window.host.on('app:closing', () => void window.host.invoke('app:closed-ready', { unsaved: true }));
  });
  const client = await assistant();
  const noteId = String((await app.run('notes.create', { title: 'Stays' }))['id']);
  void client.tool('talkbar_delete', { tool: 'notes.trash', args: { noteId } });
  await nativeDialog(DIALOG);
  const main = app.electron.process();
  const family = familyOf(main.pid ?? 0);
  const gone = once(main, 'exit');
  const startedAt = Date.now();
  main.kill('SIGTERM');
  await gone;
  expect(Date.now() - startedAt).toBeLessThan(3_000);
  await expect.poll(() => alive(family)).toEqual([]);
  await noDialog(DIALOG);
  const again = await start();
  expect(await again.run('notes.get', { noteId })).toMatchObject({ title: 'Stays' });
  expect(await again.call('activity:list', {})).toMatchObject([{ outcome: 'declined', reason: 'quit' }]);
});

/** `npm start` in a process group of its own, once the app it starts can be reached. */
async function npmStart(dataDir: string): Promise<ChildProcess> {
  const npm = spawn('npm', ['start', '--', '--data-dir', dataDir], {
    cwd: ROOT,
    env: inherited(),
    detached: true,
    stdio: 'ignore',
  });
  await expect.poll(() => existsSync(path.join(dataDir, 'socket.json')), { timeout: 60_000 }).toBe(true);
  return npm;
}

const groupOf = (leader: number): readonly number[] =>
  processes()
    .filter(({ group }) => group === leader)
    .map(({ pid }) => pid);

for (const [what, signal, whole] of [
  ['SIGTERM at npm start', 'SIGTERM', false],
  ['Ctrl-C, which reaches all of it,', 'SIGINT', true],
  ['a terminal that is closed', 'SIGHUP', true],
] as const) {
  test(`${what} leaves no process`, async ({ folder }) => {
    test.setTimeout(120_000);
    const { pid = 0 } = await npmStart(folder.dir);
    try {
      expect(groupOf(pid).length).toBeGreaterThan(3);
      process.kill(whole ? -pid : pid, signal);
      await expect.poll(() => groupOf(pid), { timeout: 5_000 }).toEqual([]);
    } finally {
      if (groupOf(pid).length > 0) process.kill(-pid, 'SIGKILL');
    }
  });
}
