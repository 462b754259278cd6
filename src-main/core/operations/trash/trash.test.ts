import { afterEach, beforeEach, expect, it } from 'vitest';
import type { JsonObject } from '../../../contract/json';
import { TestHost } from '../../../host/test-support/test-host';

let test: TestHost;
beforeEach(async () => {
  test = await TestHost.open();
});
afterEach(() => test.stop());

async function make(operation: string, args: JsonObject): Promise<string> {
  return String((await test.run(operation, args))['id']);
}

async function total(operation: string, args: JsonObject = {}): Promise<number> {
  return Number((await test.run(operation, args))['totalCount']);
}

async function matches(query: string): Promise<readonly unknown[]> {
  return (await test.run('workspace.search', { query }))['matches'] as readonly unknown[];
}

it('deletes nothing for good that is not in the Trash', async () => {
  const sessionId = await test.meeting();
  const noteId = await make('notes.create', { title: 'Plan' });
  const projectId = await make('projects.create', { name: 'Acme' });
  for (const [operation, args] of [
    ['sessions.erase', { sessionId }],
    ['notes.erase', { noteId }],
    ['projects.erase', { projectId }],
  ] as const) {
    expect(await test.refusal(operation, args)).toMatchObject({
      code: 'failed',
      message: expect.stringContaining('not in the Trash'),
    });
  }
  expect(await test.refusal('notes.erase', { noteId: 'nope' })).toMatchObject({ code: 'not_found' });
});

it('deletes a session with its transcript, its links and all that search knew of it', async () => {
  const sessionId = await test.meeting('Zebra review');
  const other = await test.meeting('Yak review');
  const noteId = await make('notes.create', { title: 'Linked', sessionIds: [sessionId, other] });
  await test.run('sessions.trash', { sessionId });
  expect(await test.run('sessions.erase', { sessionId })).toEqual({ id: sessionId, erased: true });
  expect(await test.refusal('sessions.restore', { sessionId })).toMatchObject({ code: 'not_found' });
  expect(await test.run('notes.get', { noteId })).toMatchObject({ sessionIds: [other] });
  expect(await matches('zebra')).toEqual([]);
  expect(await test.run('sessions.transcript', { sessionId: other })).toMatchObject({ totalTurns: 3 });
  expect(
    test.host.library.read((db) => db.sessions.list(1, { trashed: true }, 'newest', { after: null, limit: 9 })),
  ).toMatchObject({ totalCount: 0 });
  // The very file can come in again.
  expect(await test.meeting('Zebra review')).not.toBe(sessionId);
});

it('deletes a note with its text', async () => {
  const noteId = await make('notes.create', { title: 'Quokka', markdown: 'wombat' });
  await test.run('notes.trash', { noteId });
  await test.run('notes.erase', { noteId });
  expect(await test.refusal('notes.get', { noteId })).toMatchObject({ code: 'not_found' });
  expect(await matches('wombat')).toEqual([]);
});

it('keeps what was filed under a project that is deleted for good', async () => {
  const projectId = await make('projects.create', { name: 'Acme' });
  const noteId = await make('notes.create', { title: 'Filed', projectId });
  await test.run('projects.trash', { projectId });
  await test.run('projects.erase', { projectId });
  expect(await test.run('notes.get', { noteId })).toMatchObject({ title: 'Filed', projectId: null });
  expect(await total('projects.list')).toBe(0);
});

it('empties the Trash of one workspace, however full, and nothing else', async () => {
  const kept = await make('notes.create', { title: 'Kept' });
  for (let n = 0; n < 130; n += 1) {
    await test.run('notes.trash', { noteId: await make('notes.create', { title: `Note ${n}` }) });
  }
  await test.run('sessions.trash', { sessionId: await test.meeting() });
  await test.run('projects.trash', { projectId: await make('projects.create', { name: 'Acme' }) });
  const workspaceId = await make('workspaces.create', { name: 'Other' });
  const elsewhere = await make('notes.create', { workspaceId, title: 'Elsewhere' });
  await test.run('notes.trash', { workspaceId, noteId: elsewhere });

  expect(await test.run('trash.empty')).toEqual({ sessions: 1, notes: 130, projects: 1, changed: true });
  expect(await test.run('trash.empty')).toEqual({ sessions: 0, notes: 0, projects: 0, changed: false });
  expect(await test.run('notes.get', { noteId: kept })).toMatchObject({ title: 'Kept' });
  expect(await test.run('notes.restore', { workspaceId, noteId: elsewhere })).toMatchObject({ title: 'Elsewhere' });
  expect(await total('notes.trash.list')).toBe(0);
});

it('replaces a summary, which search then finds', async () => {
  const sessionId = await test.meeting();
  const args = { sessionId, summary: 'Agreed on the **armadillo** plan.' };
  expect(await test.run('sessions.summary.update', args)).toMatchObject({ id: sessionId });
  expect(await test.run('sessions.get', { sessionId })).toMatchObject({ summary: args.summary });
  expect(await matches('armadillo')).toHaveLength(1);
  expect(await test.run('sessions.summary.update', args)).toMatchObject({ changed: false });
  await test.run('sessions.trash', { sessionId });
  expect(await test.refusal('sessions.summary.update', args)).toMatchObject({ code: 'not_found' });
});

it('is closed to assistants', async () => {
  test.allow();
  const noteId = await make('notes.create', { title: 'Plan' });
  await test.run('notes.trash', { noteId });
  for (const tool of ['notes.erase', 'trash.empty']) {
    const { isError, body } = await test.tool('talkbar_delete', {
      tool,
      args: tool === 'notes.erase' ? { noteId } : {},
    });
    expect(isError, JSON.stringify(body)).toBe(true);
  }
  expect(await total('notes.trash.list')).toBe(1);
});
