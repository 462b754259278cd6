import { execFile } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { JsonObject } from '../../src-main/contract/json';
import { HELPER } from './support/helper-client';
import { DIALOG, windowsNamed } from './support/native-dialog';
import { inherited, itemsOf, type RunningApp } from './support/running-app';
import type { OpenForm, SdkAssistant } from './support/sdk-assistant';
import { expect, test } from './support/test';

const exec = promisify(execFile);

const YES = { action: 'accept', content: { confirm: true } } as const;

async function noteNamed(app: RunningApp, title: string): Promise<string> {
  return String((await app.run('notes.create', { title }))['id']);
}

async function titles(app: RunningApp): Promise<readonly unknown[]> {
  return itemsOf(await app.run('notes.list')).map(({ title }) => title);
}

function trash(client: SdkAssistant, noteId: string, signal?: AbortSignal): Promise<JsonObject> {
  return client.tool('talkbar_delete', { tool: 'notes.trash', args: { noteId } }, signal);
}

function create(title: string): JsonObject {
  return { tool: 'notes.create', args: { title } };
}

/** Counts, from now on, what the window asks the engine for. */
async function countCalls(app: RunningApp): Promise<(operation: string) => Promise<readonly string[]>> {
  await app.electron.evaluate(() => {
    const { Worker } = process.getBuiltinModule('node:worker_threads');
    const asked: string[] = [];
    Object.assign(globalThis, { asked });
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (this: InstanceType<typeof Worker>, message: unknown) {
      const { method, argument } = message as { method?: string; argument?: string };
      if (method === 'operation:call' && argument !== undefined) asked.push(argument);
      post.call(this, message);
    };
  });
  return async (operation) => {
    const asked = await app.electron.evaluate(() => (globalThis as unknown as { asked: string[] }).asked);
    return asked.filter((argument) => (JSON.parse(argument) as { operation: string }).operation === operation);
  };
}

test('a switch moved in the settings is what a connected client meets with its next call', async ({
  start,
  sdk,
  folder,
}) => {
  folder.turn('off', 'notes.create');
  const app = await start();
  const { page } = app;
  const client = await sdk({ name: 'Claude' });
  const before = await client.tools();
  await page.getByRole('button', { name: /^Settings/u }).click();
  const group = page.getByRole('checkbox', { name: 'Notes, Change, 0 of 8 on' });
  await expect(group).toBeVisible();
  expect(await client.tool('talkbar_change', create('Too early'))).toMatchObject({ error: { code: 'turned_off' } });
  expect(client.refreshed).toEqual([]);

  await group.press('Space');
  await expect(page.getByRole('checkbox', { name: 'Notes, Change, 8 of 8 on' })).toBeChecked();
  expect(await client.tool('talkbar_change', create('In time'))).toMatchObject({ title: 'In time' });
  await expect.poll(() => client.refreshed).toHaveLength(1);
  expect(client.refreshed[0]).not.toEqual(before);
  expect(client.refreshed[0]).toEqual(await client.tools());

  await page.getByRole('switch', { name: 'MCP access' }).press('Space');
  await expect(page.getByText('MCP access is off', { exact: true })).toBeVisible();
  expect(await client.tool('talkbar_change', create('Too late'))).toMatchObject({ error: { code: 'turned_off' } });
  expect(await titles(app)).toEqual(['In time']);
  expect([client.closed, client.complaints]).toEqual([0, []]);
});

test('a batch of 20 changes refreshes the window exactly once', async ({ start, sdk, folder }) => {
  folder.turn('on', 'notes.create');
  const app = await start();
  const { page } = app;
  await app.run('notes.create', { title: 'Mine' });
  await page.getByRole('button', { name: /^Notes/u }).click();
  const rows = page.getByRole('listbox', { name: 'Notes' });
  await expect(rows.getByRole('option')).toHaveCount(1);
  const client = await sdk();
  await client.tool('talkbar_read', { tool: 'notes.list' });
  await page.waitForTimeout(500);
  await app.listen('data:changed');
  const asked = await countCalls(app);
  const calls = Array.from({ length: 20 }, (_, index) => create(`Note ${index}`));
  await client.tool('talkbar_change', { calls });
  await expect(rows.getByRole('option').first()).toHaveAttribute('aria-setsize', '21');
  await page.waitForTimeout(500);
  expect(await app.heard('data:changed')).toHaveLength(1);
  // The list that is shown, once; beside it the sidebar's own of what is pinned.
  const loads = await asked('notes.list');
  expect(loads.filter((argument) => !argument.includes('pinned'))).toHaveLength(1);
  expect(loads.filter((argument) => argument.includes('pinned')).length).toBeLessThanOrEqual(1);
});

test.describe('a delete by a client that can ask its user', () => {
  test.beforeEach(({ folder }) => {
    folder.turn('on', 'notes.trash');
  });

  async function asking(
    app: RunningApp,
    client: SdkAssistant,
    noteId: string,
    signal?: AbortSignal,
  ): Promise<{ readonly answer: Promise<JsonObject | Error>; readonly form: OpenForm }> {
    const count = client.forms.length;
    const answer = trash(client, noteId, signal).catch((error: unknown) => error as Error);
    await expect.poll(() => client.forms.length, { message: 'a form' }).toBe(count + 1);
    const form = client.forms.at(-1);
    if (form === undefined) throw new Error('no form');
    expect(form.message).toContain('Move the note “Asked about” to the Trash');
    // It is the client that asks: the app shows nothing.
    expect(await app.call('clients:list', null)).toMatchObject([{ canAsk: true }]);
    expect(await app.call('questions:list', null)).toEqual([]);
    expect(await windowsNamed(DIALOG)).toEqual([]);
    return { answer, form };
  }

  test('runs on yes alone', async ({ start, sdk }) => {
    const app = await start();
    const client = await sdk({ canAsk: true });
    const noteId = await noteNamed(app, 'Asked about');
    for (const no of [{ action: 'decline' }, { action: 'cancel' }] as const) {
      const { answer, form } = await asking(app, client, noteId);
      form.answer(no);
      expect(await answer).toMatchObject({ error: { code: 'declined' } });
      expect(await titles(app)).toEqual(['Asked about']);
    }
    const { answer, form } = await asking(app, client, noteId);
    form.answer(YES);
    expect(await answer).toMatchObject({ id: noteId, changed: true });
    expect(await titles(app)).toEqual([]);
    expect(client.complaints).toEqual([]);
  });

  test('is declined when nobody answers in time, and the form is taken back', async ({ start, sdk }) => {
    const app = await start({ limits: { questionMs: 1_500 } });
    const client = await sdk({ canAsk: true });
    const { answer, form } = await asking(app, client, await noteNamed(app, 'Asked about'));
    expect(await answer).toMatchObject({ error: { code: 'declined' } });
    await expect.poll(() => form.withdrawn()).toBe(true);
    form.answer(YES);
    expect(await client.tool('talkbar_read', { tool: 'notes.list' })).toMatchObject({ totalCount: 1 });
    expect(await titles(app)).toEqual(['Asked about']);
  });

  test('never runs once the client took the call back', async ({ start, sdk }) => {
    const app = await start();
    const client = await sdk({ canAsk: true });
    const cancel = new AbortController();
    const { answer, form } = await asking(app, client, await noteNamed(app, 'Asked about'), cancel.signal);
    cancel.abort();
    expect(await answer).toBeInstanceOf(Error);
    await expect.poll(() => form.withdrawn()).toBe(true);
    form.answer(YES);
    expect(await client.tool('talkbar_read', { tool: 'notes.list' })).toMatchObject({ totalCount: 1 });
    expect(await titles(app)).toEqual(['Asked about']);
  });

  test('never runs when the app quits meanwhile, and the assistant stays connected', async ({ start, sdk }) => {
    const app = await start();
    const client = await sdk({ canAsk: true });
    const noteId = await noteNamed(app, 'Asked about');
    const { answer, form } = await asking(app, client, noteId);
    await app.quit();
    expect(await answer).toMatchObject({ error: { code: 'busy' } });
    await expect.poll(() => form.withdrawn()).toBe(true);
    form.answer(YES);
    // The helper is on its own engine now.
    expect(await client.tool('talkbar_read', { tool: 'notes.list' })).toMatchObject({ totalCount: 1 });
    expect(client.closed).toBe(0);
    const again = await start();
    expect(await titles(again)).toEqual(['Asked about']);
    await expect.poll(() => again.call('clients:list', null)).toHaveLength(1);
  });
});

test('with deletes allowed, a client that cannot ask deletes at once', async ({ start, sdk, folder }) => {
  folder.turn('on', 'notes.trash').set({ allowDeletes: true });
  const app = await start();
  const client = await sdk();
  await app.listen('questions:changed');
  expect(await trash(client, await noteNamed(app, 'Gone'))).toMatchObject({ changed: true });
  expect(await titles(app)).toEqual([]);
  expect(await app.heard('questions:changed')).toEqual([]);
  expect(await windowsNamed(DIALOG)).toEqual([]);
});

test('a helper moves to the app when it starts and away when it is killed, and the client notices nothing', async ({
  start,
  sdk,
  folder,
}) => {
  folder.turn('on', 'notes.create');
  const client = await sdk({ name: 'Claude' });
  await client.tool('talkbar_change', create('Before the app'));

  const app = await start();
  await expect.poll(() => app.call('clients:list', null)).toMatchObject([{ name: 'Claude', calls: 0 }]);
  await client.tool('talkbar_change', create('Through the app'));
  expect(await app.call('clients:list', null)).toMatchObject([{ name: 'Claude', calls: 1 }]);
  expect(await titles(app)).toEqual(['Through the app', 'Before the app']);

  await app.kill();
  expect(await client.tool('talkbar_change', create('After the app'))).toMatchObject({ title: 'After the app' });
  expect(await client.tool('talkbar_read', { tool: 'notes.list' })).toMatchObject({ totalCount: 3 });
  expect([client.closed, client.complaints]).toEqual([0, []]);
  expect(await titles(await start())).toHaveLength(3);
});

test('what an assistant on an engine of its own and the command line change is shown', async ({
  start,
  sdk,
  folder,
}) => {
  folder.turn('on', 'notes.create');
  const app = await start();
  const { page } = app;
  // Helpers look for the app there; without it they open the library themselves.
  const place = path.join(folder.dir, 'socket.json');
  expect(readFileSync(place, 'utf8')).not.toBe('');
  rmSync(place);
  await page.getByRole('button', { name: /^Notes/u }).click();
  const rows = page.getByRole('listbox', { name: 'Notes' });
  const client = await sdk({ name: 'Claude' });
  await app.listen('data:changed');
  await client.tool('talkbar_change', { calls: [create('From afar'), create('And another')] });
  expect(await app.call('clients:list', null)).toEqual([]);
  await expect(rows.getByRole('option', { name: /From afar/u })).toBeVisible();
  await expect(page.getByText('2 notes created')).toBeVisible();
  await expect.poll(() => app.heard('data:changed')).toMatchObject([{ source: 'mcp', client: 'Claude' }]);

  await exec(HELPER, ['tools', 'call', 'notes.create', '--title', 'From a script', '--data-dir', folder.dir], {
    env: inherited(),
  });
  await expect(rows.getByRole('option', { name: /From a script/u })).toBeVisible();
  await expect(rows.getByRole('option')).toHaveCount(3);
});
