import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ActivityInfo, Calls, Outcome, WindowChange } from '../../contract/app-api';
import type { JsonObject } from '../../contract/json';
import { CancelSource } from '../../core/cancel';
import { TestHost } from '../test-support/test-host';
import { EngineServer } from './engine-server';
import { PortAsker } from './port-asker';
import type { EngineMethod, FromEngine } from './protocol';

const OUTSIDE_MS = 3_000;

let test: TestHost;
let server: EngineServer;
let posted: FromEngine[];
let calls = 0;

beforeEach(async () => {
  posted = [];
  const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
  test = await TestHost.open();
  test.allow();
  server = new EngineServer({
    host: test.host,
    port: { post: (message) => posted.push(message) },
    logger,
    socket: { address: '/run/x.sock', clients: () => [] },
  });
});

afterEach(async () => {
  await server.stop();
  await test.stop();
});

async function call<M extends EngineMethod>(method: M, argument: unknown): Promise<FromEngine> {
  calls += 1;
  const id = calls;
  server.receive(id, method, JSON.stringify(argument));
  return await until(() => posted.find((one) => (one.type === 'result' || one.type === 'refused') && one.id === id));
}

async function result<M extends keyof Calls & EngineMethod>(method: M, argument: unknown): Promise<Calls[M]['result']> {
  const answer = await call(method, argument);
  if (answer.type !== 'result') throw new Error(JSON.stringify(answer));
  return JSON.parse(answer.result) as Calls[M]['result'];
}

async function until<T>(look: () => T | undefined): Promise<T> {
  const deadline = Date.now() + OUTSIDE_MS;
  for (;;) {
    const found = look();
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error('it did not happen in time');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

function changes(): WindowChange[] {
  return posted.flatMap((one) =>
    one.type === 'event' && one.event === 'data:changed' ? [JSON.parse(one.payload) as WindowChange] : [],
  );
}

function toldOutside(): number {
  return posted.filter((one) => one.type === 'event' && one.event === 'access:changed-outside').length;
}

function create(title: string, more: JsonObject = {}): JsonObject {
  return { tool: 'notes.create', args: { title, ...more } };
}

const oks = (outcomes: readonly Outcome[]): boolean[] => outcomes.map(({ ok }) => ok);

describe('calls of the window', () => {
  it('run by the user’s own hand, whatever is switched off for assistants', async () => {
    test.allow([]);
    expect(await result('operation:call', { operation: 'notes.create', args: { title: 'Mine' } })).toMatchObject({
      ok: true,
    });
    expect(await result('activity:list', {})).toEqual([]);
    expect(changes()).toMatchObject([{ source: 'app', client: null, operations: { 'notes.create': 1 }, undo: [] }]);
  });

  it('are refused with words where they cannot be answered', async () => {
    const unknown = await call('access:change', { operations: { 'notes.burn': true } });
    expect(unknown).toMatchObject({ type: 'refused', problem: 'There is no operation notes.burn' });
    expect(test.host.access.current().settings.mcp.operations).not.toHaveProperty('notes.burn');
    expect(await call('operation:call', null)).toMatchObject({ type: 'refused' });
  });

  it('change switches, which the window is then told', async () => {
    const access = await result('access:change', {
      mcp: { enabled: true, allowDeletes: true },
      operations: { 'notes.create': false },
      restoreDefaults: true,
      keepActivity: false,
    });
    expect(access.settings).toMatchObject({
      keepActivity: false,
      mcp: { allowDeletes: true, operations: { 'notes.create': false } },
    });
    expect(access).toMatchObject({ socket: '/run/x.sock', policyBroken: false });
    expect(access.operations.map(({ id }) => id)).not.toContain('trash.empty');
    expect(access.operations.find(({ id }) => id === 'notes.get')).toMatchObject({ on: true, blocked: false });
    expect(JSON.parse(access.definitions)).not.toEqual([]);
    expect(posted.filter((one) => one.type === 'event' && one.event === 'access:changed')).toHaveLength(1);
    expect(toldOutside()).toBe(0);
  });

  it('are told from what others change, even where both happen at once', async () => {
    test.settings((settings) => ({ ...settings, mcp: { ...settings.mcp, alwaysAskInApp: true } }));
    await result('access:change', { operations: { 'notes.create': false } });
    expect(toldOutside()).toBe(1);
    test.settings((settings) => ({ ...settings, openWorkspaceId: 'w', keepActivity: false }));
    const told = posted.length;
    await until(() => posted.slice(told).find((one) => one.type === 'event' && one.event === 'access:changed'));
    expect(toldOutside()).toBe(1);
    test.allow([]);
    await until(() => (toldOutside() === 2 ? true : undefined));
  });
});

describe('Activity', () => {
  it('is chosen by client, outcome and tool, a page at a time', async () => {
    await test.tool('talkbar_change', {
      calls: [create('One'), create('Two'), create('Three', { projectId: 'nope' })],
    });
    await test.tool('talkbar_read', { tool: 'notes.list' }, { client: { name: 'Other', version: '2' } });
    const list = (filter: JsonObject): Promise<readonly ActivityInfo[]> => result('activity:list', filter);
    expect(await list({})).toHaveLength(4);
    expect(await list({ client: 'Other' })).toMatchObject([{ operation: 'notes.list', clientVersion: '2' }]);
    expect(await list({ outcome: 'refused' })).toMatchObject([{ operation: 'notes.create', undoable: false }]);
    expect(await list({ outcome: 'done', tool: 'change' })).toHaveLength(2);
    const [newest] = await list({ limit: 1 });
    expect(await list({ before: newest?.id ?? 0, limit: 2 })).toHaveLength(2);
    expect(await result('activity:clear', null)).toBeNull();
    expect(await list({})).toEqual([]);
  });
});

describe('Undo', () => {
  it('takes a whole call back, newest first, several changes of one item among them', async () => {
    const { id } = await test.run('notes.create', { title: 'Old title' });
    const noteId = String(id);
    await test.tool('talkbar_change', {
      calls: [
        { tool: 'notes.pin', args: { noteId, pinned: true } },
        { tool: 'notes.pin', args: { noteId, pinned: false } },
        { tool: 'notes.pin', args: { noteId, pinned: true } },
      ],
    });
    const { undo } = await until(() => changes()[1]);
    expect(undo).toHaveLength(3);
    expect(oks(await result('activity:undo', { ids: undo }))).toEqual([true, true, true]);
    expect(await test.run('notes.get', { noteId })).toMatchObject({ pinned: false });
  });

  it('is not offered once somebody else has changed the item, or it has gone', async () => {
    await test.tool('talkbar_change', create('Draft'));
    const [row] = await result('activity:list', {});
    const noteId = row?.items[0]?.id ?? '';
    expect(row?.undoable).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 5));
    await test.run('notes.pin', { noteId, pinned: true });
    expect(await result('activity:list', {})).toMatchObject([{ undoable: false }]);
    expect(await result('activity:undo', { ids: [row?.id ?? 0, 999] })).toMatchObject([
      { ok: false, error: { code: 'conflict' } },
      { ok: false, error: { code: 'conflict' } },
    ]);
    await test.run('notes.trash', { noteId });
    await test.run('notes.erase', { noteId });
    expect(await result('activity:list', {})).toMatchObject([{ undoable: false }]);
  });

  it('finds the item in the workspace it lies in', async () => {
    const { id: workspaceId } = await test.run('workspaces.create', { name: 'Other' });
    await test.tool('talkbar_change', create('Elsewhere', { workspaceId: String(workspaceId) }));
    const { undo } = await until(() => changes()[1]);
    expect(oks(await result('activity:undo', { ids: undo }))).toEqual([true]);
    const trash = await test.run('notes.trash.list', { workspaceId: String(workspaceId) });
    expect(trash).toMatchObject({ items: [{ title: 'Elsewhere' }] });
  });
});

describe('changes of an assistant', () => {
  it('reach the window though Activity cannot be read', async () => {
    mkdirSync(path.join(test.dir, 'activity.db'));
    await test.tool('talkbar_change', create('Kept'));
    expect(await until(() => changes()[0])).toMatchObject({ operations: { 'notes.create': 1 }, undo: [] });
  });

  it('that follow each other at once are each told, and taken back together', async () => {
    await test.tool('talkbar_change', create('Draft'));
    const [draft] = (await test.run('notes.list')).items as readonly { readonly id: string }[];
    await test.tool('talkbar_change', { tool: 'notes.pin', args: { noteId: draft?.id ?? '', pinned: true } });
    await until(() => changes()[1]);
    const ids = changes().flatMap(({ undo }) => undo);
    expect(changes()).toHaveLength(2);
    expect(oks(await result('activity:undo', { ids }))).toEqual([true, true]);
    expect(await test.run('notes.list')).toMatchObject({ totalCount: 0 });
  });
});

describe('commits of another process', () => {
  it('reach the window once for each run of a client, with a way back', async () => {
    const other = await TestHost.open({ dataDir: test.dir });
    await other.tool('talkbar_change', { calls: [create('One'), create('Two')] });
    await other.host.stop();
    const change = await until(() => changes()[0]);
    expect(change).toMatchObject({ source: 'mcp', client: 'Test client', operations: { 'notes.create': 2 } });
    expect(change.touched.note).toHaveLength(2);
    expect(change.undo).toHaveLength(2);
    expect(oks(await result('activity:undo', { ids: change.undo }))).toEqual([true, true]);
    expect(await test.run('notes.list')).toMatchObject({ totalCount: 0 });
  });

  it('are told as «anything may have changed» where the log does not reach back', async () => {
    let now = Date.now();
    const other = await TestHost.open({ dataDir: test.dir, clock: { now: () => now }, limits: { changeLogMs: 1_000 } });
    await other.run('notes.create', { title: 'Old' });
    now += 10_000;
    await other.run('notes.create', { title: 'New' });
    await other.host.stop();
    expect(await until(() => changes().find(({ touched }) => Object.keys(touched).length === 0))).toBeDefined();
  });
});

describe('questions to the app', () => {
  it('go out with the time they close at, and each takes one answer', async () => {
    const asks = new PortAsker({ post: (message) => posted.push(message) }, { now: () => 1_000 }, 300);
    const signal = new CancelSource();
    const question = { title: 'Claude asks', lines: ['Move'] };
    const [one, two, three] = [asks.ask(question, signal), asks.ask(question, signal), asks.ask(question, signal)];
    expect(posted.filter(({ type }) => type === 'ask')).toMatchObject([
      { id: 1, closesAt: 1_300 },
      { id: 2 },
      { id: 3 },
    ]);
    asks.settle(1, 'accept');
    asks.settle(1, 'decline');
    asks.settle(9, 'accept');
    signal.cancel();
    asks.settle(2, 'accept');
    expect(await Promise.all([one, two, three])).toEqual(['accept', 'decline', 'decline']);
    expect(posted.filter(({ type }) => type === 'withdraw')).toEqual([
      { type: 'withdraw', id: 2 },
      { type: 'withdraw', id: 3 },
    ]);
    expect(await asks.ask(question, signal)).toBe('decline');
    const open = asks.ask(question, new CancelSource());
    asks.declineAll();
    expect(await open).toBe('decline');
    expect(posted.filter(({ type }) => type === 'ask')).toHaveLength(4);
  });
});
