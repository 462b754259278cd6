import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ActivityInfo, Outcome } from '../../contract/app-api';
import type { JsonObject } from '../../contract/json';
import { TestHost } from '../test-support/test-host';
import { activityPage } from './activity-view';
import { Undo } from './undo';

const OTHER = { client: { name: 'Other', version: '2' } };

let test: TestHost;
let undo: Undo;

beforeEach(async () => {
  test = await TestHost.open();
  test.allow();
  test.settings((settings) => ({ ...settings, mcp: { ...settings.mcp, allowDeletes: true } }));
  undo = new Undo(test.host);
});
afterEach(() => test.stop());

/** Newest first, as Activity shows them. */
function rows(): readonly ActivityInfo[] {
  return activityPage(test.host, undo, {});
}

function states(): readonly (string | undefined)[] {
  return rows().map((row) => row.undo?.state);
}

async function take(...keys: readonly (number | undefined)[]): Promise<readonly Outcome[]> {
  return undo.run(keys.map((key) => key ?? 0));
}

async function note(args: JsonObject = { title: 'Draft' }, caller = {}): Promise<string> {
  const { body } = await test.tool('talkbar_change', { tool: 'notes.create', args }, caller);
  return String((body as JsonObject)['id']);
}

function edit(noteId: string, markdown: string, caller = {}): Promise<unknown> {
  return test.tool('talkbar_change', { tool: 'notes.update', args: { noteId, markdown } }, caller);
}

function pin(noteId: string, pinned: boolean, caller = {}): Promise<unknown> {
  return test.tool('talkbar_change', { tool: 'notes.pin', args: { noteId, pinned } }, caller);
}

const inTrash = async (): Promise<unknown> => (await test.run('notes.trash.list'))['totalCount'];

describe('a creation', () => {
  it('takes along what the same assistant changed later, and all of it is in the Trash then', async () => {
    const noteId = await note();
    await edit(noteId, 'First');
    await pin(noteId, true);
    const [, , created] = rows();
    expect(rows().map((row) => row.undo)).toEqual([
      { state: 'offered', along: 0 },
      null,
      { state: 'offered', along: 2 },
    ]);
    expect(await take(created?.id)).toMatchObject([{ ok: true }]);
    expect(await inTrash()).toBe(1);
    expect(states()).toEqual(['undone', 'undone', 'undone']);
    expect(await test.run('notes.restore', { noteId })).toMatchObject({ pinned: true, markdown: 'First' });
    expect(states()).toEqual(['undone', 'undone', 'undone']);
    expect(await take(created?.id)).toMatchObject([{ ok: false, error: { code: 'conflict' } }]);
  });

  it.each([
    ['the user', async (noteId: string) => test.run('notes.update', { noteId, markdown: 'Mine' }), null],
    ['another assistant', (noteId: string) => edit(noteId, 'Theirs', OTHER), 'Other'],
  ])('is not offered once %s has changed the item, and says who', async (_who, change, client) => {
    const noteId = await note();
    await change(noteId);
    const created = rows().at(-1);
    expect(created?.undo).toEqual({ state: 'changed', client, at: expect.any(Number) });
    expect(await take(created?.id)).toMatchObject([{ ok: false, error: { code: 'conflict' } }]);
    // Nor does what the assistant changes after that bring it back.
    await edit(noteId, 'Again');
    expect(rows().at(-1)?.undo?.state).toBe('changed');
    expect(await inTrash()).toBe(0);
  });

  it('is not offered where the item went to the Trash already; taking that back offers it again', async () => {
    const noteId = await note();
    await test.tool('talkbar_delete', { tool: 'notes.trash', args: { noteId } });
    expect(states()).toEqual(['offered', 'changed']);
    await take(rows()[0]?.id);
    expect(states()).toEqual(['undone', 'offered']);
    await take(rows()[1]?.id);
    expect(await inTrash()).toBe(1);
    expect(states()).toEqual(['undone', 'undone']);
  });
});

describe('other changes', () => {
  it('are offered one after another, the newest first', async () => {
    const { id } = await test.run('notes.create', { title: 'Mine' });
    const { id: projectId } = await test.run('projects.create', { name: 'Place' });
    const noteId = String(id);
    await pin(noteId, true);
    await test.tool('talkbar_change', { tool: 'notes.move', args: { noteId, projectId: String(projectId) } });
    expect(rows().map((row) => row.undo)).toMatchObject([
      { state: 'offered' },
      { state: 'changed', client: 'Test client' },
    ]);
    await take(rows()[0]?.id);
    expect(states()).toEqual(['undone', 'offered']);
    await take(rows()[1]?.id);
    expect(await test.run('notes.get', { noteId })).toMatchObject({ pinned: false, projectId: null });
    expect(states()).toEqual(['undone', 'undone']);
  });

  it('of one call are offered with it', async () => {
    const { id } = await test.run('notes.create', { title: 'Mine' });
    const noteId = String(id);
    const calls = [true, false, true].map((pinned) => ({ tool: 'notes.pin', args: { noteId, pinned } }));
    await test.tool('talkbar_change', { calls });
    expect(states()).toEqual(['offered', 'with_call', 'with_call']);
    const keys = rows().map((row) => row.id);
    expect(await take(...keys)).toMatchObject([{ ok: true }, { ok: true }, { ok: true }]);
    expect(await test.run('notes.get', { noteId })).toMatchObject({ pinned: false });
  });

  it('stop at what the user changed in between, whatever was asked to be taken back together', async () => {
    const { id } = await test.run('notes.create', { title: 'Mine' });
    const noteId = String(id);
    await pin(noteId, true);
    await test.run('notes.pin', { noteId, pinned: false });
    await pin(noteId, true);
    expect(states()).toEqual(['offered', 'changed']);
    const [second, first] = rows();
    expect(await take(first?.id, second?.id)).toMatchObject([{ ok: false, error: { code: 'conflict' } }, { ok: true }]);
    expect(await test.run('notes.get', { noteId })).toMatchObject({ pinned: false });
    expect(rows()[1]?.undo).toMatchObject({ state: 'changed', client: null });
  });

  it('are left alone where the user is quicker, down to the transaction', async () => {
    const { id } = await test.run('notes.create', { title: 'Mine' });
    const noteId = String(id);
    await pin(noteId, true);
    const [row] = rows();
    // The user's change is in the queue, and not made yet, when Undo looks whether it may.
    const theirs = test
      .run('notes.pin', { noteId, pinned: false })
      .then(() => test.run('notes.pin', { noteId, pinned: true }));
    expect(await take(row?.id)).toMatchObject([{ ok: false, error: { code: 'conflict' } }]);
    await theirs;
    expect(await test.run('notes.get', { noteId })).toMatchObject({ pinned: true });
    expect(states()).toEqual(['changed']);
  });

  it('are told apart where they can no longer be judged', async () => {
    const { id } = await test.run('notes.create', { title: 'Mine' });
    const noteId = String(id);
    await pin(noteId, true);
    await test.stop();
    let now = Date.now();
    test = await TestHost.open({ clock: { now: () => now }, limits: { changeLogMs: 60_000 } });
    undo = new Undo(test.host);
    test.allow();
    const own = String((await test.run('notes.create', { title: 'Mine' }))['id']);
    await pin(own, true);
    now += 120_000;
    await test.run('notes.create', { title: 'Later' });
    expect(states()).toEqual(['forgotten']);
    expect(await take(rows()[0]?.id)).toMatchObject([{ ok: false }]);
    await test.run('notes.trash', { noteId: own });
    await test.run('notes.erase', { noteId: own });
    expect(states()).toEqual(['gone']);
  });
});
