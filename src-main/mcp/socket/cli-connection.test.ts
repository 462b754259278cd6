import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../../contract/limits';
import type { JsonObject } from '../../contract/json';
import type { Outcome } from '../../contract/app-api';
import { CancelSource } from '../../core/cancel';
import type { ChangeEvent } from '../../contract/changes';
import { Answers, TestHost } from '../../host/test-support/test-host';
import { AppEngine, type NoOutcome } from '../../cli/engine/app-engine';
import { knock } from '../link/connect';
import type { ToApp } from '../link/cli-lines';
import { OWN_VERSION } from '../link/hello';
import { LinkFile } from '../link/link-file';
import type { LineSocket } from '../link/line-socket';
import type { CliEngine } from './cli-call';
import { CliConnection } from './cli-connection';
import { startSocketServer, type SocketServer } from './socket-server';

const LINE_BYTES = 4_000;
const UID = process.getuid?.() ?? null;

let app: TestHost;
let root: string;
let server: SocketServer;
let changes: ChangeEvent[];
let interrupt: CancelSource;
let told: number;
const sockets: LineSocket[] = [];

async function start(engine: CliEngine = app.host): Promise<void> {
  const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
  server = await startSocketServer({
    dataDir: app.dir,
    place: { platform: process.platform, env: {}, temporary: root, uid: UID },
    limits: { ...DEFAULT_LIMITS, cliLineBytes: LINE_BYTES },
    clock: { now: () => Date.now() },
    logger,
    openSession: () => {
      throw new Error('no assistant comes here');
    },
    openCli: (peer) => new CliConnection({ engine, peer, logger }),
    onClients: () => (told += 1),
  });
}

async function open(): Promise<LineSocket> {
  const link = new LinkFile(app.dir, UID).read();
  if (link === null) throw new Error('no link');
  const knocked = await knock(link, { ...OWN_VERSION, purpose: 'cli' }, 1_000, 10 * LINE_BYTES);
  if (knocked.kind !== 'open') throw new Error(knocked.kind);
  sockets.push(knocked.socket);
  return knocked.socket;
}

/** The command line's own end. */
async function client(): Promise<AppEngine> {
  const socket = await open();
  return new AppEngine({ socket, lineBytes: LINE_BYTES, answerBytes: DEFAULT_LIMITS.queuedBytes, signal: interrupt });
}

/** An end of which the test says every line. */
async function raw(): Promise<{ say: (line: ToApp | string) => void; heard: JsonObject[]; closed: () => boolean }> {
  const socket = await open();
  const heard: JsonObject[] = [];
  let closed = false;
  socket.allow(DEFAULT_LIMITS.queuedBytes);
  socket.onClose(() => (closed = true));
  socket.listen((line) => heard.push(JSON.parse(line) as JsonObject));
  return {
    say: (line) => socket.send(typeof line === 'string' ? line : JSON.stringify(line)),
    heard,
    closed: () => closed,
  };
}

function call(operation: string, args: JsonObject = {}) {
  return { kind: 'call', operation, args } as const;
}

function result(outcome: Outcome | NoOutcome): JsonObject {
  if (typeof outcome === 'string' || !outcome.ok) throw new Error(JSON.stringify(outcome));
  return outcome.result as JsonObject;
}

const note = async (title = 'Old list'): Promise<string> => String((await app.run('notes.create', { title }))['id']);

beforeEach(async () => {
  app = await TestHost.open();
  root = mkdtempSync(path.join(tmpdir(), 'talkbar-cli-'));
  changes = [];
  told = 0;
  interrupt = new CancelSource();
  app.host.onChange((event) => changes.push(event));
});

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server.stop();
  await app.stop();
  rmSync(root, { recursive: true, force: true });
});

describe('a command line at the app', () => {
  test('makes its calls by the user’s own hand, and is no client of the list', async () => {
    await start();
    const cli = await client();
    const made = result(await cli.run(call('notes.create', { title: 'One' }), null));
    expect(result(await cli.run(call('notes.get', { noteId: String(made['id']) }), null))).toMatchObject({
      title: 'One',
    });
    expect(await cli.run(call('notes.get', { noteId: 'x' }), null)).toMatchObject({ error: { code: 'not_found' } });
    expect(changes).toEqual([{ source: 'cli', client: null, touched: { note: [made['id']] } }]);
    expect(server.clients()).toEqual([]);
    cli.stop();
    await server.stop();
    expect(told).toBe(0);
  });

  test('may do what is the user’s own, and not what is the app’s', async () => {
    await start();
    const cli = await client();
    expect(result(await cli.run(call('workspaces.create', { name: 'W' }), null))).toMatchObject({ name: 'W' });
    for (const operation of ['trash.empty', 'notes.erase', 'nobody.knows']) {
      expect(await cli.run(call(operation), null)).toMatchObject({ error: { code: 'not_found' } });
    }
  });

  test('is asked about deletes where it says that it can ask', async () => {
    await start();
    const cli = await client();
    const noteId = await note();
    const trash = call('notes.trash', { noteId });
    expect(await cli.run(trash, null)).toMatchObject({ error: { code: 'confirmation_unavailable' } });
    const no = new Answers('decline');
    expect(await cli.run(trash, no)).toMatchObject({ error: { code: 'declined' } });
    expect(no.asked).toEqual([expect.stringContaining('Move the note “Old list” to the Trash')]);
    expect(result(await cli.run(trash, new Answers('accept')))).toMatchObject({ changed: true });
  });

  test('runs deletes and the changes among them under one question, and is told of as one', async () => {
    await start();
    const cli = await client();
    const ids = [await note('One'), await note('Two')];
    changes = [];
    const calls = [
      { tool: 'notes.trash', args: { noteId: ids[0] ?? '' } },
      { tool: 'notes.create', args: { title: 'Three' } },
      { tool: 'notes.trash', args: { noteId: ids[1] ?? '' } },
    ];
    const asker = new Answers('accept');
    const { results } = result(await cli.run({ kind: 'batch', calls, stopOnError: false }, asker));
    expect(results).toMatchObject([{ ok: true }, { ok: true }, { ok: true }]);
    expect(asker.asked).toHaveLength(1);
    expect(changes).toMatchObject([{ source: 'cli' }]);
    const refused = await cli.run({ kind: 'batch', calls: [{ tool: 'notes.list' }], stopOnError: false }, asker);
    expect(refused).toMatchObject({ ok: false, error: { code: 'invalid_arguments' } });
  });

  test('is refused at every call where an administrator closed it', async () => {
    await start();
    const cli = await client();
    result(await cli.run(call('notes.list'), null));
    writeFileSync(path.join(app.dir, 'policy.json'), '{"cli": false}');
    await expect
      .poll(() => cli.run(call('notes.list'), null))
      .toMatchObject({ error: { code: 'failed', message: 'talkbar-cli is blocked by your administrator.' } });
    const calls = [{ tool: 'notes.create', args: { title: 'x' } }];
    const { results } = result(await cli.run({ kind: 'batch', calls, stopOnError: false }, null));
    expect(results).toMatchObject([{ ok: false, error: { code: 'failed' } }]);
    expect(changes).toEqual([]);
  });
});

describe('an open question', () => {
  test.each([
    ['the interrupt', () => interrupt.cancel()],
    ['hanging up', () => sockets[0]?.destroy()],
    ['the app’s end', () => void server.stop()],
  ])('is closed by %s, and nothing runs', async (_name, end) => {
    await start();
    const cli = await client();
    const noteId = await note();
    const asker = new Answers('silence');
    const outcome = cli.run(call('notes.trash', { noteId }), asker);
    await expect.poll(() => asker.asked).toHaveLength(1);
    end();
    expect(
      await Promise.race([outcome, new Promise((resolve) => setTimeout(resolve, 1_500, 'nothing'))]),
    ).not.toMatchObject({ ok: true });
    await expect.poll(() => asker.closed).toHaveLength(1);
    expect(await app.run('notes.get', { noteId })).toMatchObject({ title: 'Old list' });
  });

  test('that the app’s end closes is told as declined, not as lost', async () => {
    await start();
    const cli = await client();
    const asker = new Answers('silence');
    const outcome = cli.run(call('notes.trash', { noteId: await note() }), asker);
    await expect.poll(() => asker.asked).toHaveLength(1);
    await server.stop();
    expect(await outcome).toMatchObject({ ok: false, error: { code: 'declined' } });
  });

  test('takes the answer that bears its number, once', async () => {
    await start();
    const cli = await raw();
    const noteId = await note();
    cli.say({ kind: 'answer', id: 1, answer: 'accept' });
    cli.say({ kind: 'call', id: 7, canAsk: true, operation: 'notes.trash', args: { noteId } });
    await expect.poll(() => cli.heard).toHaveLength(1);
    expect(cli.heard[0]).toEqual({
      kind: 'ask',
      id: 1,
      question: { title: expect.any(String), lines: expect.any(Array) },
    });
    cli.say({ kind: 'answer', id: 2, answer: 'accept' });
    cli.say({ kind: 'answer', id: 1, answer: 'decline' });
    cli.say({ kind: 'answer', id: 1, answer: 'accept' });
    await expect.poll(() => cli.heard).toHaveLength(2);
    expect(cli.heard[1]).toMatchObject({ kind: 'outcome', id: 7, outcome: { error: { code: 'declined' } } });
  });

  test('is withdrawn when its call is cancelled; the outcome comes all the same', async () => {
    await start();
    const cli = await raw();
    cli.say({ kind: 'cancel', id: 1 });
    cli.say({ kind: 'call', id: 1, canAsk: true, operation: 'notes.trash', args: { noteId: await note() } });
    await expect.poll(() => cli.heard).toHaveLength(1);
    cli.say({ kind: 'cancel', id: 9 });
    cli.say({ kind: 'cancel', id: 1 });
    await expect.poll(() => cli.heard.map(({ kind }) => kind)).toEqual(['ask', 'withdraw', 'outcome']);
  });
});

describe('what cannot be understood', () => {
  test.each([['noise'], ['{"kind":"call","id":1}'], ['{"kind":"outcome","id":1,"outcome":{"ok":true,"result":1}}']])(
    'ends the connection: %s',
    async (line) => {
      await start();
      const cli = await raw();
      cli.say(line);
      await expect.poll(cli.closed).toBe(true);
      expect(cli.heard).toEqual([]);
    },
  );

  test('is a second call while the first runs', async () => {
    await start();
    const cli = await raw();
    const args = { noteId: await note() };
    cli.say({ kind: 'call', id: 1, canAsk: true, operation: 'notes.trash', args });
    cli.say({ kind: 'call', id: 2, canAsk: true, operation: 'notes.list', args: {} });
    await expect.poll(cli.closed).toBe(true);
    expect(await app.run('notes.get', args)).toMatchObject({ title: 'Old list' });
  });

  test('is a line of a byte too many; the command line’s own end does not send it', async () => {
    await start();
    const cli = await client();
    const long = (bytes: number) => call('notes.list', { fill: 'x'.repeat(bytes) });
    const around = JSON.stringify({ ...long(0), id: 1, canAsk: false }).length;
    // Understood, and refused for what it says.
    expect(await cli.run(long(LINE_BYTES - around), null)).toMatchObject({ error: { code: 'invalid_arguments' } });
    expect(await cli.run(long(LINE_BYTES - around + 1), null)).toBe('unsent');
    result(await cli.run(call('notes.list'), null));
    const other = await raw();
    other.say(JSON.stringify({ ...long(LINE_BYTES - around + 1), id: 1, canAsk: false }));
    await expect.poll(other.closed).toBe(true);
  });

  test('from the app is a connection that is lost', async () => {
    await start({ tools: app.host.tools, call: () => Promise.resolve({ ok: 'perhaps' } as unknown as Outcome) });
    expect(await (await client()).run(call('notes.list'), null)).toBe('lost');
  });
});

test('a bug of the engine’s is answered as one', async () => {
  await start({ tools: app.host.tools, call: () => Promise.reject(new Error('a bug')) });
  const outcome = await (await client()).run(call('notes.list'), null);
  expect(outcome).toMatchObject({ error: { code: 'failed', message: expect.stringContaining('log id') as string } });
});

test('an app that has gone is told apart from one that goes with the call', async () => {
  await start({ tools: app.host.tools, call: () => new Promise(() => undefined) });
  const cli = await client();
  const lost = cli.run(call('notes.list'), null);
  sockets[0]?.destroy();
  expect(await lost).toBe('lost');
  expect(await cli.run(call('notes.list'), null)).toBe('unsent');
});
