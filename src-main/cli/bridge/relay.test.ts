import { describe, expect, test } from 'vitest';
import type { Json } from '../../contract/json';
import { DEFAULT_LIMITS } from '../../contract/limits';
import { DEFAULT_SETTINGS, OPEN_POLICY, type Access } from '../../contract/settings';
import { isMcpOn } from '../../core/gateway/gates';
import { openSession } from '../../mcp/session';
import type { Sent } from '../../mcp/test-support/client';
import { definition, gate, ToolSet } from '../../mcp/test-support/tool-set';
import type { McpPeer } from '../../mcp/wire/connection';
import type { Backend } from './backend';
import { Relay } from './relay';

function access(mcpOn: boolean): Access {
  const settings = { ...DEFAULT_SETTINGS, mcp: { ...DEFAULT_SETTINGS.mcp, enabled: mcpOn } };
  return { settings, policy: OPEN_POLICY, policyBroken: false, settingsBroken: false };
}

/** A relay in front of a real session over a set of tools; the test says when the engine opens, or that it cannot. */
class Bridge {
  readonly tools = new ToolSet();
  readonly sent: Sent[] = [];
  /** What reached the engine. */
  readonly passedOn: string[] = [];
  readonly seenAccess: Access[] = [];
  access = access(true);
  hungUp = 0;
  stops = 0;
  readonly relay: Relay;
  readonly #attempts: { readonly open: () => void; readonly fail: (error: Error) => void }[] = [];

  constructor(queuedBytes = DEFAULT_LIMITS.queuedBytes) {
    this.relay = new Relay({
      client: {
        send: (line) => this.sent.push(JSON.parse(line) as Sent),
        hangUp: () => (this.hungUp += 1),
      },
      app: null,
      access: () => this.access,
      limits: { queuedBytes },
      explain: (error) => ({ code: 'failed', message: `cannot open: ${(error as Error).message}` }),
      open: (peer, { access: seen }) =>
        new Promise((resolve, reject) => {
          this.seenAccess.push(seen);
          this.#attempts.push({ open: () => resolve(this.#backend(peer, seen)), fail: reject });
        }),
    });
  }

  get attempts(): number {
    return this.#attempts.length;
  }

  async engineOpens(): Promise<void> {
    this.#attempts.at(-1)?.open();
    await this.settle();
  }

  async engineFails(message: string): Promise<void> {
    this.#attempts.at(-1)?.fail(new Error(message));
    await this.settle();
  }

  async settle(): Promise<void> {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  }

  say(message: Json): void {
    this.relay.receive(JSON.stringify(message));
  }

  request(id: string | number, method: string, params?: Json): void {
    this.say({ jsonrpc: '2.0', id, method, ...(params === undefined ? {} : { params }) });
  }

  notify(method: string, params?: Json): void {
    this.say({ jsonrpc: '2.0', method, ...(params === undefined ? {} : { params }) });
  }

  call(id: string | number, args: Json = {}): void {
    this.request(id, 'tools/call', { name: 'talkbar_read', arguments: args });
  }

  initialize(name = 'a-client'): this {
    this.request(0, 'initialize', { capabilities: { elicitation: {} }, clientInfo: { name, version: '1' } });
    this.notify('notifications/initialized');
    this.sent.length = 0;
    return this;
  }

  ids(): readonly unknown[] {
    return this.sent.map(({ id, method }) => method ?? id);
  }

  #backend(peer: McpPeer, seen: Access): Backend {
    const session = openSession({
      tools: this.tools,
      peer,
      limits: DEFAULT_LIMITS,
      logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
      mcpOnAtStart: () => isMcpOn(seen),
    });
    return {
      receive: (line) => {
        this.passedOn.push(line);
        session.receive(line);
      },
      idle: () => session.idle(),
      stop: async () => {
        this.stops += 1;
        await session.end();
      },
    };
  }
}

describe('without an engine', () => {
  test('initialize, ping, lists of nothing and refusals are answered', () => {
    const bridge = new Bridge();
    bridge.request(1, 'ping');
    bridge.request(2, 'initialize', {});
    bridge.notify('notifications/initialized');
    for (const [index, method] of ['ping', 'resources/list', 'prompts/list', 'initialize', 'no/such'].entries()) {
      bridge.request(index + 3, method);
    }
    bridge.relay.receive('nonsense');
    expect(bridge.ids()).toEqual([1, 2, 3, 4, 5, 6, 7, null]);
    expect(bridge.attempts).toBe(0);
  });

  test('a connection without tools is told so, and lists none', () => {
    const bridge = new Bridge();
    bridge.access = access(false);
    bridge.request(0, 'initialize', {});
    bridge.access = access(true);
    bridge.request(1, 'tools/list');
    expect(bridge.sent).toMatchObject([{ result: { capabilities: {} } }, { result: { tools: [] } }]);
    expect(bridge.attempts).toBe(0);
  });

  test.each([
    [true, true, true],
    [true, false, false],
    [false, true, false],
    [false, false, false],
  ])('switch %s and policy %s offer tools: %s, as the engine judges', (enabled, mcpEnabled, offered) => {
    const bridge = new Bridge();
    bridge.access = { ...access(enabled), policy: { ...OPEN_POLICY, mcpEnabled } };
    bridge.request(0, 'initialize', {});
    expect(bridge.sent[0]?.result?.['capabilities']).toEqual(offered ? { tools: { listChanged: true } } : {});
    expect(isMcpOn(bridge.access)).toBe(offered);
  });
});

describe('the engine', () => {
  test('is opened by the first call, hears of the handshake, and its answer to that is kept from the client', async () => {
    const bridge = new Bridge().initialize();
    bridge.call(1, { a: 1 });
    expect(bridge.attempts).toBe(1);
    await bridge.engineOpens();
    expect(bridge.passedOn.map((line) => (JSON.parse(line) as Sent).method)).toEqual([
      'initialize',
      'notifications/initialized',
      'tools/call',
    ]);
    expect(bridge.ids()).toEqual([1]);
    expect(bridge.tools.began[0]?.caller).toMatchObject({ client: { name: 'a-client' } });
  });

  test('is opened once, and gets what came meanwhile in order', async () => {
    const bridge = new Bridge().initialize();
    bridge.request('list', 'tools/list');
    bridge.call(1);
    bridge.call(2);
    await bridge.engineOpens();
    bridge.call(3);
    await bridge.settle();
    expect(bridge.attempts).toBe(1);
    expect(bridge.ids()).toEqual(['list', 1, 2, 3]);
  });

  test('is told of initialized when the client says it later', async () => {
    const bridge = new Bridge();
    bridge.request(0, 'initialize', {});
    bridge.call(1);
    await bridge.engineOpens();
    expect(bridge.passedOn.some((line) => line.includes('notifications/initialized'))).toBe(false);
    bridge.notify('notifications/initialized');
    expect(bridge.passedOn.at(-1)).toContain('notifications/initialized');
  });

  test('judges by the access that initialize was answered with', async () => {
    const bridge = new Bridge().initialize();
    bridge.access = access(false);
    bridge.call(1);
    await bridge.engineOpens();
    expect(bridge.seenAccess).toEqual([access(true)]);
  });

  test('may use the id of initialize for a call', async () => {
    const bridge = new Bridge().initialize();
    bridge.call(0, { second: true });
    await bridge.engineOpens();
    expect(bridge.sent).toEqual([
      { jsonrpc: '2.0', id: 0, result: { content: [{ type: 'text', text: '{"second":true}' }] } },
    ]);
  });

  test('sends its own messages through, and hears the answers', async () => {
    const bridge = new Bridge().initialize();
    bridge.tools.run = async (_args, caller) => {
      const answer = await caller.asker()?.ask({ title: 'Delete?', lines: [] }, caller.signal);
      return { text: JSON.stringify(answer), isError: false };
    };
    bridge.call(1);
    await bridge.engineOpens();
    const question = bridge.sent.find(({ method }) => method === 'elicitation/create');
    bridge.say({ jsonrpc: '2.0', id: question?.id ?? null, result: { action: 'accept', content: { confirm: true } } });
    await bridge.settle();
    expect(bridge.sent.at(-1)).toMatchObject({ id: 1, result: { content: [{ text: '"accept"' }] } });
    bridge.tools.list(definition('talkbar_find', 'new'));
    bridge.call(2);
    await bridge.settle();
    expect(bridge.ids()).toContain('notifications/tools/list_changed');
  });

  test('is not troubled with a second request under an id in flight', async () => {
    const bridge = new Bridge().initialize();
    bridge.call(1);
    bridge.call(1);
    expect(bridge.sent).toMatchObject([{ id: null, error: { code: -32600 } }]);
    await bridge.engineOpens();
    expect(bridge.tools.began).toHaveLength(1);
  });
});

describe('an engine that cannot be opened', () => {
  test('leaves nothing unanswered, and is tried again by the next call', async () => {
    const bridge = new Bridge().initialize();
    bridge.request('list', 'tools/list');
    bridge.call(1);
    bridge.call(2);
    await bridge.engineFails('the library is corrupt');
    const error = { code: 'failed', message: 'cannot open: the library is corrupt' };
    const result = { content: [{ type: 'text', text: JSON.stringify({ error }) }], isError: true };
    expect(bridge.sent).toEqual([
      { jsonrpc: '2.0', id: 'list', error: { code: -32603, message: 'cannot open: the library is corrupt' } },
      { jsonrpc: '2.0', id: 1, result },
      { jsonrpc: '2.0', id: 2, result },
    ]);
    bridge.call(3);
    expect(bridge.attempts).toBe(2);
    await bridge.engineOpens();
    expect(bridge.ids()).toEqual(['list', 1, 2, 3]);
  });

  test('is not spoken of where every call was cancelled meanwhile', async () => {
    const bridge = new Bridge().initialize();
    bridge.call(1);
    bridge.notify('notifications/cancelled', { requestId: 1 });
    await bridge.engineFails('no');
    expect(bridge.ids()).toEqual([1]);
  });
});

describe('a call cancelled while the engine opens', () => {
  test('is answered at once and never reaches it', async () => {
    const bridge = new Bridge().initialize();
    bridge.call(1);
    bridge.call(2);
    bridge.notify('notifications/cancelled', { requestId: 1 });
    expect(bridge.sent).toEqual([
      { jsonrpc: '2.0', id: 1, error: { code: -32603, message: 'Request cancelled by the client' } },
    ]);
    await bridge.engineOpens();
    expect(bridge.tools.began).toHaveLength(1);
    expect(bridge.ids()).toEqual([1, 2]);
  });

  test('is not answered to claude-code', async () => {
    const bridge = new Bridge().initialize('claude-code');
    bridge.call(1);
    bridge.notify('notifications/cancelled', { requestId: 1 });
    await bridge.engineOpens();
    expect(bridge.sent).toEqual([]);
    await bridge.relay.idle();
  });
});

describe('the end', () => {
  test('can wait until everything is answered', async () => {
    const bridge = new Bridge().initialize();
    await bridge.relay.idle();
    bridge.call(1);
    let idle = false;
    const wait = bridge.relay.idle().then(() => (idle = true));
    await bridge.settle();
    expect(idle).toBe(false);
    await bridge.engineOpens();
    await wait;
    expect(bridge.ids()).toEqual([1]);
  });

  test('waits for a cancelled call that still runs', async () => {
    const bridge = new Bridge().initialize('claude-code');
    const { run, open } = gate();
    bridge.tools.run = run;
    bridge.call(1);
    await bridge.engineOpens();
    bridge.notify('notifications/cancelled', { requestId: 1 });
    let idle = false;
    const wait = bridge.relay.idle().then(() => (idle = true));
    await bridge.settle();
    expect(idle).toBe(false);
    open();
    await wait;
  });

  test('stops an engine that is open, and one that is just opening', async () => {
    const bridge = new Bridge().initialize();
    bridge.call(1);
    const stop = bridge.relay.stop();
    await bridge.engineOpens();
    await stop;
    expect(bridge.stops).toBe(1);
    expect(bridge.tools.began).toEqual([]);
    bridge.request(2, 'ping');
    expect(bridge.sent).toEqual([]);
  });

  test('comes to a client that asks for more than can wait', () => {
    const bridge = new Bridge(10_000).initialize();
    for (let call = 0; call < 20; call += 1) bridge.call(call + 1, { fill: 'x'.repeat(1000) });
    expect(bridge.hungUp).toBeGreaterThan(0);
  });

  test('does not come to one whose requests are answered as they come', async () => {
    const bridge = new Bridge(10_000).initialize();
    for (let call = 0; call < 20; call += 1) {
      bridge.call(call + 1, { fill: 'x'.repeat(1000) });
      await bridge.engineOpens();
    }
    expect(bridge.sent).toHaveLength(20);
    expect(bridge.hungUp).toBe(0);
  });

  test('comes once', async () => {
    const bridge = new Bridge().initialize();
    bridge.call(1);
    await bridge.engineOpens();
    await bridge.relay.stop();
    await bridge.relay.stop();
    expect(bridge.stops).toBe(1);
  });
});
