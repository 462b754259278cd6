import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databaseBusy } from '../../src-main/contract/errors';
import type { Json } from '../../src-main/contract/json';
import { AppEngine, type AppEngineOptions } from '../support/app-engine';
import { Assistant, list, refused, type AssistantOptions } from '../support/assistant';
import { DataFolder } from '../support/data-folder';
import type { Received } from '../support/helper-process';
import { WriteLock } from '../support/write-lock';

const CONFIRM: Json = { action: 'accept', content: { confirm: true } };
const LIST = { tool: 'notes.list', args: { limit: 100 } };

let folder: DataFolder;
let lock: WriteLock | null = null;
const apps: AppEngine[] = [];
const assistants: Assistant[] = [];

async function startApp(options: AppEngineOptions = {}): Promise<AppEngine> {
  const app = await AppEngine.start(folder, options);
  apps.push(app);
  return app;
}

async function connect(options: AssistantOptions = {}): Promise<Assistant> {
  const assistant = await Assistant.connect(folder, options);
  assistants.push(assistant);
  return assistant;
}

function create(title: string): Json {
  return { tool: 'notes.create', args: { title } };
}

function trash(noteId: string): Json {
  return { tool: 'notes.trash', args: { noteId } };
}

function question(assistant: Assistant, after = 0): Promise<Received> {
  return assistant.helper.expect(
    (message) => message.method === 'elicitation/create' && assistant.helper.received.indexOf(message) >= after,
    'a question',
  );
}

/** How often each request was answered. */
function answersOf(assistant: Assistant, id: string): number {
  return assistant.helper.received.filter((message) => message.id === id && message.method === undefined).length;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

beforeEach(() => {
  folder = new DataFolder().turn('on', 'notes.create', 'notes.trash');
});

afterEach(async () => {
  lock?.release();
  lock = null;
  for (const assistant of assistants.splice(0)) {
    const exit = await assistant.helper.stop();
    expect(exit).toEqual({ code: 0, signal: null });
    expect(assistant.helper.noise).toEqual([]);
    expect(assistant.helper.stderr).toBe('');
  }
  for (const app of apps.splice(0)) await app.quit();
  folder.remove();
});

describe('the app starts', () => {
  test('and the helper comes to it without being called', async () => {
    const assistant = await connect({ name: 'early', elicitation: {} });
    await assistant.createNote('Before');
    const app = await startApp();
    expect(await app.connected(1)).toMatchObject([{ name: 'early', version: '1.0', canAsk: true, calls: 0 }]);
    expect(await assistant.noteTitles()).toEqual(['Before']);
    expect((await app.clients())[0]?.calls).toBe(1);
    expect(assistant.helper.received.filter(({ id }) => id === 1)).toHaveLength(1);
  });

  test('and what the helper has in its own hands ends there first', async () => {
    const assistant = await connect();
    await assistant.createNote('First');
    lock = new WriteLock(folder.library);
    assistant.send('waits', 'talkbar_change', create('Waits'));
    const app = await startApp().catch(() => null);
    // The engine of the app comes up beside a library that is locked for writing.
    expect(app).not.toBeNull();
    const before = performance.now();
    expect(await assistant.noteTitles()).toEqual(['First']);
    expect(performance.now() - before, 'a read is not held up for long').toBeLessThan(1_000);
    await pause(1_500);
    expect(await app?.clients()).toEqual([]);
    lock.release();
    expect((await assistant.answerTo('waits')).isError).toBe(false);
    await app?.connected(1);
    expect(await assistant.noteTitles()).toEqual(['Waits', 'First']);
  });

  test('while a question is open: it stays where it was asked, and so does its answer', async () => {
    const assistant = await connect({ elicitation: {} });
    const note = await assistant.createNote('Asked about');
    assistant.send('delete', 'talkbar_delete', trash(note));
    const { id = null } = await question(assistant);
    const app = await startApp();
    await pause(1_500);
    expect(await app.clients()).toEqual([]);
    assistant.helper.send({ jsonrpc: '2.0', id, result: CONFIRM });
    expect((await assistant.answerTo('delete')).isError).toBe(false);
    await app.connected(1);
    expect(await assistant.noteTitles()).toEqual([]);
  });

  test('again after it quit, and the helper comes back though nothing was called meanwhile', async () => {
    const first = await startApp();
    const assistant = await connect();
    await assistant.createNote('One');
    await first.quit();
    const second = await startApp();
    await second.connected(1);
    await assistant.createNote('Two');
    expect((await second.clients())[0]?.calls).toBe(1);
  });
});

describe('the app goes', () => {
  test.each(['quit', 'kill'] as const)('by %s between calls, and nobody notices', async (way) => {
    const app = await startApp();
    const assistant = await connect();
    await assistant.createNote('Kept');
    await app[way]();
    expect(await assistant.noteTitles()).toEqual(['Kept']);
    await assistant.createNote('More');
    expect(await assistant.noteTitles()).toEqual(['More', 'Kept']);
    expect(assistant.helper.received.every(({ method }) => method === undefined)).toBe(true);
  });

  test('with reads: they are made again', async () => {
    const app = await startApp();
    const assistant = await connect();
    await assistant.createNote('Read');
    app.process.kill('SIGSTOP');
    assistant.send('list', 'talkbar_read', LIST);
    assistant.send('index', 'talkbar_tools', {});
    assistant.send('find', 'talkbar_find', { query: 'Read' });
    assistant.helper.send({ jsonrpc: '2.0', id: 'tools', method: 'tools/list' });
    await assistant.helper.request('ping');
    await app.kill();
    expect(list((await assistant.answerTo('list')).value['items'])).toMatchObject([{ title: 'Read' }]);
    expect((await assistant.answerTo('index')).isError).toBe(false);
    expect(list((await assistant.answerTo('find')).value['matches'])).toHaveLength(1);
    expect(list((await assistant.helper.answer('tools')).result?.['tools'])).toHaveLength(5);
    for (const id of ['list', 'index', 'find', 'tools']) expect(answersOf(assistant, id)).toBe(1);
  });

  test('with changes: each is answered busy, and none is made again', async () => {
    const app = await startApp();
    const assistant = await connect();
    await assistant.createNote('Before');
    app.process.kill('SIGSTOP');
    for (const id of ['one', 'two']) assistant.send(id, 'talkbar_change', create(id));
    assistant.send('delete', 'talkbar_delete', { calls: [] });
    await assistant.helper.request('ping');
    await app.kill();
    for (const id of ['one', 'two', 'delete']) {
      expect(refused(await assistant.answerTo(id))).toEqual({
        code: 'busy',
        retryable: true,
        retryAfterMs: 1000,
        message: databaseBusy().message,
      });
      expect(answersOf(assistant, id)).toBe(1);
    }
    expect(await assistant.noteTitles()).toEqual(['Before']);
  });

  test('with a change that waits for its turn: it is answered busy and never made', async () => {
    const app = await startApp();
    const assistant = await connect();
    await assistant.createNote('Before');
    lock = new WriteLock(folder.library);
    assistant.send('waits', 'talkbar_change', create('Never'));
    await assistant.read('notes.list');
    await app.quit();
    expect(refused(await assistant.answerTo('waits')).code).toBe('busy');
    lock.release();
    await assistant.createNote('After');
    expect(await assistant.noteTitles()).toEqual(['After', 'Before']);
  });

  test('with a change it can still make: it is answered', async () => {
    const app = await startApp();
    const assistant = await connect();
    await assistant.createNote('Before');
    lock = new WriteLock(folder.library);
    assistant.send('made', 'talkbar_change', create('Made'));
    await assistant.read('notes.list');
    const gone = app.quit();
    await pause(100);
    lock.release();
    expect((await assistant.answerTo('made')).isError).toBe(false);
    await gone;
    expect(await assistant.noteTitles()).toEqual(['Made', 'Before']);
  });

  test('with calls the client took back: each is answered as such, once', async () => {
    const app = await startApp();
    const assistant = await connect();
    await assistant.read('notes.list');
    app.process.kill('SIGSTOP');
    assistant.send('read', 'talkbar_read', LIST);
    assistant.send('change', 'talkbar_change', create('Taken back'));
    for (const requestId of ['read', 'change']) assistant.helper.notify('notifications/cancelled', { requestId });
    await assistant.helper.request('ping');
    await app.kill();
    for (const id of ['read', 'change']) {
      expect((await assistant.helper.answer(id)).error).toEqual({
        code: -32603,
        message: 'Request cancelled by the client',
      });
    }
    expect(await assistant.noteTitles()).toEqual([]);
    for (const id of ['read', 'change']) expect(answersOf(assistant, id)).toBe(1);
  });

  test.each(['quit', 'kill'] as const)('by %s with a question open: it is closed, and nothing runs', async (way) => {
    const app = await startApp();
    const assistant = await connect({ elicitation: {} });
    const note = await assistant.createNote('Asked about');
    assistant.send('delete', 'talkbar_delete', trash(note));
    const { id = null } = await question(assistant);
    await app[way]();
    expect(refused(await assistant.answerTo('delete'))).toMatchObject({ code: 'busy', retryable: true });
    expect(assistant.helper.notifications('notifications/cancelled')).toMatchObject([{ params: { requestId: id } }]);
    // An answer that was on its way finds nothing, whoever asks next.
    assistant.helper.send({ jsonrpc: '2.0', id, result: CONFIRM });
    expect(await assistant.noteTitles()).toEqual(['Asked about']);
    const seen = assistant.helper.received.length;
    assistant.send('again', 'talkbar_delete', trash(note));
    const second = await question(assistant, seen);
    expect(second.id).not.toBe(id);
    assistant.helper.send({ jsonrpc: '2.0', id, result: CONFIRM });
    assistant.helper.send({ jsonrpc: '2.0', id: second.id ?? null, result: { action: 'decline' } });
    expect(refused(await assistant.answerTo('again')).code).toBe('declined');
    expect(await assistant.noteTitles()).toEqual(['Asked about']);
  });

  test.each(['quit', 'kill'] as const)('by %s while it asks itself: nothing runs', async (way) => {
    const app = await startApp();
    const assistant = await connect();
    const note = await assistant.createNote('Asked about');
    assistant.send('delete', 'talkbar_delete', trash(note));
    await app.until(() => app.told.some(({ type }) => type === 'ask'), 'a question in the app');
    await app[way]();
    expect(['busy', 'declined']).toContain(refused(await assistant.answerTo('delete')).code);
    expect(await assistant.noteTitles()).toEqual(['Asked about']);
    // Nobody is left to ask.
    expect((await assistant.refusal('talkbar_delete', trash(note))).code).toBe('confirmation_unavailable');
  });
});

test('the app asks for a client that cannot, and the delete runs on its yes', async () => {
  const app = await startApp();
  app.answerQuestion = 'accept';
  const assistant = await connect();
  const note = await assistant.createNote('Asked about');
  await assistant.remove('notes.trash', { noteId: note });
  expect(await assistant.noteTitles()).toEqual([]);
});

describe('list_changed', () => {
  const changes = (assistant: Assistant): number =>
    assistant.helper.notifications('notifications/tools/list_changed').length;

  test('comes after a move exactly when what was listed is out of date', async () => {
    const assistant = await connect();
    await assistant.definitions();
    const app = await startApp();
    await app.connected(1);
    await assistant.read('notes.list');
    expect(changes(assistant), 'nothing has changed').toBe(0);
    await app.kill();
    folder.turn('off', 'notes.list');
    await assistant.read('notes.get', { noteId: 'x' }).catch(() => undefined);
    expect(changes(assistant), 'changed while it moved').toBe(1);
    await assistant.definitions();
    const again = await startApp();
    await again.connected(1);
    await assistant.read('sessions.list');
    expect(changes(assistant), 'listed since').toBe(1);
    folder.turn('on', 'notes.list');
    await assistant.noteTitles();
    expect(changes(assistant)).toBe(2);
  });

  test('is judged by what was there at the start where nothing was listed', async () => {
    const assistant = await connect();
    folder.turn('off', 'notes.list');
    const app = await startApp();
    await assistant.read('sessions.list');
    expect(changes(assistant)).toBe(1);
    await app.quit();
    await assistant.read('sessions.list');
  });

  test('and tools stay away for good where MCP was off at the start', async () => {
    folder.set({ enabled: false });
    const assistant = await connect();
    folder.set({ enabled: true });
    const app = await startApp();
    expect(await assistant.definitions()).toEqual([]);
    await assistant.read('notes.list');
    await app.connected(1);
    await app.kill();
    await assistant.read('notes.list');
    expect(await assistant.definitions()).toEqual([]);
    expect(changes(assistant)).toBe(0);
  });
});

describe('an app that comes and goes', () => {
  const ROUNDS = 20;

  test(
    '20 times under clients that never stop calling: nothing is lost, nothing doubled',
    { timeout: 180_000 },
    async () => {
      const clients = await Promise.all(['one', 'two'].map((name) => connect({ name })));
      let over = false;
      const made = new Set<string>();
      const unsure = new Set<string>();
      const strange: unknown[] = [];
      let reads = 0;

      /** Calls again and again, three at a time, and keeps what was acknowledged. */
      const work = async (assistant: Assistant, lane: string): Promise<void> => {
        for (let number = 0; !over; number += 1) {
          const title = `${lane}-${number}`;
          const answer = await assistant.helper.call('talkbar_change', create(title), title);
          if (!answer.isError) made.add(title);
          else if (refused(answer).code === 'busy') unsure.add(title);
          else strange.push(answer.value);
          const read = await assistant.helper.call('talkbar_read', { tool: 'notes.list', args: { limit: 1 } });
          if (read.isError) strange.push(read.value);
          reads += 1;
        }
      };
      const lanes = clients.flatMap((client, at) => ['a', 'b', 'c'].map((lane) => work(client, `${at}${lane}`)));

      let came = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        const app = await startApp();
        await pause(300 + ((round * 397) % 1_200));
        came += (await app.clients()).length;
        if (round % 4 === 3) await app.quit();
        else await app.kill();
        apps.pop();
        await pause((round * 131) % 200);
      }
      over = true;
      await Promise.all(lanes);

      expect(strange).toEqual([]);
      expect(came, 'helpers came to the app in most rounds').toBeGreaterThan(ROUNDS / 2);
      expect(reads).toBeGreaterThan(ROUNDS);
      const titles = await allTitles(clients[0] ?? (await connect()));
      expect(titles.length, 'none twice').toBe(new Set(titles).size);
      for (const title of made) expect(titles, 'acknowledged').toContain(title);
      for (const title of titles) expect(made.has(title) || unsure.has(title), title).toBe(true);
      for (const { helper } of clients) {
        const ids = helper.received.filter(({ method }) => method === undefined).map(({ id }) => id);
        expect(ids.length, 'each request answered once').toBe(new Set(ids).size);
      }
      console.log(`${made.size} notes made, ${unsure.size} answered busy, ${reads} reads, ${came} arrivals`);
    },
  );

  async function allTitles(assistant: Assistant): Promise<readonly string[]> {
    const titles: string[] = [];
    let cursor: Json | undefined;
    do {
      const page = await assistant.read('notes.list', { limit: 100, ...(cursor ? { cursor } : {}) });
      titles.push(...list(page['items']).map((note) => String(note['title'])));
      cursor = page['nextCursor'];
    } while (cursor);
    return titles;
  }
});
