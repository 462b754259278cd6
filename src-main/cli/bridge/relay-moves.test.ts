import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { databaseBusy } from '../../contract/errors';
import type { Json } from '../../contract/json';
import { DEFAULT_LIMITS } from '../../contract/limits';
import { DEFAULT_SETTINGS, OPEN_POLICY, type Access } from '../../contract/settings';
import type { ConnectionStart } from '../../mcp/link/hello';
import { openSession } from '../../mcp/session';
import type { Sent } from '../../mcp/test-support/client';
import { definition, gate, ToolSet } from '../../mcp/test-support/tool-set';
import type { Backend, BackendPeer } from './backend';
import { Relay } from './relay';

const ACCESS: Access = {
  settings: { ...DEFAULT_SETTINGS, mcp: { ...DEFAULT_SETTINGS.mcp, enabled: true } },
  policy: OPEN_POLICY,
  policyBroken: false,
  settingsBroken: false,
};

/** An engine at one of the two places, with a real session over a set of tools; the test can take it away. */
class Place {
  readonly tools = new ToolSet();
  readonly starts: ConnectionStart[] = [];
  stops = 0;
  #peer: BackendPeer | null = null;
  #session: ReturnType<typeof openSession> | null = null;

  open(peer: BackendPeer, start: ConnectionStart): Backend {
    this.starts.push(start);
    this.#peer = peer;
    const session = openSession({
      tools: this.tools,
      peer,
      limits: DEFAULT_LIMITS,
      logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
      mcpOnAtStart: () => true,
      knownAtStart: () => start.listed ?? this.tools.definitions(),
    });
    this.#session = session;
    return {
      receive: (line) => session.receive(line),
      idle: () => session.idle(),
      stop: async () => {
        this.stops += 1;
        await session.end();
      },
    };
  }

  /** As a killed process does: its calls end nowhere. */
  async die(): Promise<void> {
    const [session, peer] = [this.#session, this.#peer];
    void session?.end();
    peer?.lost();
    await settle();
  }

  get began(): readonly unknown[] {
    return this.tools.began.map(({ args }) => args['n']);
  }
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 40; turn += 1) await Promise.resolve();
}

let own: Place;
let app: Place;
let running: boolean;
let misfit: Error | null;
let sign: () => void;
let sent: Sent[];
let relay: Relay;

function start(name = 'a-client', access = ACCESS): void {
  relay = new Relay({
    client: { send: (line) => sent.push(JSON.parse(line) as Sent), hangUp: () => undefined },
    access: () => access,
    limits: DEFAULT_LIMITS,
    explain: (error) => ({ code: 'failed', message: (error as Error).message }),
    open: async (peer, known) => own.open(peer, known),
    app: {
      open: async (peer, known) => {
        if (misfit !== null) throw misfit;
        return running ? app.open(peer, known) : null;
      },
      watch: (onSign) => {
        sign = onSign;
        return () => (sign = () => undefined);
      },
    },
  });
  say({
    id: 'open',
    method: 'initialize',
    params: { capabilities: { elicitation: {} }, clientInfo: { name, version: '1' } },
  });
  say({ method: 'notifications/initialized' });
  sent.length = 0;
}

function say(message: Record<string, Json>): void {
  relay.receive(JSON.stringify({ jsonrpc: '2.0', ...message }));
}

async function call(id: string | number, tool = 'talkbar_read'): Promise<void> {
  say({ id, method: 'tools/call', params: { name: tool, arguments: { n: id } } });
  await settle();
}

function ids(): readonly unknown[] {
  return sent.map(({ id, method }) => method ?? id);
}

/** Asks the user, and says what the answer was. */
function asking(place: Place): void {
  place.tools.run = async (_args, caller) => {
    const answer = await caller.asker()?.ask({ title: 'Delete?', lines: [] }, caller.signal);
    return { text: JSON.stringify(answer), isError: false };
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  [own, app, running, misfit, sent] = [new Place(), new Place(), false, null, []];
});

afterEach(async () => {
  await relay.stop();
  vi.useRealTimers();
});

describe('an assistant that was offered no tools', () => {
  const off: Access = { ...ACCESS, settings: DEFAULT_SETTINGS };

  test('is made known to the app, though it calls nothing', async () => {
    start('a-client', off);
    running = true;
    sign();
    await settle();
    expect(app.starts).toMatchObject([{ access: off }]);
    expect([own.starts, sent]).toEqual([[], []]);
  });

  test('opens no engine where there is no app', async () => {
    start('a-client', off);
    sign();
    await settle();
    expect([app.starts, own.starts, sent]).toEqual([[], [], []]);
  });
});

describe('the first call', () => {
  test('goes to the app where it runs, and opens nothing else', async () => {
    running = true;
    start();
    await call(1);
    expect([app.began, own.starts]).toEqual([[1], []]);
  });

  test('is told which side to update where the app does not fit, and tried again', async () => {
    misfit = new Error('update this');
    start();
    await call(1);
    expect(sent).toMatchObject([{ id: 1, result: { isError: true } }]);
    expect(JSON.stringify(sent[0])).toContain('update this');
    misfit = null;
    await call(2);
    expect(own.began).toEqual([2]);
  });
});

describe('the app comes', () => {
  test('and gets what comes then; the engine here is closed', async () => {
    start();
    await call(1);
    running = true;
    sign();
    await settle();
    await call(2);
    expect([own.began, app.began]).toEqual([[1], [2]]);
    expect(own.stops).toBe(1);
    expect(ids()).toEqual([1, 2]);
  });

  test('and new calls wait until those here have ended, for a moment', async () => {
    start();
    const { run, open } = gate();
    own.tools.run = run;
    await call('begun');
    running = true;
    sign();
    await call('held');
    expect(own.began).toEqual(['begun']);
    open();
    await settle();
    expect([own.began, app.began]).toEqual([['begun'], ['held']]);
    expect(ids()).toEqual(['begun', 'held']);
  });

  test('and calls go on here where that takes too long, until there is a gap', async () => {
    start();
    const { run, open } = gate();
    own.tools.run = run;
    await call('long');
    running = true;
    sign();
    await call('held');
    await vi.advanceTimersByTimeAsync(1_000);
    expect([own.began, app.began]).toEqual([['long', 'held'], []]);
    open();
    open();
    await settle();
    await call('later');
    expect(app.began).toEqual(['later']);
    expect(ids()).toEqual(['long', 'held', 'later']);
  });

  test('and nothing is held while a question is open', async () => {
    start();
    asking(own);
    await call('delete', 'talkbar_delete');
    running = true;
    sign();
    own.tools.run = (args) => ({ text: JSON.stringify(args), isError: false });
    await call('read');
    expect(own.began).toEqual(['delete', 'read']);
    const question = sent.find(({ method }) => method === 'elicitation/create');
    say({ id: question?.id ?? null, result: { action: 'accept', content: { confirm: true } } });
    await settle();
    await call('later');
    expect(app.began).toEqual(['later']);
    expect(ids()).toEqual(['elicitation/create', 'read', 'delete', 'later']);
  });

  test('and a call taken back while it waits never reaches either', async () => {
    start();
    const { run, open } = gate();
    own.tools.run = run;
    await call('begun');
    running = true;
    sign();
    await call('held');
    say({ method: 'notifications/cancelled', params: { requestId: 'held' } });
    open();
    await settle();
    expect([own.began, app.began]).toEqual([['begun'], []]);
    expect(sent).toMatchObject([{ id: 'held', error: { code: -32603 } }, { id: 'begun' }]);
  });

  test('and is gone again: calls go on here', async () => {
    start();
    await call(1);
    sign();
    await call(2);
    expect(own.began).toEqual([1, 2]);
    misfit = new Error('too old');
    sign();
    await call(3);
    expect(own.began).toEqual([1, 2, 3]);
    expect(own.stops).toBe(0);
  });

  test('and hears what the client listed last', async () => {
    start();
    await call(1);
    say({ id: 'list', method: 'tools/list' });
    await settle();
    running = true;
    sign();
    await settle();
    expect(own.starts[0]?.listed).toBeNull();
    expect(app.starts[0]?.listed).toEqual(expect.any(String));
    await call(2);
    expect(ids(), 'both list the same').not.toContain('notifications/tools/list_changed');
    app.tools.list(definition('talkbar_find', 'new'));
    await call(3);
    expect(ids()).toContain('notifications/tools/list_changed');
  });
});

describe('the app goes', () => {
  beforeEach(() => {
    running = true;
    start();
  });

  test('and reads are made again, once, while changes are answered busy', async () => {
    app.tools.run = () => new Promise(() => undefined);
    const tools = ['talkbar_read', 'talkbar_find', 'talkbar_tools', 'talkbar_change', 'talkbar_delete'];
    await call('first');
    for (const tool of tools) await call(tool, tool);
    running = false;
    await app.die();
    expect([...own.began].sort()).toEqual(['first', 'talkbar_find', 'talkbar_read', 'talkbar_tools']);
    const busy = sent.filter(({ result }) => result?.['isError'] === true);
    expect(busy.map(({ id }) => id)).toEqual(['talkbar_change', 'talkbar_delete']);
    const [item] = busy[0]?.result?.['content'] as { text: string }[];
    expect(JSON.parse(item?.text ?? '')).toEqual({ error: databaseBusy().body });
    expect(new Set(ids()).size).toBe(6);
    expect(ids()).toHaveLength(6);
  });

  test('and what it says afterwards reaches nobody', async () => {
    const { run, open } = gate();
    app.tools.run = run;
    await call(1);
    running = false;
    await app.die();
    open();
    await settle();
    expect(ids()).toEqual([1]);
  });

  test('and questions it left open are closed; a late answer finds nothing', async () => {
    asking(app);
    await call('delete', 'talkbar_delete');
    const question = sent.find(({ method }) => method === 'elicitation/create');
    running = false;
    await app.die();
    expect(ids()).toEqual(['elicitation/create', 'notifications/cancelled', 'delete']);
    expect(sent[1]?.params).toMatchObject({ requestId: question?.id });
    asking(own);
    await call('again', 'talkbar_delete');
    say({ id: question?.id ?? null, result: { action: 'accept', content: { confirm: true } } });
    await settle();
    expect(ids().at(-1), 'the second is still open').toBe('elicitation/create');
  });

  test('again and again with the same read: it is given up', async () => {
    app.tools.run = () => new Promise(() => undefined);
    await call('poison');
    for (let loss = 0; loss < 5; loss += 1) {
      expect(sent).toEqual([]);
      await app.die();
    }
    await app.die();
    expect(sent).toMatchObject([{ id: 'poison', result: { isError: true } }]);
    expect(app.tools.began).toHaveLength(6);
  });

  test('and nothing is opened here until there is something to do', async () => {
    await call(1);
    running = false;
    await app.die();
    expect(own.starts).toEqual([]);
    running = true;
    sign();
    await settle();
    expect(app.starts).toHaveLength(2);
    expect(own.starts).toEqual([]);
  });
});

test('a client that leaves while it moves leaves nothing open', async () => {
  start();
  const { run } = gate();
  own.tools.run = run;
  await call('begun');
  running = true;
  sign();
  await call('held');
  const stopped = relay.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  void stopped;
  expect(app.starts).toEqual([]);
  expect(own.began).toEqual(['begun']);
});
