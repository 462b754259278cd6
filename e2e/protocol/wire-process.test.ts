import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Limits } from '../../src-main/contract/limits';
import { DataFolder } from '../support/data-folder';
import { HELPER, helperEnvironment, HelperProcess, type Received } from '../support/helper-process';
import { WriteLock } from '../support/write-lock';

const INITIALIZE = '{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25"}}';
const INITIALIZED = '{"jsonrpc":"2.0","method":"notifications/initialized"}';
const MEGABYTE = 1024 * 1024;

let folder: DataFolder;
let helper: HelperProcess | null = null;
let lock: WriteLock | null = null;

function start(options: { limits?: Partial<Limits>; args?: readonly string[]; env?: Record<string, string> } = {}) {
  helper = new HelperProcess({ dataDir: folder.dir, ...options });
  return helper;
}

/** A helper with a library, and a lock on it that keeps changes waiting. */
async function startLocked(limits: Partial<Limits> = {}): Promise<HelperProcess> {
  folder.turn('on', 'notes.create');
  const started = start({ limits });
  await started.initialize();
  await started.call('talkbar_read', { tool: 'notes.list' });
  lock = new WriteLock(folder.library);
  return started;
}

function sendCreate(to: HelperProcess, id: string): void {
  const params = { name: 'talkbar_change', arguments: { tool: 'notes.create', args: { title: id } } };
  to.send({ jsonrpc: '2.0', id, method: 'tools/call', params });
}

function logs(): readonly string[] {
  const dir = path.join(folder.dir, 'logs');
  return existsSync(dir) ? readdirSync(dir).map((name) => readFileSync(path.join(dir, name), 'utf8')) : [];
}

beforeEach(() => {
  folder = new DataFolder();
});

afterEach(async () => {
  lock?.release();
  lock = null;
  const exit = await helper?.stop();
  expect(exit?.signal ?? null, 'it ends by itself').toBeNull();
  expect(helper?.noise ?? []).toEqual([]);
  helper = null;
  folder.remove();
});

describe('a pipe from a shell', () => {
  test.each(['\n', ''])('gets all its answers, its last line ended by %j', (ending) => {
    const call =
      '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"talkbar_read","arguments":{"tool":"notes.list"}}}';
    const script =
      [INITIALIZE, INITIALIZED, '{"jsonrpc":"2.0","id":1,"method":"tools/list"}', call].join('\n') + ending;
    const result = spawnSync('sh', ['-c', 'printf %s "$1" | "$0" mcp | cat', HELPER, script], {
      env: helperEnvironment({ dataDir: folder.dir }),
      encoding: 'utf8',
      timeout: 15_000,
    });
    expect(result.stderr).toBe('');
    const answers = result.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Received);
    expect(answers.map(({ id }) => id)).toEqual([0, 1, 2]);
    expect(answers[2]?.result?.['isError']).toBeUndefined();
  });
});

describe('it ends', () => {
  test('when its input is closed before anything was said, leaving nothing behind', async () => {
    const files = readdirSync(folder.dir);
    expect(await start().stop()).toEqual({ code: 0, signal: null });
    expect(readdirSync(folder.dir)).toEqual(files);
  });

  test('when its input is closed, after what is in flight has been answered', async () => {
    const started = await startLocked();
    sendCreate(started, 'waits');
    await started.request('ping');
    started.closeInput();
    setTimeout(() => lock?.release(), 300);
    expect((await started.answer('waits')).result).not.toHaveProperty('isError');
    expect((await started.exited).code).toBe(0);
  });

  test('within the time for ending, whatever still waits', async () => {
    const started = await startLocked({ drainMs: 600 });
    sendCreate(started, 'never');
    await started.request('ping');
    const closed = performance.now();
    started.closeInput();
    expect((await started.exited).code).toBe(0);
    expect(performance.now() - closed).toBeLessThan(3_000);
    lock?.release();
    const { value } = await (async () => {
      const again = start();
      await again.initialize();
      return again.call('talkbar_read', { tool: 'notes.list' });
    })();
    expect(value).toMatchObject({ items: [] });
  });

  test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    'on %s, after what is in flight has been answered',
    async (signal) => {
      const started = await startLocked();
      sendCreate(started, 'waits');
      await started.request('ping');
      started.process.kill(signal);
      setTimeout(() => lock?.release(), 300);
      expect((await started.answer('waits')).result).not.toHaveProperty('isError');
      expect(await started.exited).toEqual({ code: 0, signal: null });
    },
  );

  test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('on %s at once when nothing is in flight', async (signal) => {
    const started = start();
    await started.request('server/discover', {}, 'server-discover-probe-1');
    const sent = performance.now();
    started.process.kill(signal);
    expect(await started.exited).toEqual({ code: 0, signal: null });
    expect(performance.now() - sent).toBeLessThan(1_500);
  });

  test('when nobody reads its output any more, without a word', async () => {
    const started = start();
    await started.initialize();
    started.process.stdout?.destroy();
    started.sendBytes('{"jsonrpc":"2.0","id":1,"method":"ping"}\n');
    expect((await started.exited).code).toBe(0);
    expect(started.stderr).toBe('');
    expect(logs()).toEqual([]);
  });

  test('when nobody reads its stderr any more', async () => {
    writeFileSync(folder.library, 'this is no library');
    const started = start({ args: ['--verbose'] });
    await started.initialize();
    started.process.stderr?.destroy();
    void started.request('tools/list').catch(() => undefined);
    expect((await started.exited).code).toBe(0);
  });

  test('with its parent, though its input stays open', async () => {
    // A shell in between is killed without a chance to say anything; the test itself keeps the input open.
    const shell = spawn('sh', ['-c', '"$0" mcp <&3 & echo started >&2; wait', HELPER], {
      env: helperEnvironment({ dataDir: folder.dir }),
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    });
    const gone = new Promise<void>((resolve) => shell.stdout?.once('close', resolve));
    const input = shell.stdio[3];
    if (input === null || input === undefined || !('write' in input)) throw new Error('no input');
    const answered = new Promise((resolve) => shell.stdout?.once('data', resolve));
    input.write(`${INITIALIZE}\n`);
    await answered;
    shell.kill('SIGKILL');
    // Its standard output closes only when it has ended too.
    await gone;
    input.destroy();
  });
});

describe('a long line', () => {
  /** A ping whose line has exactly so many bytes. */
  const ping = (id: string, bytes: number): string => {
    const [head, tail] = [`{"jsonrpc":"2.0","id":"${id}","method":"ping","params":{"fill":"`, '"}}'];
    return head + 'x'.repeat(bytes - head.length - tail.length) + tail;
  };
  const residentMb = (of: HelperProcess): number => {
    const status = readFileSync(`/proc/${of.pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
  };

  test('is taken at 8 MB and refused a byte later', async () => {
    const started = start();
    await started.initialize();
    started.sendBytes(`${ping('at the limit', 8 * MEGABYTE)}\n`);
    expect((await started.answer('at the limit')).result).toEqual({});
    started.sendBytes(`${ping('past it', 8 * MEGABYTE + 1)}\n`);
    expect((await started.answer(null)).error?.code).toBe(-32600);
    expect((await started.request('ping')).result).toEqual({});
    expect(started.received).toHaveLength(4);
  });

  test('is taken at 8 MB by a tool', async () => {
    folder.turn('on', 'notes.create');
    const started = start();
    await started.initialize();
    const markdown = 'long '.repeat((7.9 * MEGABYTE) / 5);
    const { isError, value } = await started.call('talkbar_change', { tool: 'notes.create', args: { markdown } });
    // Whatever a note may hold, the answer is about the note and not about the line.
    expect(isError ? (value['error'] as { code: string }).code : value['id']).not.toBe('failed');
  });

  test.runIf(process.platform === 'linux')('gives its memory back', { timeout: 60_000 }, async () => {
    const started = start();
    await started.initialize();
    started.sendBytes(`${ping('warm', 8 * MEGABYTE)}\n`);
    await started.answer('warm');
    const before = residentMb(started);
    const chunk = Buffer.alloc(MEGABYTE, 'x');
    for (let line = 0; line < 5; line += 1) {
      for (let sent = 0; sent < 64; sent += 1) started.sendBytes(chunk);
      started.sendBytes('\n');
      await started.request('ping');
    }
    expect(started.received.filter(({ id }) => id === null)).toHaveLength(5);
    expect(residentMb(started) - before).toBeLessThan(24);
  });
});

describe('a client that does not read', () => {
  test('is read from all the same, and gets everything once it reads', async () => {
    const started = start();
    await started.initialize();
    started.stopReading();
    const count = 40_000;
    for (let id = 0; id < count; id += 1)
      started.sendBytes(`{"jsonrpc":"2.0","id":${id + 10},"method":"prompts/list"}\n`);
    await new Promise<void>((resolve) =>
      started.process.stdin?.write(`{"jsonrpc":"2.0","id":"last","method":"ping"}\n`, () => resolve()),
    );
    started.process.stdout?.resume();
    await started.answer('last');
    expect(started.received).toHaveLength(count + 2);
  });

  test('is cut off when too much lies unread', async () => {
    const started = start({ limits: { queuedBytes: MEGABYTE } });
    await started.initialize();
    started.stopReading();
    const request = `{"jsonrpc":"2.0","id":1,"method":"${'x'.repeat(90)}"}\n`;
    for (let sent = 0; sent < 40_000; sent += 1) started.sendBytes(request);
    await new Promise<void>((resolve) => started.process.once('exit', () => resolve()));
    expect(started.process.exitCode).toBe(1);
  });

  test('is cut off when it asks for more than can wait', async () => {
    const started = await startLocked({ queuedBytes: MEGABYTE });
    const fill = 'x'.repeat(100_000);
    for (let call = 0; call < 20; call += 1) {
      const params = { name: 'talkbar_change', arguments: { tool: 'notes.create', args: { markdown: fill } } };
      started.send({ jsonrpc: '2.0', id: `call-${call}`, method: 'tools/call', params });
    }
    expect((await started.exited).code).toBe(1);
  });
});

describe('a library that cannot be opened', () => {
  const LOST = 'talkbar_read';

  test('is reported at each call by name, with what to do, and tried again', async () => {
    writeFileSync(folder.library, 'this is no library, but somebody’s text');
    const started = start();
    expect((await started.initialize()).result).toMatchObject({ capabilities: { tools: {} } });
    const list = await started.request('tools/list');
    expect(list.error).toMatchObject({ code: -32603, message: expect.stringContaining(folder.library) });
    const { isError, value } = await started.call(LOST, { tool: 'notes.list' });
    expect(isError).toBe(true);
    expect(value).toEqual({ error: { code: 'failed', message: list.error?.message } });
    expect(readFileSync(folder.library, 'utf8')).toBe('this is no library, but somebody’s text');
    expect((await started.request('ping')).result).toEqual({});

    writeFileSync(folder.library, '');
    expect((await started.call(LOST, { tool: 'notes.list' })).value).toMatchObject({ items: [] });
    expect((await started.request('tools/list')).result).toBeDefined();
  });

  test('because its drive is not there is not begun anew', async () => {
    const lost = folder.beside('drive');
    const started = start({ args: ['--data-dir', path.join(lost, 'data')] });
    await started.initialize();
    const { value } = await started.call(LOST, { tool: 'notes.list' });
    expect(value).toEqual({ error: { code: 'failed', message: expect.stringContaining(lost) } });
    await started.call(LOST, { tool: 'notes.list' });
    expect(existsSync(lost)).toBe(false);
    mkdirSync(lost);
    expect((await started.call(LOST, { tool: 'notes.list' })).value).toMatchObject({ error: { code: 'turned_off' } });
  });

  test('is in the log, without what was asked', async () => {
    writeFileSync(folder.library, 'this is no library');
    const started = start();
    await started.initialize();
    await started.call(LOST, { tool: 'notes.get', args: { noteId: 'note-secret' } });
    expect(started.stderr).toBe('');
    expect(logs().join('')).toContain('the library could not be opened');
    expect(logs().join('')).not.toContain('secret');
  });
});

describe('the command line', () => {
  test.each([
    [['--server', 'memory'], /no memory server/],
    [['--server=memory'], /no memory server/],
    [['--server', 'other'], /no server other/],
    [['--what'], /does not take --what/],
    [['extra'], /does not take extra/],
    [['--data-dir'], /--data-dir needs a value/],
  ])('%j is wrong', async (args, message) => {
    const started = start({ args });
    expect((await started.exited).code).toBe(2);
    expect(started.stderr).toMatch(message);
    expect(started.received).toEqual([]);
  });

  test('--data-dir comes before TALKBAR_DATA_DIR', async () => {
    const other = folder.beside('other');
    mkdirSync(other);
    const started = start({ args: [`--data-dir=${other}`] });
    expect((await started.initialize()).result).toMatchObject({ capabilities: {} });
  });

  test('--verbose says on stderr what goes on, and keeps it in the log', async () => {
    const started = start({ args: ['--verbose'] });
    await started.initialize();
    await started.stop();
    expect(started.stderr).toContain('the client has left');
    expect(logs().join('')).toContain('the client has left');
  });
});

test('whatever is printed in the helper goes to stderr', async () => {
  const noisy = folder.beside('noisy.cjs');
  const methods = ['log', 'info', 'debug', 'warn', 'error', 'dir', 'table', 'group'];
  // Loaded before the helper's own code, and printing after it.
  writeFileSync(
    noisy,
    `const early = console; setInterval(() => { for (const name of ${JSON.stringify(methods)}) early[name]('noise by ' + name); }, 20).unref();`,
  );
  const started = start({ env: { NODE_OPTIONS: `--require=${noisy}` } });
  await started.initialize();
  await started.until(() => started.stderr.includes('noise by group'), 'noise');
  expect((await started.call('talkbar_tools')).isError).toBe(false);
  expect(started.noise).toEqual([]);
});
