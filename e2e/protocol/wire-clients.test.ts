import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client as SecondClient, type ClientOptions as SecondOptions } from '@modelcontextprotocol/client';
import { StdioClientTransport as SecondTransport } from '@modelcontextprotocol/client/stdio';
import { Client as FirstClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as FirstTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { ElicitRequestSchema, ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PRODUCT } from '../../src-main/contract/product';
import { DataFolder } from '../support/data-folder';
import { HELPER, helperEnvironment } from '../support/helper-process';
import { WriteLock } from '../support/write-lock';

const INFO = { name: 'sdk-client', version: '1.0' };
const TOOLS = ['talkbar_find', 'talkbar_read', 'talkbar_change', 'talkbar_delete', 'talkbar_tools'];

/** What the test does with a client, whichever SDK it is of. */
interface Driver {
  readonly serverVersion: () => unknown;
  readonly instructions: () => string | undefined;
  readonly listTools: () => Promise<readonly string[]>;
  readonly call: (name: string, args: Record<string, unknown>, signal?: AbortSignal) => Promise<unknown>;
  readonly ping: () => Promise<unknown>;
  readonly close: () => Promise<void>;
  /** Times the list was announced as changed. */
  readonly changes: () => number;
  readonly errors: readonly Error[];
}

type Connect = (answer?: 'accept' | 'decline') => Promise<Driver>;

let folder: DataFolder;
const closing: (() => Promise<void>)[] = [];

function server(): { command: string; args: string[]; env: Record<string, string>; stderr: 'ignore' } {
  return { command: HELPER, args: ['mcp'], env: helperEnvironment({ dataDir: folder.dir }), stderr: 'ignore' };
}

const first: Connect = async (answer) => {
  const client = new FirstClient(INFO, { capabilities: answer === undefined ? {} : { elicitation: {} } });
  const errors: Error[] = [];
  let changes = 0;
  client.onerror = (error) => errors.push(error);
  client.setNotificationHandler(ToolListChangedNotificationSchema, () => void (changes += 1));
  if (answer !== undefined) client.setRequestHandler(ElicitRequestSchema, () => formAnswer(answer));
  await client.connect(new FirstTransport(server()));
  closing.push(() => client.close());
  return {
    serverVersion: () => client.getServerVersion(),
    instructions: () => client.getInstructions(),
    listTools: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: (name, args, signal) =>
      client.callTool({ name, arguments: args }, undefined, signal === undefined ? {} : { signal }),
    ping: () => client.ping(),
    close: () => client.close(),
    changes: () => changes,
    errors,
  };
};

function second(options: SecondOptions = {}): Connect {
  return async (answer) => {
    const client = new SecondClient(INFO, {
      ...options,
      capabilities: answer === undefined ? {} : { elicitation: { form: {} } },
    });
    const errors: Error[] = [];
    let changes = 0;
    client.onerror = (error) => errors.push(error);
    client.setNotificationHandler('notifications/tools/list_changed', () => void (changes += 1));
    if (answer !== undefined) client.setRequestHandler('elicitation/create', () => formAnswer(answer));
    await client.connect(new SecondTransport(server()));
    closing.push(() => client.close());
    return {
      serverVersion: () => client.getServerVersion(),
      instructions: () => client.getInstructions(),
      listTools: async () => (await client.listTools()).tools.map(({ name }) => name),
      call: (name, args, signal) => client.callTool({ name, arguments: args }, signal === undefined ? {} : { signal }),
      ping: () => client.ping(),
      close: () => client.close(),
      changes: () => changes,
      errors,
    };
  };
}

function formAnswer(answer: 'accept' | 'decline') {
  return answer === 'accept'
    ? { action: 'accept' as const, content: { confirm: true } }
    : { action: 'decline' as const };
}

function textOf(result: unknown): Record<string, unknown> {
  const [item] = (result as { content: { text: string }[] }).content;
  return JSON.parse(item?.text ?? '') as Record<string, unknown>;
}

beforeEach(() => {
  folder = new DataFolder().turn('on', 'notes.create', 'notes.trash');
});

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  folder.remove();
});

describe.each([
  ['@modelcontextprotocol/sdk', first],
  ['@modelcontextprotocol/client', second()],
  ['@modelcontextprotocol/client that tries the newest era first', second({ versionNegotiation: { mode: 'auto' } })],
] as const)('%s', (_name, connect) => {
  test('meets the server and its tools', async () => {
    const client = await connect();
    expect(client.serverVersion()).toEqual(PRODUCT);
    expect(client.instructions()).toMatch(/^TalkBar holds the user's meetings/);
    expect(await client.listTools()).toEqual(TOOLS);
    await client.ping();
    expect(client.errors).toEqual([]);
  });

  test('creates, reads and deletes, asked by its own form', async () => {
    const client = await connect('accept');
    const created = textOf(await client.call('talkbar_change', { tool: 'notes.create', args: { title: 'Grüße 🎧' } }));
    const noteId = created['id'];
    expect(textOf(await client.call('talkbar_read', { tool: 'notes.get', args: { noteId } }))).toMatchObject({
      title: 'Grüße 🎧',
    });
    expect(await client.call('talkbar_delete', { tool: 'notes.trash', args: { noteId } })).not.toHaveProperty(
      'isError',
      true,
    );
    expect(textOf(await client.call('talkbar_read', { tool: 'notes.trash.list' }))).toMatchObject({
      items: [{ id: noteId }],
    });
    expect(client.errors).toEqual([]);
  });

  test('hears no when its user says no, and where it cannot ask', async () => {
    for (const answer of ['decline', undefined] as const) {
      const client = await connect(answer);
      const { id } = textOf(await client.call('talkbar_change', { tool: 'notes.create', args: {} }));
      const result = await client.call('talkbar_delete', { tool: 'notes.trash', args: { noteId: id } });
      expect(result).toMatchObject({ isError: true });
      const code = answer === 'decline' ? 'declined' : 'confirmation_unavailable';
      expect(textOf(result)).toMatchObject({ error: { code } });
    }
  });

  test('hears that the list has changed with its next call', async () => {
    const client = await connect();
    await client.listTools();
    folder.turn('off', 'notes.create');
    expect(client.changes()).toBe(0);
    await client.call('talkbar_tools', {});
    expect(client.changes()).toBe(1);
    expect(await client.listTools()).not.toContain('talkbar_change');
  });

  test('may give up a call and go on', async () => {
    const client = await connect();
    await client.call('talkbar_read', { tool: 'notes.list' });
    const lock = new WriteLock(folder.library);
    const giveUp = new AbortController();
    const call = client.call('talkbar_change', { tool: 'notes.create', args: { title: 'never' } }, giveUp.signal);
    setTimeout(() => giveUp.abort(), 100);
    await expect(call).rejects.toThrow();
    lock.release();
    expect(textOf(await client.call('talkbar_read', { tool: 'notes.list' }))).toMatchObject({ items: [] });
  });

  test('is told by a protocol error of a tool there is not', async () => {
    const client = await connect();
    await expect(client.call('notes.get', {})).rejects.toMatchObject({ code: -32602 });
  });
});

describe('MCP Inspector', () => {
  const require = createRequire(import.meta.url);
  const manifest = require.resolve('@modelcontextprotocol/inspector/package.json');
  const inspector = path.join(path.dirname(manifest), 'cli/build/cli.js');
  const run = async (...args: readonly string[]): Promise<unknown> => {
    const { stdout } = await promisify(execFile)(process.execPath, [inspector, '--cli', HELPER, 'mcp', ...args], {
      env: { ...helperEnvironment({ dataDir: folder.dir }) },
    });
    return JSON.parse(stdout);
  };

  test('lists the tools and calls one', async () => {
    const { tools } = (await run('--method', 'tools/list')) as { tools: { name: string }[] };
    expect(tools.map(({ name }) => name)).toEqual(TOOLS);
    const result = await run('--method', 'tools/call', '--tool-name', 'talkbar_read', '--tool-arg', 'tool=notes.list');
    expect(textOf(result)).toMatchObject({ items: [] });
  });
});
