import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../contract/json';
import { because, type Why } from '../../contract/why/why';
import { LIBRARY_FILE } from '../../host/create-host';
import { TestHost } from '../../host/test-support/test-host';

let test: TestHost;
beforeEach(async () => {
  test = await TestHost.open({ limits: { writeWaitMs: 100, writeRetryMs: 5 } });
  test.allow();
});
afterEach(() => test.stop());

async function why(operation: string, args: JsonObject = {}): Promise<Why | undefined> {
  return (await test.windowRefusal(operation, args)).why;
}

const LONG = 'x'.repeat(301);

describe('a refusal of what the window can ask for', () => {
  it.each<readonly [string, JsonObject, Why]>([
    ['notes.create', { title: LONG }, because('argument.long', { field: 'title', max: 300 })],
    [
      'notes.create',
      { markdown: 'x'.repeat(1_000_001) },
      because('argument.long', { field: 'markdown', max: 1_000_000 }),
    ],
    ['projects.create', { name: ' ' }, because('argument.empty', { field: 'name' })],
    ['workspaces.create', { name: 'a\u0007' }, because('argument.controls', { field: 'name' })],
    ['sessions.list', { limit: 101 }, because('argument.range', { field: 'limit', min: 1, max: 100 })],
    ['notes.list', { workspaceId: 'nope' }, because('workspace.missing')],
    ['notes.get', { noteId: 'nope' }, because('item.missing', { kind: 'note' })],
    ['sessions.trash', { sessionId: 'nope' }, because('item.missing', { kind: 'session' })],
    ['projects.get', { projectId: 'nope' }, because('item.missing', { kind: 'project' })],
  ])('of %s carries its reason: %j', async (operation, args, reason) => {
    expect(await why(operation, args)).toEqual(reason);
  });

  it('tells what the Trash has to do with it', async () => {
    const noteId = String((await test.run('notes.create', { title: 'One' }))['id']);
    expect(await why('notes.erase', { noteId })).toEqual(because('item.notTrashed', { kind: 'note' }));
    await test.run('notes.trash', { noteId });
    expect(await why('notes.update', { noteId, title: 'Two' })).toEqual(because('item.trashed', { kind: 'note' }));
  });

  it('tells of a conflict, a full note, a speaker that is not there', async () => {
    const noteId = String((await test.run('notes.create', { title: 'One', markdown: 'x'.repeat(999_999) }))['id']);
    expect(await why('notes.update', { noteId, title: 'Two', expectedUpdatedAt: 1 })).toEqual(because('note.changed'));
    expect(await why('notes.append', { noteId, markdown: 'more' })).toEqual(because('note.full', { max: 1_000_000 }));
    const sessionId = await test.meeting();
    expect(await why('sessions.speakers.rename', { sessionId, speakerId: 'nope', name: 'A' })).toEqual(
      because('speaker.missing'),
    );
  });

  it('tells what the plan has room for', async () => {
    await test.run('projects.create', { name: 'One' });
    expect(await why('projects.create', { name: 'Two' })).toEqual(
      because('plan.projects', { plan: 'Free', max: '1', used: '1', count: 1 }),
    );
  });

  it('tells of a library that is busy, and of one that has gone', async () => {
    const unlock = test.lockLibrary();
    expect(await why('notes.create')).toEqual(because('library.writing'));
    unlock();
    const file = path.join(test.dir, LIBRARY_FILE);
    for (const beside of ['', '-wal', '-shm']) rmSync(file + beside, { force: true });
    expect(await why('notes.create')).toEqual(because('library.moved', { file }));
  });
});

it('no protocol has the reason in a refusal', async () => {
  const args = { noteId: 'nope' };
  const refused = { error: { code: 'not_found', message: 'Note not found in workspace' } };
  expect((await test.tool('talkbar_read', { tool: 'notes.get', args })).body).toEqual(refused);
  const batch = await test.tool('talkbar_read', { calls: [{ tool: 'notes.get', args }] });
  expect(batch.body).toEqual({ results: [{ tool: 'notes.get', ok: false, ...refused }] });
});
