import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../../src-main/contract/limits';
import { OWN_VERSION, type Version } from '../../src-main/mcp/link/hello';
import { LinkFile, newToken } from '../../src-main/mcp/link/link-file';
import { thisPlace } from '../../src-main/mcp/link/socket-place';
import { startSocketServer } from '../../src-main/mcp/socket/socket-server';
import type { Connection, McpPeer } from '../../src-main/mcp/wire/connection';
import { errorCodeOf, jsonOf } from '../support/cli-process';
import { commandLine } from '../support/command-line';

const line = commandLine();
const { cli, json, createNote } = line;
let stop: () => Promise<unknown> = () => Promise.resolve();

afterEach(() => stop());

/** Something of the app's protocol listens, and does with a command line what the test wants. */
async function listen(openCli: (peer: McpPeer) => Connection, own: Version = OWN_VERSION): Promise<void> {
  const session = line.folder.beside('session');
  mkdirSync(session, { mode: 0o700 });
  const server = await startSocketServer({
    dataDir: line.folder.dir,
    place: { ...thisPlace(), env: { XDG_RUNTIME_DIR: session } },
    limits: DEFAULT_LIMITS,
    clock: { now: () => Date.now() },
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
    own,
    openSession: () => {
      throw new Error('no assistant comes here');
    },
    openCli,
    onClients: () => undefined,
  });
  stop = () => server.stop();
}

function logs(): string {
  const dir = path.join(line.folder.dir, 'logs');
  return readdirSync(dir)
    .map((name) => readFileSync(path.join(dir, name), 'utf8'))
    .join('');
}

describe('an app that hangs up on a call', () => {
  /** Hangs up at the first line. */
  const hangsUp = (peer: McpPeer): Connection => ({
    receive: () => peer.hangUp(),
    idle: () => Promise.resolve(),
    end: () => Promise.resolve(),
  });

  test('a read is made again in this process', async () => {
    await createNote('One');
    await listen(hangsUp);
    expect(await json(['tools', 'call', 'notes.list'])).toMatchObject({ items: [{ title: 'One' }] });
    expect(await json(['find', 'one'])).toMatchObject({ matches: [{ title: 'One' }] });
    expect(await json(['workspace', 'list'])).toMatchObject({ items: [{ open: true }] });
  });

  test('a change is busy, with exit code 3, and is not made again', async () => {
    await createNote('One');
    await listen(hangsUp);
    const words = ['tools', 'call', 'notes.create', '--title', 'Two'];
    const inJson = await cli([...words, '--output', 'json']);
    expect([inJson.code, inJson.stderr, jsonOf(inJson)]).toEqual([
      3,
      '',
      {
        error: {
          code: 'busy',
          retryable: true,
          retryAfterMs: 1000,
          message:
            "TalkBar's database was busy with another write. Try the same call again; if it created something, check first that it is not already there.",
        },
      },
    ]);
    const inText = await cli(words);
    expect([inText.code, inText.stdout]).toEqual([3, '']);
    const sample = path.resolve(import.meta.dirname, '../../resources/sample/meeting001_transcript.vtt');
    expect((await cli(['import', sample])).code).toBe(3);
    expect((await cli(['workspace', 'create', 'W'])).code).toBe(3);
    await stop();
    expect(await json(['tools', 'call', 'notes.list'])).toMatchObject({ totalCount: 1 });
    expect(await json(['tools', 'call', 'sessions.list'])).toMatchObject({ totalCount: 0 });
  });

  test('an answer that cannot be understood is none', async () => {
    await createNote('One');
    await listen((peer) => ({ ...hangsUp(peer), receive: () => peer.send('{"kind":"outcome","id":1,"outcome":{}}') }));
    expect(await json(['tools', 'call', 'notes.list'])).toMatchObject({ items: [{ title: 'One' }] });
  });
});

describe('another version', () => {
  test.each([
    [
      OWN_VERSION.protocol + 1,
      '0.9.0',
      /^TalkBar was updated; use the talkbar-cli that comes with it \(the app is 0\.9\.0/,
    ],
    [OWN_VERSION.protocol - 1, '0.0.1', /quit it and open it again \(it runs as 0\.0\.1, this talkbar-cli is /],
  ])('of the protocol, %d, says which side to update', async (protocol, appVersion, sentence) => {
    await listen(
      () => {
        throw new Error('there must be no call');
      },
      { protocol, appVersion, schema: 10 },
    );
    const refused = await cli(['tools', 'call', 'notes.create', '--title', 'x', '--output', 'json']);
    expect([refused.code, errorCodeOf(refused)]).toEqual([1, 'failed']);
    expect(jsonOf(refused)['error']).toMatchObject({ message: expect.stringMatching(sentence) as string });
  });
});

describe('whoever listens there and is no TalkBar', () => {
  const heard: Buffer[] = [];

  async function pretend(answer: string): Promise<void> {
    heard.length = 0;
    mkdirSync(line.folder.beside('fake'), { mode: 0o700 });
    const address = line.folder.beside('fake/x.sock');
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', (chunk) => {
        heard.push(chunk);
        socket.write(answer);
      });
    });
    await new Promise<void>((resolve) => server.listen(address, resolve));
    new LinkFile(line.folder.dir, process.getuid?.() ?? null).write(address, newToken());
    stop = () => new Promise((resolve) => server.close(resolve));
  }

  test.each([
    [`${JSON.stringify({ nonce: 'n'.repeat(43), proof: 'p'.repeat(43) })}\n`],
    ['{"kind":"outcome","id":1,"outcome":{"ok":true,"result":{"forged":true}}}\n'],
  ])('hears nothing but a nonce, and is not believed: %s', async (answer) => {
    await pretend(answer);
    await createNote('A secret title');
    const [first, ...more] = Buffer.concat(heard).toString().trimEnd().split('\n');
    expect([Object.keys(JSON.parse(first ?? '') as object), more]).toEqual([['nonce'], []]);
    expect(logs()).toContain('could not prove');
  });

  test('is waited for only a moment where it says nothing', async () => {
    await pretend('');
    expect((await cli(['tools', 'call', 'notes.create', '--title', 'By itself'])).code).toBe(0);
  });
});
