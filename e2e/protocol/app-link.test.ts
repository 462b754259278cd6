import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { OWN_VERSION, type Version } from '../../src-main/mcp/link/hello';
import { LINK_FILE, LinkFile, newToken } from '../../src-main/mcp/link/link-file';
import { thisPlace } from '../../src-main/mcp/link/socket-place';
import { startSocketServer, type SocketServer } from '../../src-main/mcp/socket/socket-server';
import { DEFAULT_LIMITS } from '../../src-main/contract/limits';
import { AppEngine } from '../support/app-engine';
import { Assistant, type AssistantOptions } from '../support/assistant';
import { DataFolder } from '../support/data-folder';
import { jsonOf, runCli, type CliResult } from '../support/cli-process';

let folder: DataFolder;
let session: string;
const apps: AppEngine[] = [];
const assistants: Assistant[] = [];

/** The environment of an app whose user has a session folder, as on most Linux desktops. */
function withSession(): Record<string, string> {
  return { XDG_RUNTIME_DIR: session };
}

async function startApp(options: { env?: Record<string, string>; folder?: DataFolder } = {}): Promise<AppEngine> {
  const app = await AppEngine.start(options.folder ?? folder, { env: options.env ?? withSession() });
  apps.push(app);
  return app;
}

async function connect(options: AssistantOptions = {}, where = folder): Promise<Assistant> {
  const assistant = await Assistant.connect(where, options);
  assistants.push(assistant);
  return assistant;
}

function link(where = folder): { token: string; address: string } {
  return JSON.parse(readFileSync(path.join(where.dir, LINK_FILE), 'utf8')) as { token: string; address: string };
}

function modeOf(file: string): number {
  return statSync(file).mode & 0o777;
}

function helperLogs(): string {
  const dir = path.join(folder.dir, 'logs');
  if (!existsSync(dir)) return '';
  return readdirSync(dir)
    .map((name) => readFileSync(path.join(dir, name), 'utf8'))
    .join('');
}

function problems(app: AppEngine): string {
  return JSON.stringify(app.told.filter((message) => message.type === 'log' && message.level === 'error'));
}

beforeEach(() => {
  folder = new DataFolder().turn('on', 'notes.create', 'notes.trash');
  session = folder.beside('session');
  mkdirSync(session, { mode: 0o700 });
});

afterEach(async () => {
  for (const assistant of assistants.splice(0)) {
    await assistant.helper.stop();
    expect(assistant.helper.noise).toEqual([]);
    expect(assistant.helper.stderr).toBe('');
  }
  for (const app of apps.splice(0)) {
    await app.quit();
    expect(app.stderr).toBe('');
  }
  folder.remove();
});

describe('a helper beside the running app', () => {
  test('works through it, and the app knows who is connected', async () => {
    const app = await startApp();
    const one = await connect({ name: 'one', elicitation: {} });
    await one.createNote('Through the app');
    await one.read('notes.list');
    expect(await app.connected(1)).toEqual([
      {
        id: expect.any(String),
        name: 'one',
        version: '1.0',
        canAsk: true,
        toolsOffered: true,
        calls: 2,
        since: expect.any(Number),
      },
    ]);
    const two = await connect({ name: 'two' });
    expect(await two.noteTitles()).toEqual(['Through the app']);
    expect((await app.connected(2)).map(({ name, canAsk }) => [name, canAsk])).toEqual([
      ['one', true],
      ['two', false],
    ]);
    await one.helper.stop();
    expect((await app.connected(1)).map(({ name }) => name)).toEqual(['two']);
    await app.until(
      () => app.told.filter((message) => message.type === 'event' && message.event === 'clients:changed').length >= 3,
      'three changes of who is connected',
    );
  });

  test('is found without the variables that decide where it listens', async () => {
    // What the SDK's client hands on to a server it starts has neither.
    const app = await startApp();
    expect(path.dirname(link().address)).toBe(path.join(session, 'talkbar'));
    const assistant = await connect({ env: { XDG_RUNTIME_DIR: '', TMPDIR: '/nowhere' } });
    await assistant.read('notes.list');
    await app.connected(1);
  });

  test('is the one of its own data folder', async () => {
    const other = new DataFolder().turn('on', 'notes.create');
    try {
      const [app, beside] = [await startApp(), await startApp({ folder: other })];
      const assistant = await connect({ name: 'here' });
      const neighbour = await connect({ name: 'there' }, other);
      await neighbour.createNote('There');
      expect(await assistant.noteTitles()).toEqual([]);
      expect((await app.connected(1))[0]?.name).toBe('here');
      expect((await beside.connected(1))[0]?.name).toBe('there');
      expect(link().address).not.toBe(link(other).address);
    } finally {
      await assistants.pop()?.helper.stop();
      await apps.pop()?.quit();
      other.remove();
    }
  });

  test('opens the library itself where none runs, at once', async () => {
    const assistant = await connect();
    expect(await assistant.noteTitles()).toEqual([]);
    expect(existsSync(path.join(folder.dir, LINK_FILE))).toBe(false);
  });

  test('takes lines of 8 MB and answers of megabytes', { timeout: 60_000 }, async () => {
    await startApp();
    const assistant = await connect();
    const markdown = 'ü'.repeat(400_000);
    await assistant.createNote('Long', { markdown });
    expect(await assistant.noteTitles()).toEqual(['Long']);
    const fill = 'x'.repeat(8 * 1024 * 1024 - 200);
    const { error } = await assistant.helper.request('tools/call', { name: 'talkbar_read', arguments: { fill } });
    expect(error).toBeUndefined();
    // Bytes that are no UTF-8 grow threefold on their way.
    const call = (bytes: Buffer): Buffer =>
      Buffer.concat([
        Buffer.from(
          '{"jsonrpc":"2.0","id":"bytes","method":"tools/call","params":{"name":"talkbar_read","arguments":{"fill":"',
        ),
        bytes,
        Buffer.from('"}}}\n'),
      ]);
    assistant.helper.sendBytes(call(Buffer.alloc(8 * 1024 * 1024 - 200, 0xff)));
    expect((await assistant.helper.answer('bytes')).result).toMatchObject({ isError: true });
    expect(await assistant.noteTitles()).toEqual(['Long']);
  });
});

describe('the place', () => {
  test('is open to the user alone', async () => {
    await startApp();
    const { address } = link();
    expect(modeOf(address)).toBe(0o600);
    expect(modeOf(path.dirname(address))).toBe(0o700);
    expect(modeOf(path.join(folder.dir, LINK_FILE))).toBe(0o600);
  });

  test('is under the temporary folder where there is no session folder', async () => {
    const temporary = folder.beside('t');
    mkdirSync(temporary);
    const app = await startApp({ env: { XDG_RUNTIME_DIR: '', TMPDIR: temporary } });
    const { address } = link();
    expect(path.dirname(address)).toBe(path.join(temporary, `talkbar-${process.getuid?.()}`));
    expect(modeOf(path.dirname(address))).toBe(0o700);
    await (await connect()).read('notes.list');
    await app.connected(1);
  });

  test('has another secret at each start', async () => {
    const app = await startApp();
    const before = link();
    await app.quit();
    expect(existsSync(before.address)).toBe(false);
    await startApp();
    expect(link().address).toBe(before.address);
    expect(link().token).not.toBe(before.token);
  });

  test('is taken over from an app that was killed, not from one that lives', async () => {
    const dead = await startApp();
    await dead.kill();
    expect(existsSync(link().address)).toBe(true);
    const app = await startApp();
    const assistant = await connect();
    await assistant.read('notes.list');
    await app.connected(1);
    const second = await startApp();
    expect(problems(second)).toContain('is running');
    expect((await second.call('access:get', null)).socket).toBeNull();
    await second.quit();
    await assistant.read('notes.list');
    expect((await app.connected(1))[0]?.calls).toBe(2);
  });

  test('is refused where it is a symbolic link', async () => {
    mkdirSync(folder.beside('elsewhere'), { mode: 0o700 });
    symlinkSync(folder.beside('elsewhere'), path.join(session, 'talkbar'));
    const app = await startApp();
    expect(problems(app)).toContain('a symbolic link');
    expect((await app.call('access:get', null)).socket).toBeNull();
    expect(readdirSync(folder.beside('elsewhere'))).toEqual([]);
    // Everything works all the same, each in its own process.
    await (await connect()).createNote('Beside');
    expect(await app.call('operation:call', { operation: 'notes.list', args: {} })).toMatchObject({
      ok: true,
      result: { items: [{ title: 'Beside' }] },
    });
  });

  test.runIf(process.getuid?.() === 0)('is refused where it is another user’s', async () => {
    const talkbar = path.join(session, 'talkbar');
    mkdirSync(talkbar);
    chownSync(talkbar, 65_534, 65_534);
    const app = await startApp();
    expect(problems(app)).toContain("another user's");
    expect(readdirSync(talkbar)).toEqual([]);
  });

  test.runIf(process.getuid?.() === 0)('is not looked into where another user could have prepared it', async () => {
    const app = await startApp();
    chownSync(path.dirname(link().address), 65_534, 65_534);
    await (await connect()).createNote('By itself');
    expect(await app.clients()).toEqual([]);
    expect(helperLogs()).toContain('does not use');
  });

  test.runIf(process.getuid?.() === 0)('cannot be reached by another user', async () => {
    await startApp();
    const script = `require('node:net').connect(${JSON.stringify(link().address)}).on('error',(e)=>{console.log(e.code)}).on('connect',()=>{console.log('in');process.exit()})`;
    // The way to it is open to everyone; its own folder is not.
    chmodSync(path.dirname(folder.dir), 0o755);
    chmodSync(session, 0o755);
    const tried = spawnSync('setpriv', ['--reuid=65534', '--clear-groups', process.execPath, '-e', script]);
    expect(tried.stdout.toString().trim()).toBe('EACCES');
    const read = spawnSync('setpriv', ['--reuid=65534', '--clear-groups', 'cat', path.join(folder.dir, LINK_FILE)]);
    expect(read.status).not.toBe(0);
  });

  test('is not used where others can read the secret', async () => {
    const app = await startApp();
    chmodSync(path.join(folder.dir, LINK_FILE), 0o644);
    await (await connect()).read('notes.list');
    expect(await app.clients()).toEqual([]);
    expect(helperLogs()).toContain('readable by you alone');
    expect(helperLogs()).not.toContain(link().token);
  });
});

describe('whoever listens there and is no TalkBar', () => {
  let server: Server;
  const heard: Buffer[] = [];

  /** Listens where the folder's file says that the app does. */
  async function pretend(answer: (heard: string) => string): Promise<void> {
    mkdirSync(folder.beside('fake'), { mode: 0o700 });
    const address = folder.beside('fake/x.sock');
    server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', (chunk) => {
        heard.push(chunk);
        socket.write(answer(chunk.toString()));
      });
    });
    await new Promise<void>((resolve) => server.listen(address, resolve));
    new LinkFile(folder.dir, process.getuid?.() ?? null).write(address, newToken());
  }

  beforeEach(() => {
    heard.length = 0;
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  test.each([
    ['a proof of another secret', () => JSON.stringify({ nonce: 'n'.repeat(43), proof: 'p'.repeat(43) })],
    ['our own words', (line: string) => line.trim()],
    ['noise', () => '\0\xff{]'],
    ['MCP', () => '{"jsonrpc":"2.0","id":0,"result":{}}'],
  ])('hears nothing but a nonce, and is not believed: %s', async (_name, answer) => {
    await pretend((line) => `${answer(line)}\n`);
    const assistant = await connect({ name: 'a secret name' });
    await assistant.createNote('By itself');
    const [line, ...more] = Buffer.concat(heard).toString().trimEnd().split('\n');
    expect(Object.keys(JSON.parse(line ?? '') as object)).toEqual(['nonce']);
    expect(more).toEqual([]);
    expect(helperLogs()).toContain('could not prove');
  });

  test('is waited for only a moment where it says nothing', async () => {
    await pretend(() => '');
    const assistant = await connect();
    const before = performance.now();
    await assistant.createNote('By itself');
    expect(performance.now() - before).toBeLessThan(2_000);
  });

  test('is cut off where it talks without end', async () => {
    await pretend(() => 'x'.repeat(2 * 1024 * 1024));
    await (await connect()).createNote('By itself');
  });
});

describe('another version', () => {
  let server: SocketServer;

  async function runAs(own: Version): Promise<void> {
    server = await startSocketServer({
      dataDir: folder.dir,
      place: { ...thisPlace(), env: withSession() },
      limits: DEFAULT_LIMITS,
      clock: { now: () => Date.now() },
      logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
      own,
      openSession: () => {
        throw new Error('there must be no session');
      },
      openCli: () => {
        throw new Error('there must be no command line');
      },
      onClients: () => undefined,
    });
  }

  afterEach(() => server.stop());

  test.each([
    [
      OWN_VERSION.protocol + 1,
      '0.9.0',
      /^TalkBar was updated; reconnect TalkBar in your assistant \(the app is 0\.9\.0/,
    ],
    [OWN_VERSION.protocol - 1, '0.0.1', /quit it and open it again \(it runs as 0\.0\.1/],
  ])('of the protocol, %d, says which side to update', async (protocol, appVersion, sentence) => {
    await runAs({ protocol, appVersion, schema: 10 });
    const assistant = await connect();
    const error = await assistant.refusal('talkbar_read', { tool: 'notes.list' });
    expect(error).toEqual({ code: 'failed', message: expect.stringMatching(sentence) });
    const answer = await assistant.helper.request('tools/list');
    expect(answer.error?.message).toMatch(sentence);
    const status = await cliStatus();
    expect(status.code).toBe(1);
    expect(jsonOf(status)).toMatchObject({ healthy: false, app: { running: true, version: appVersion, protocol } });
  });
});

function cliStatus(): Promise<CliResult> {
  return runCli(['status', '--output', 'json'], { dataDir: folder.dir });
}

describe('status', () => {
  test('tells whether the app runs, and who is connected', async () => {
    expect(jsonOf(await cliStatus())).toMatchObject({ healthy: true, app: { running: false } });
    const app = await startApp();
    await (await connect({ name: 'one' })).read('notes.list');
    expect(jsonOf(await cliStatus())).toMatchObject({
      healthy: true,
      app: {
        running: true,
        version: OWN_VERSION.appVersion,
        schema: OWN_VERSION.schema,
        socket: link().address,
        since: expect.any(Number),
        clients: [{ name: 'one', version: '1.0', calls: 1 }],
      },
    });
    // Whoever asks is no client.
    await app.connected(1);
    await app.kill();
    expect(jsonOf(await cliStatus())).toMatchObject({ healthy: true, app: { running: false } });
  });

  test('says that it cannot tell where nobody proves to be the app', async () => {
    await startApp();
    writeFileSync(path.join(folder.dir, LINK_FILE), JSON.stringify({ ...link(), token: 'A'.repeat(43) }));
    expect(jsonOf(await cliStatus())).toMatchObject({ healthy: false, app: { running: false } });
  });
});
