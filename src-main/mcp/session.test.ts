import { describe, expect, test } from 'vitest';
import { listedHash } from './link/listed-hash';
import { Client } from './test-support/client';
import { definition, gate } from './test-support/tool-set';

const LIST_CHANGED = 'notifications/tools/list_changed';

function notices(client: Client): number {
  return client.sent.filter((message) => message.method === LIST_CHANGED).length;
}

describe('tools/list', () => {
  test.each([undefined, null, {}, { cursor: 'anything' }, []])(
    'lists all tools at once for the params %j',
    (params) => {
      const client = new Client().open();
      expect(client.request(1, 'tools/list', params)).toEqual([
        { jsonrpc: '2.0', id: 1, result: { tools: client.tools.definitions() } },
      ]);
    },
  );

  test('is empty for good where MCP was off at initialize, and calls follow the live switch', async () => {
    const client = new Client({ mcpOnAtStart: () => false }).open();
    expect(client.request(1, 'tools/list')).toMatchObject([{ result: { tools: [] } }]);
    client.tools.list(definition('talkbar_find', 'new'));
    client.call(2, 'talkbar_tools');
    await client.settle();
    expect(client.answer(2)).toMatchObject({ result: { content: [{ type: 'text', text: '{}' }] } });
    expect(client.request(3, 'tools/list')).toMatchObject([{ result: { tools: [] } }]);
    expect(notices(client)).toBe(0);
  });
});

describe('tools/call', () => {
  test('answers one text item of compact JSON', async () => {
    const client = new Client().open();
    client.call('a', 'talkbar_read', { tool: 'notes.get' });
    await client.settle();
    expect(client.sent).toEqual([
      { jsonrpc: '2.0', id: 'a', result: { content: [{ type: 'text', text: '{"tool":"notes.get"}' }] } },
    ]);
  });

  test('marks a refusal', async () => {
    const client = new Client().open();
    client.tools.run = () => ({ text: '{"error":{"code":"not_found","message":"x"}}', isError: true });
    client.call(1);
    await client.settle();
    expect(client.answer(1)?.result).toMatchObject({ isError: true });
  });

  test.each([
    undefined,
    null,
    [],
    'talkbar_read',
    {},
    { name: 7 },
    { name: null },
    { name: ['talkbar_read'] },
    { name: 'talkbar_read', arguments: null },
    { name: 'talkbar_read', arguments: [] },
    { name: 'talkbar_read', arguments: 'x' },
    { name: 'talkbar_read', arguments: 7 },
    { name: 'notes.get', arguments: {} },
    { name: '', arguments: {} },
    { name: 'toString', arguments: {} },
  ] as const)('with the params %j gets -32602', async (params) => {
    const client = new Client().open();
    expect(client.request(1, 'tools/call', params)).toMatchObject([{ id: 1, error: { code: -32602 } }]);
    await client.settle();
    expect(client.tools.began).toEqual([]);
  });

  test.each(['talkbar_find', 'talkbar_read', 'talkbar_change', 'talkbar_delete', 'talkbar_tools'] as const)(
    'reaches %s, listed or not, and needs no arguments',
    async (name) => {
      const client = new Client().open();
      client.request(1, 'tools/call', { name, _meta: { progressToken: 0 }, extra: true });
      await client.settle();
      expect(client.tools.began).toMatchObject([{ tool: name, args: {} }]);
      // Nothing about progress, though the client gave a token for it.
      expect(client.sent).toMatchObject([{ id: 1, result: {} }]);
    },
  );

  test('says who calls', async () => {
    const client = new Client().open({ elicitation: {} }, 'a-client');
    client.call(1);
    await client.settle();
    const caller = client.tools.began[0]?.caller;
    expect(caller).toMatchObject({ source: 'mcp', client: { name: 'a-client', version: '1.2.3' } });
    expect(caller?.asker()).not.toBeNull();
  });

  test('says so of a client without a name, too, and cuts a long one', async () => {
    const silent = new Client();
    silent.request(0, 'initialize');
    silent.call(1);
    const long = new Client().open({}, 'x'.repeat(10_000));
    long.call(1);
    await long.settle();
    expect(silent.tools.began[0]?.caller.client).toEqual({ name: 'Unnamed assistant', version: '' });
    expect(silent.tools.began[0]?.caller.asker()).toBeNull();
    expect(long.tools.began[0]?.caller.client?.name).toHaveLength(200);
  });

  test('that meets a bug is answered, and the bug is logged under the id it was told', async () => {
    const client = new Client().open();
    client.tools.run = () => {
      throw new Error('secret detail');
    };
    client.call(1);
    await client.settle();
    const error = client.answer(1)?.error;
    expect(error?.code).toBe(-32603);
    const logId = /^Internal error \(log id ([0-9a-f]{8})\)$/.exec(error?.message ?? '')?.[1];
    expect(client.logged).toMatchObject([{ facts: { logId, what: 'talkbar_read' } }]);
    expect(JSON.stringify(client.sent)).not.toContain('secret detail');
  });

  test('four run at a time, the others in order', async () => {
    const client = new Client().open();
    const { run, open } = gate();
    client.tools.run = run;
    for (const id of [1, 2, 3, 4, 5, 6]) client.call(id, 'talkbar_read', { id });
    await client.settle();
    expect(client.tools.began.map(({ args }) => args['id'])).toEqual([1, 2, 3, 4]);
    open();
    await client.settle();
    expect(client.tools.began.map(({ args }) => args['id'])).toEqual([1, 2, 3, 4, 5]);
    expect(client.sent.map(({ id }) => id)).toEqual([1]);
    for (let number = 0; number < 5; number += 1) open();
    await client.settle();
    open();
    await client.settle();
    expect(client.sent.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('that steps aside lets another run, and comes back before those that have not begun', async () => {
    const client = new Client({ limits: { callsAtOnce: 1 } }).open();
    const order: string[] = [];
    const [answer, work] = [gate(), gate()];
    client.tools.run = async (args, caller) => {
      const name = JSON.stringify(args['name']);
      order.push(`${name} begins`);
      if (args['name'] === 'delete') await caller.stepAside(async () => answer.run(args, caller, 'talkbar_delete'));
      else await work.run(args, caller, 'talkbar_read');
      order.push(`${name} ends`);
      return { text: '{}', isError: false };
    };
    for (const name of ['delete', 'read', 'later']) client.call(name, 'talkbar_delete', { name });
    await client.settle();
    expect(order).toEqual(['"delete" begins', '"read" begins']);
    answer.open();
    await client.settle();
    expect(order).toEqual(['"delete" begins', '"read" begins']);
    work.open();
    await client.settle();
    expect(order).toEqual(['"delete" begins', '"read" begins', '"read" ends', '"delete" ends', '"later" begins']);
    work.open();
    await client.settle();
    expect(client.sent.map(({ id }) => id)).toEqual(['read', 'delete', 'later']);
  });
});

describe('an id in flight', () => {
  test('is refused to another request and keeps its own answer', async () => {
    const client = new Client().open();
    const { run, open } = gate();
    client.tools.run = run;
    client.call(1);
    expect(client.call(1)).toMatchObject([{ id: null, error: { code: -32600 } }]);
    await client.settle();
    open();
    await client.settle();
    expect(client.tools.began).toHaveLength(1);
    expect(client.answer(1)?.result).toBeDefined();
    client.call(1);
    await client.settle();
    expect(client.tools.began).toHaveLength(2);
  });
});

describe('notifications/cancelled', () => {
  test('answers the call at once and drops its result', async () => {
    const client = new Client().open();
    const { run, open } = gate();
    client.tools.run = run;
    client.call(1);
    await client.settle();
    expect(client.notify('notifications/cancelled', { requestId: 1, reason: 'x' })).toEqual([
      { jsonrpc: '2.0', id: 1, error: { code: -32603, message: 'Request cancelled by the client' } },
    ]);
    expect(client.tools.began[0]?.caller.signal.cancelled).toBe(true);
    open();
    await client.settle();
    expect(client.sent).toHaveLength(1);
  });

  test('keeps a call that waits from running', async () => {
    const client = new Client({ limits: { callsAtOnce: 1 } }).open();
    const { run, open } = gate();
    client.tools.run = run;
    for (const id of [1, 2, 3]) client.call(id, 'talkbar_read', { id });
    await client.settle();
    expect(client.notify('notifications/cancelled', { requestId: 2 })).toMatchObject([{ id: 2 }]);
    open();
    await client.settle();
    open();
    await client.settle();
    expect(client.tools.began.map(({ args }) => args['id'])).toEqual([1, 3]);
    expect(client.sent.map(({ id }) => id)).toEqual([2, 1, 3]);
  });

  test('of a call that has begun leaves its place taken until it ends', async () => {
    const client = new Client({ limits: { callsAtOnce: 1 } }).open();
    const { run, open } = gate();
    client.tools.run = run;
    client.call(1);
    client.call(2);
    await client.settle();
    client.notify('notifications/cancelled', { requestId: 1 });
    await client.settle();
    expect(client.tools.began).toHaveLength(1);
    open();
    await client.settle();
    expect(client.tools.began).toHaveLength(2);
  });

  test('sends claude-code nothing', async () => {
    const client = new Client().open({}, 'claude-code');
    const { run, open } = gate();
    client.tools.run = run;
    client.call(1);
    await client.settle();
    expect(client.notify('notifications/cancelled', { requestId: 1 })).toEqual([]);
    open();
    await client.settle();
    expect(client.sent).toEqual([]);
  });

  test.each([undefined, null, {}, { requestId: 9 }, { requestId: '1' }, { requestId: null }, { requestId: {} }])(
    'with the params %j touches nothing',
    async (params) => {
      const client = new Client().open();
      client.call(1);
      expect(client.notify('notifications/cancelled', params)).toEqual([]);
      await client.settle();
      expect(client.answer(1)?.result).toBeDefined();
    },
  );

  test('frees the id for a call that is its own', async () => {
    const client = new Client().open();
    const { run, open } = gate();
    client.tools.run = run;
    client.call(1, 'talkbar_read', { call: 'first' });
    await client.settle();
    client.notify('notifications/cancelled', { requestId: 1 });
    client.call(1, 'talkbar_read', { call: 'second' });
    await client.settle();
    open();
    await client.settle();
    expect(client.sent).toHaveLength(1);
    open();
    await client.settle();
    expect(client.sent[1]?.result).toEqual({ content: [{ type: 'text', text: '{"call":"second"}' }] });
  });
});

describe('list_changed', () => {
  const other = definition('talkbar_find', 'Finds');

  test('comes with the next call, before its answer, and once', async () => {
    const client = new Client().open();
    client.request(1, 'tools/list');
    client.tools.list(other);
    await client.settle();
    expect(notices(client)).toBe(0);
    client.call(2);
    await client.settle();
    expect(client.sent.map(({ id, method }) => method ?? id)).toEqual([1, LIST_CHANGED, 2]);
    client.call(3);
    await client.settle();
    expect(notices(client)).toBe(1);
  });

  test('is measured from initialize where nothing was listed', async () => {
    const client = new Client().open();
    client.tools.list(other);
    client.call(1);
    await client.settle();
    expect(notices(client)).toBe(1);
  });

  test('is measured from an earlier initialize where that was answered elsewhere', async () => {
    const client = new Client({ knownAtStart: () => [other] }).open();
    client.call(1);
    await client.settle();
    expect(notices(client)).toBe(1);
  });

  test('is measured from what the client listed elsewhere', async () => {
    const fresh = new Client().open();
    fresh.request('list', 'tools/list');
    const listed = listedHash(JSON.stringify(fresh.answer('list')?.result));
    const [same, changed] = [listed, listedHash('{"tools":[]}')].map((known) =>
      new Client({ knownAtStart: () => known }).open(),
    );
    for (const client of [same, changed]) {
      client?.call(1);
      client?.call(2);
      await client?.settle();
    }
    expect([same, changed].map((client) => client && notices(client))).toEqual([0, 1]);
  });

  test('is not sent for what the client has listed since', async () => {
    const client = new Client().open();
    client.tools.list(other);
    client.request(1, 'tools/list');
    client.call(2);
    await client.settle();
    expect(notices(client)).toBe(0);
  });

  test('is not sent for definitions that read the same', async () => {
    const client = new Client().open();
    client.tools.list(...client.tools.definitions().map((one) => ({ ...one })));
    client.call(1);
    await client.settle();
    expect(notices(client)).toBe(0);
  });

  test('waits for a client that has not said it is ready', async () => {
    const client = new Client();
    client.request(0, 'initialize', {});
    client.tools.list(other);
    client.call(1);
    await client.settle();
    expect(notices(client)).toBe(0);
    client.notify('notifications/initialized');
    client.call(2);
    await client.settle();
    expect(notices(client)).toBe(1);
  });

  test('is not sent for a call that is refused', async () => {
    const client = new Client().open();
    client.tools.list(other);
    client.call(1, 'no_such_tool');
    await client.settle();
    expect(notices(client)).toBe(0);
  });

  test('is each connection’s own', async () => {
    const first = new Client().open();
    const second = new Client({ tools: first.tools }).open();
    first.tools.list(other);
    first.call(1);
    await first.settle();
    expect([notices(first), notices(second)]).toEqual([1, 0]);
    second.call(1);
    await second.settle();
    expect(notices(second)).toBe(1);
  });
});

describe('the end', () => {
  test('of the connection waits for what has begun and says nothing more', async () => {
    const client = new Client({ limits: { callsAtOnce: 1 } }).open();
    const { run, open } = gate();
    client.tools.run = run;
    client.call(1);
    client.call(2);
    await client.settle();
    let ended = false;
    const end = client.connection.end().then(() => (ended = true));
    await client.settle();
    expect(ended).toBe(false);
    expect(client.tools.began[0]?.caller.signal.cancelled).toBe(true);
    open();
    await end;
    expect(client.tools.began).toHaveLength(1);
    client.request(3, 'ping');
    expect(client.sent).toEqual([]);
  });

  test('of what is in flight can be waited for, calls of a cancelled id included', async () => {
    const client = new Client().open();
    const { run, open } = gate();
    client.tools.run = run;
    await client.connection.idle();
    client.call(1);
    await client.settle();
    client.notify('notifications/cancelled', { requestId: 1 });
    let idle = false;
    const wait = client.connection.idle().then(() => (idle = true));
    await client.settle();
    expect(idle).toBe(false);
    open();
    await wait;
  });
});

describe('the client at the other end', () => {
  test('is known from initialize on, with what it does', async () => {
    const client = new Client();
    expect(client.connection.client()).toBeNull();
    client.open({ elicitation: {} });
    expect(client.connection.client()).toEqual({
      name: 'a-client',
      version: '1.2.3',
      canAsk: true,
      toolsOffered: true,
      calls: 0,
    });
    client.call(1);
    client.request(2, 'tools/list');
    client.call(3, 'no_such_tool');
    await client.settle();
    expect(client.connection.client()?.calls).toBe(1);
  });

  test('has a name though it gave none, and cannot ask unless it said so', () => {
    const client = new Client();
    client.request(1, 'initialize', {});
    expect(client.connection.client()).toEqual({
      name: 'Unnamed assistant',
      version: '',
      canAsk: false,
      toolsOffered: true,
      calls: 0,
    });
  });
});
