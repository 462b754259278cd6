import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../../contract/limits';
import { DEFAULT_SETTINGS, OPEN_POLICY } from '../../contract/settings';
import { knock } from '../link/connect';
import { OWN_VERSION, type Hello } from '../link/hello';
import { HelperHandshake } from '../link/helper-handshake';
import { LinkFile, newToken, type Link } from '../link/link-file';
import type { LineSocket } from '../link/line-socket';
import type { PlaceSource } from '../link/socket-place';
import { openSession } from '../session';
import { gate, ToolSet } from '../test-support/tool-set';
import { startSocketServer, type SocketServer } from './socket-server';

const UID = process.getuid?.() ?? null;
const HELLO: Hello = {
  ...OWN_VERSION,
  purpose: 'mcp',
  listed: null,
  access: { settings: DEFAULT_SETTINGS, policy: OPEN_POLICY, policyBroken: false, settingsBroken: false },
};

let root: string;
let dataDir: string;
let place: PlaceSource;
let tools: ToolSet;
let told: number;
const servers: SocketServer[] = [];
const sockets: Socket[] = [];

async function start(queuedBytes = DEFAULT_LIMITS.queuedBytes): Promise<SocketServer> {
  const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const server = await startSocketServer({
    dataDir,
    place,
    limits: { ...DEFAULT_LIMITS, queuedBytes },
    clock: { now: () => 1_000 },
    logger,
    openSession: (peer) => openSession({ tools, peer, limits: DEFAULT_LIMITS, logger, mcpOnAtStart: () => true }),
    openCli: () => {
      throw new Error('no command line comes here');
    },
    onClients: () => (told += 1),
  });
  servers.push(server);
  return server;
}

function link(): Link {
  const found = new LinkFile(dataDir, UID).read();
  if (found === null) throw new Error('no link');
  return found;
}

/** A connection of which the test says every byte. */
class Raw {
  readonly socket: Socket;
  heard = '';
  readonly closed: Promise<void>;
  readonly #lookers = new Set<() => void>();

  constructor(address: string) {
    this.socket = connect(address);
    sockets.push(this.socket);
    this.socket.on('error', () => undefined);
    this.socket.on('data', (chunk) => {
      this.heard += chunk.toString();
      for (const look of this.#lookers) look();
    });
    this.closed = new Promise((resolve) => this.socket.once('close', () => resolve()));
  }

  say(line: string): void {
    this.socket.write(`${line}\n`);
  }

  async line(number: number): Promise<string> {
    for (;;) {
      const lines = this.heard.split('\n');
      const line = lines[number];
      if (line !== undefined && lines.length > number + 1) return line;
      await new Promise<void>((resolve) => this.#lookers.add(resolve));
    }
  }
}

async function open(): Promise<LineSocket> {
  const knocked = await knock(link(), HELLO, 1_000, DEFAULT_LIMITS.queuedBytes);
  if (knocked.kind !== 'open') throw new Error(knocked.kind);
  return knocked.socket;
}

const INITIALIZE = JSON.stringify({
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: { clientInfo: { name: 'a', version: '1' }, capabilities: { elicitation: {} } },
});
const CALL = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'talkbar_read' } });

/** Lines that come, one at a time. */
function reader(socket: LineSocket): () => Promise<string> {
  const lines: string[] = [];
  let wake: () => void = () => undefined;
  socket.listen((line) => {
    lines.push(line);
    wake();
  });
  return async () => {
    while (lines.length === 0) await new Promise<void>((resolve) => (wake = resolve));
    return lines.shift() ?? '';
  };
}

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'talkbar-sock-'));
  dataDir = path.join(root, 'data');
  mkdirSync(dataDir);
  place = { platform: process.platform, env: {}, temporary: root, uid: UID };
  tools = new ToolSet();
  told = 0;
});

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) await server.stop();
  rmSync(root, { recursive: true, force: true });
});

describe('a helper that proves itself', () => {
  test('has a session, and is in the list from its name to its end', async () => {
    const server = await start();
    const socket = await open();
    const next = reader(socket);
    expect(server.clients()).toEqual([]);
    socket.send(INITIALIZE);
    expect(JSON.parse(await next())).toMatchObject({ id: 0, result: { serverInfo: { name: 'talkbar' } } });
    expect(server.clients()).toEqual([
      { id: 'client-1', name: 'a', version: '1', canAsk: true, toolsOffered: true, calls: 0, since: 1_000 },
    ]);
    socket.send(CALL);
    expect(JSON.parse(await next())).toMatchObject({ id: 1 });
    expect(server.clients()[0]?.calls).toBe(1);
    const closed = new Promise<void>((resolve) => socket.onClose(resolve));
    socket.end();
    await closed;
    await expect.poll(() => server.clients()).toEqual([]);
    expect(told).toBe(2);
  });

  test('is ended with its session where it does not read', async () => {
    const server = await start(1024 * 1024);
    tools.run = () => ({ text: 'x'.repeat(200_000), isError: false });
    const raw = new Raw(link().address);
    const handshake = new HelperHandshake(link().token, HELLO);
    raw.say(handshake.first());
    const step = handshake.receive(await raw.line(0));
    if (step.kind !== 'send') throw new Error(step.kind);
    for (const line of step.lines) raw.say(line);
    await raw.line(1);
    raw.socket.pause();
    raw.say(INITIALIZE);
    for (let id = 10; id < 40; id += 1) raw.say(CALL.replace('"id":1', `"id":${id}`));
    // It came, and it went.
    await expect.poll(() => told, { timeout: 5_000 }).toBeGreaterThanOrEqual(2);
    expect(server.clients()).toEqual([]);
  });
});

describe('whoever does not prove itself', () => {
  test('hears one line at most, and is cut off at the first wrong word', async () => {
    const server = await start();
    const knocked = await knock({ ...link(), token: newToken() }, HELLO, 1_000, 1_000);
    expect(knocked).toEqual({ kind: 'impostor' });
    const raw = new Raw(link().address);
    raw.say(INITIALIZE);
    await raw.closed;
    expect(raw.heard).toBe('');
    const wrong = new Raw(link().address);
    wrong.say(new HelperHandshake(newToken(), HELLO).first());
    await wrong.line(0);
    wrong.say(JSON.stringify({ proof: 'x'.repeat(43) }));
    wrong.say(INITIALIZE);
    await wrong.closed;
    expect(wrong.heard.trimEnd().split('\n')).toHaveLength(1);
    expect(server.clients()).toEqual([]);
    expect(tools.began).toEqual([]);
  });

  test('cannot say again what another said', async () => {
    await start();
    const first = new Raw(link().address);
    const handshake = new HelperHandshake(link().token, HELLO);
    const recorded = [handshake.first()];
    first.say(handshake.first());
    const step = handshake.receive(await first.line(0));
    if (step.kind !== 'send') throw new Error(step.kind);
    recorded.push(...step.lines);
    for (const line of step.lines) first.say(line);
    await first.line(1);
    const replay = new Raw(link().address);
    for (const line of recorded) replay.say(line);
    await replay.closed;
    expect(replay.heard.trimEnd().split('\n')).toHaveLength(1);
  });

  test('is cut off at a line that is too long, before it ends', async () => {
    await start();
    const raw = new Raw(link().address);
    raw.socket.write('x'.repeat(1024));
    await raw.closed;
    expect(raw.heard).toBe('');
  });

  test.each([[''], ['{"nonce":"'], ['{"nonce":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}\n']])(
    'is cut off after a while when it says no more than %j',
    async (bytes) => {
      await start();
      const raw = new Raw(link().address);
      if (bytes !== '') raw.socket.write(bytes);
      const began = performance.now();
      await raw.closed;
      expect(performance.now() - began).toBeLessThan(4_000);
    },
  );

  test('keeps nobody else waiting', async () => {
    await start();
    for (let number = 0; number < 50; number += 1) new Raw(link().address).socket.write('{"nonce"');
    const began = performance.now();
    await open();
    expect(performance.now() - began).toBeLessThan(500);
  });
});

describe('two servers of one folder', () => {
  test('that start at once: one listens, the other is told', async () => {
    const results = await Promise.allSettled([start(), start(), start()]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(String(result.reason)).toMatch(/is (just starting|running)/);
    }
    await open();
  });

  test('one after the other: the second takes the place', async () => {
    const before = await start();
    const { token } = link();
    await before.stop();
    const after = await start();
    expect(after.address).toBe(before.address);
    expect(link().token).not.toEqual(token);
    await open();
  });
});

describe('the end', () => {
  test('gives what is in flight a moment, and sends its answer', async () => {
    const server = await start();
    const { run, open: end } = gate();
    tools.run = run;
    const socket = await open();
    const next = reader(socket);
    socket.send(INITIALIZE);
    await next();
    socket.send(CALL);
    await expect.poll(() => tools.began.length).toBe(1);
    const stopped = server.stop();
    // What comes now is not taken any more.
    socket.send(CALL.replace('"id":1', '"id":2'));
    setTimeout(end, 100);
    expect(JSON.parse(await next())).toMatchObject({ id: 1, result: {} });
    await stopped;
    expect(tools.began).toHaveLength(1);
    expect(existsSync(server.address)).toBe(false);
  });

  test('does not wait for a helper that hangs, nor for one that never proved itself', async () => {
    const server = await start();
    tools.run = () => new Promise(() => undefined);
    const socket = await open();
    socket.send(INITIALIZE);
    await expect.poll(() => server.clients()).toHaveLength(1);
    const silent = new Raw(link().address);
    silent.socket.pause();
    await new Promise((resolve) => silent.socket.once('connect', resolve));
    const began = performance.now();
    await server.stop();
    expect(performance.now() - began).toBeLessThan(1_500);
  });
});
