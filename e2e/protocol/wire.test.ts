import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Json } from '../../src-main/contract/json';
import { version } from '../../package.json';
import { DataFolder } from '../support/data-folder';
import { HelperProcess } from '../support/helper-process';

let folder: DataFolder;
let helper: HelperProcess;

beforeEach(() => {
  folder = new DataFolder();
  helper = new HelperProcess({ dataDir: folder.dir });
});

afterEach(async () => {
  await helper.stop();
  folder.remove();
  expect(helper.noise).toEqual([]);
  expect(helper.stderr).toBe('');
});

/** What the helper says to a line, which must be one message. */
async function reply(line: string | Buffer): Promise<unknown> {
  const before = helper.received.length;
  helper.sendBytes(Buffer.concat([Buffer.from(line), Buffer.from('\n')]));
  await helper.until(() => helper.received.length > before, `a reply to ${String(line).slice(0, 80)}`);
  const { id, error, result } = helper.received[before] ?? {};
  return { id, ...(error === undefined ? { result } : { code: error.code }) };
}

describe('before initialize', () => {
  test.each(['ping', 'tools/list', 'tools/call', 'server/discover'])('%s is told to send it first', async (method) => {
    expect(await helper.request(method, {}, 'early')).toEqual({
      jsonrpc: '2.0',
      id: 'early',
      error: { code: -32601, message: 'Send initialize first' },
    });
  });

  test('notifications are dropped, bad lines are refused, and initialize still works', async () => {
    helper.notify('notifications/initialized');
    helper.notify('notifications/cancelled', { requestId: 1 });
    expect(await reply('nonsense')).toEqual({ id: null, code: -32700 });
    expect((await helper.initialize()).result).toBeDefined();
    expect(helper.received).toHaveLength(2);
  });
});

describe('initialize', () => {
  test('introduces the server, with the instructions to the letter', async () => {
    const { result } = await helper.initialize();
    expect(result).toEqual({
      protocolVersion: '2025-11-25',
      capabilities: { tools: { listChanged: true } },
      serverInfo: { name: 'talkbar', title: 'TalkBar', version },
      instructions:
        "TalkBar holds the user's meetings: sessions with summaries and transcripts, notes, projects, action items, " +
        'knowledge cards, people and schedules. Find ids with talkbar_find, then read with talkbar_read and change with ' +
        'talkbar_change; trash, archive and delete go through talkbar_delete, which the user confirms. Batch with ' +
        '{"calls":[...]}: calls run in order and continue past errors unless stopOnError is true. workspaceId is optional ' +
        '(default: the workspace open in the app). Notes are Markdown. The live session: sessions.recording. Recording, ' +
        'settings and emptying the Trash stay in the app. The user turns operations on in TalkBar Settings > MCP Access; ' +
        'item changes start off.',
    });
  });

  test('works once', async () => {
    await helper.initialize();
    expect((await helper.request('initialize', {})).error?.code).toBe(-32600);
    expect((await helper.request('ping')).result).toEqual({});
  });

  test.each(['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'])('speaks %s', async (protocolVersion) => {
    expect((await helper.request('initialize', { protocolVersion })).result).toMatchObject({ protocolVersion });
  });

  test.each(['2026-07-28', '1.0', null, 7] as const)('offers its newest revision for %j', async (protocolVersion) => {
    const { result } = await helper.request('initialize', { protocolVersion });
    expect(result).toMatchObject({ protocolVersion: '2025-11-25' });
  });

  test.each([undefined, null, [], {}, { capabilities: { elicitation: true }, clientInfo: [] }] as const)(
    'works with the params %j',
    async (params) => {
      expect((await helper.request('initialize', params)).result).toMatchObject({ protocolVersion: '2025-11-25' });
      helper.notify('notifications/initialized');
      expect((await helper.call('talkbar_tools')).isError).toBe(false);
    },
  );
});

describe('a malformed message', () => {
  beforeEach(async () => {
    await helper.initialize();
  });

  test.each([
    '{"jsonrpc":"2.0"',
    'Content-Length: 12',
    "{'id':1}",
    '\u0000',
    '{"jsonrpc":"2.0","id":1,"method":"ping"} x',
  ])('that is not JSON gets -32700: %s', async (line) => expect(await reply(line)).toEqual({ id: null, code: -32700 }));

  test.each([
    '[]',
    '[{"jsonrpc":"2.0","id":1,"method":"ping"},{"jsonrpc":"2.0","id":2,"method":"ping"}]',
    '7',
    'null',
    '"x"',
  ])('that is no object gets one -32600: %s', async (line) => {
    expect(await reply(line)).toEqual({ id: null, code: -32600 });
    expect((await helper.request('ping', null, 'after')).id).toBe('after');
    expect(helper.received.filter(({ error }) => error !== undefined)).toHaveLength(1);
  });

  test.each(['{"id":5,"method":"ping"}', '{"jsonrpc":"1.0","id":5,"method":"ping"}'])(
    'without the version gets -32600: %s',
    async (line) => expect(await reply(line)).toEqual({ id: 5, code: -32600 }),
  );

  test.each(['null', '1.5', 'true', '{}', '[1]', '9007199254740993'])('with the id %s gets -32600', async (id) => {
    expect(await reply(`{"jsonrpc":"2.0","id":${id},"method":"ping"}`)).toEqual({ id: null, code: -32600 });
  });
});

describe('an id', () => {
  test.each([0, '', -3, 'listen:0', Number.MAX_SAFE_INTEGER, '1'])('%j comes back as it is', async (id) => {
    await helper.initialize();
    expect((await helper.request('ping', null, id)).id).toBe(id);
    expect((await helper.request('tools/call', { name: 'talkbar_tools' }, `${id}!`)).id).toBe(`${id}!`);
  });

  test('of a call comes back with its type', async () => {
    await helper.initialize();
    await helper.call('talkbar_tools', {}, 0);
    await helper.call('talkbar_tools', {}, '0');
    await helper.call('talkbar_tools', {}, -1);
    expect(helper.received.slice(1).map(({ id }) => id)).toEqual([0, '0', -1]);
  });
});

describe('a line', () => {
  beforeEach(async () => {
    await helper.initialize();
  });

  test('may start with a BOM and end with a carriage return', async () => {
    expect(await reply('\ufeff{"jsonrpc":"2.0","id":1,"method":"ping"}\r')).toEqual({ id: 1, result: {} });
    expect(await reply('\r\n \t\r\n\ufeff\n{"jsonrpc":"2.0","id":2,"method":"ping"}\r')).toEqual({ id: 2, result: {} });
  });

  test('may come in pieces, a character cut in two', async () => {
    folder.turn('on', 'notes.create');
    const title = 'Grüße 会議 🎧';
    const message = { name: 'talkbar_change', arguments: { tool: 'notes.create', args: { title } } };
    const bytes = Buffer.from(
      `${JSON.stringify({ jsonrpc: '2.0', id: 'cut', method: 'tools/call', params: message })}\n`,
    );
    for (const byte of bytes) {
      helper.sendBytes(Buffer.from([byte]));
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect((await helper.answer('cut')).result).toBeDefined();
    const { value } = await helper.call('talkbar_read', { tool: 'notes.list' });
    expect(value).toMatchObject({ items: [{ title }] });
  });

  test('may bring members nobody knows', async () => {
    expect(await reply('{"jsonrpc":"2.0","id":1,"method":"ping","params":{"_meta":{}},"extra":{"a":[]}}')).toEqual({
      id: 1,
      result: {},
    });
  });

  test('of several in one write are all answered', async () => {
    const lines = Array.from({ length: 50 }, (_, id) =>
      JSON.stringify({ jsonrpc: '2.0', id: `many-${id}`, method: 'ping' }),
    );
    helper.sendBytes(`${lines.join('\n')}\n`);
    for (let id = 0; id < 50; id += 1) await helper.answer(`many-${id}`);
  });
});

describe('after initialize', () => {
  beforeEach(async () => {
    await helper.initialize();
  });

  test.each([
    ['ping', {}],
    ['resources/list', { resources: [] }],
    ['resources/templates/list', { resourceTemplates: [] }],
    ['prompts/list', { prompts: [] }],
  ])('%s', async (method, result) => {
    for (const params of [undefined, null, {}, { cursor: 'x' }]) {
      expect((await helper.request(method, params)).result).toEqual(result);
    }
  });

  test.each(['logging/setLevel', 'resources/read', 'prompts/get', 'server/discover', 'completion/complete', ''])(
    'there is no method %s',
    async (method) => {
      expect((await helper.request(method, { level: 'info' })).error?.code).toBe(-32601);
    },
  );

  test('a notification nobody knows is dropped', async () => {
    helper.notify('notifications/roots/list_changed');
    helper.notify('no/such', { a: 1 });
    helper.notify('tools/call', { name: 'talkbar_tools' });
    helper.notify('notifications/initialized');
    await helper.request('ping');
    expect(helper.received).toHaveLength(2);
  });

  test('an answer to nothing is dropped', async () => {
    helper.send({ jsonrpc: '2.0', id: 'x', result: {} });
    helper.send({ jsonrpc: '2.0', id: null, error: { code: -32700, message: 'what?' } });
    await helper.request('ping');
    expect(helper.received).toHaveLength(2);
  });
});

describe('tools/call', () => {
  beforeEach(async () => {
    await helper.initialize();
  });

  test.each([
    undefined,
    null,
    [],
    {},
    { name: 7 },
    { name: 'talkbar_tools', arguments: null },
    { name: 'talkbar_tools', arguments: [] },
    { name: 'talkbar_tools', arguments: 'text' },
    { name: 'talkbar_tools', arguments: 3 },
    { name: 'notes.get', arguments: {} },
    { name: 'talkbar_memory' },
  ] satisfies readonly (Json | undefined)[])('with the params %j gets -32602', async (params) => {
    expect((await helper.request('tools/call', params)).error?.code).toBe(-32602);
  });

  test('needs no arguments', async () => {
    expect((await helper.request('tools/call', { name: 'talkbar_tools' })).result).toBeDefined();
  });

  test('answers one text item of compact JSON', async () => {
    const { result } = await helper.request('tools/call', { name: 'talkbar_read', arguments: { tool: 'notes.list' } });
    const [item] = result?.['content'] as { type: string; text: string }[];
    expect(result).not.toHaveProperty('structuredContent');
    expect(item?.type).toBe('text');
    expect(item?.text).toBe(JSON.stringify(JSON.parse(item?.text ?? '')));
  });

  test('that is refused is a tool result, not an error', async () => {
    expect(await helper.call('talkbar_change', { tool: 'notes.create', args: {} })).toEqual({
      isError: true,
      value: {
        error: {
          code: 'turned_off',
          message:
            'notes.create is turned off in TalkBar. Ask the user to turn it on in TalkBar Settings > MCP Access.',
        },
      },
    });
  });
});
