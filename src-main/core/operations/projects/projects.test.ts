import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../contract/json';
import { TestHost } from '../../../host/test-support/test-host';

let test: TestHost;
let projectId: string;
beforeEach(async () => {
  test = await TestHost.open();
  projectId = String((await test.run('projects.create', { name: ' Acme ', description: 'Renewal\n\ntalks' }))['id']);
});
afterEach(() => test.stop());

function list(value: unknown): JsonObject[] {
  return value as JsonObject[];
}

describe('a project', () => {
  it('shows its counts, latest items and who speaks in it', async () => {
    const sessionId = await test.meeting();
    await test.run('sessions.move', { sessionId, projectId });
    const { id: noteId } = await test.run('notes.create', { title: 'Filed', projectId });
    const project = await test.run('projects.get', { projectId });
    expect(project).toMatchObject({
      name: 'Acme',
      description: 'Renewal\n\ntalks',
      color: 'gray',
      pinned: false,
      counts: { sessions: 1, notes: 1 },
      latestSessions: [{ id: sessionId }],
      latestNotes: [{ id: noteId }],
      people: [{ name: 'Anna' }, { name: 'Boris' }],
    });
    expect(project).not.toHaveProperty('snippet');
    expect(await test.run('sessions.get', { sessionId })).toMatchObject({ project: { id: projectId, name: 'Acme' } });
  });

  it('stands in a list with a snippet, so that a page stays small whatever the descriptions', async () => {
    await test.run('projects.update', { projectId, description: 'ж'.repeat(100_000) });
    const page = await test.run('projects.list');
    expect(Array.from(String(list(page['items'])[0]?.['snippet'])).length).toBeLessThanOrEqual(200);
    expect(page).toMatchObject({ nextOffset: null, hasMore: false, totalCount: 1 });
    expect(await test.run('projects.list', { offset: 5 })).toMatchObject({ items: [], hasMore: false, totalCount: 1 });
    expect(await test.run('projects.list', { query: 'АКМЕ' })).toMatchObject({ items: [] });
    expect(await test.run('projects.list', { query: 'acm' })).toMatchObject({ totalCount: 1 });
  });

  it('is edited, pinned, and says when nothing changed', async () => {
    for (const [operation, args] of [
      ['projects.update', { name: 'Acme Ltd', color: 'teal' }],
      ['projects.update', { description: '' }],
      ['projects.pin', { pinned: true }],
    ] as const) {
      const changed = await test.run(operation, { projectId, ...args });
      expect(await test.run(operation, { projectId, ...args })).toEqual({ ...changed, changed: false });
    }
    expect((await test.refusal('projects.update', { projectId })).message).toBe(
      'name, description or color is required. Arguments: talkbar_tools {"tool":"projects.update"}',
    );
  });

  it('lets go of what is moved out while it is in the Trash', async () => {
    const sessionId = await test.meeting();
    await test.run('sessions.move', { sessionId, projectId });
    const { id } = await test.run('notes.create', { title: 'Filed', projectId });
    await test.run('projects.trash', { projectId });
    expect(await test.run('notes.move', { noteId: String(id), projectId: null })).toMatchObject({ changed: false });
    expect(await test.run('sessions.move', { sessionId, projectId: null })).toMatchObject({ changed: false });
    expect(await test.run('projects.restore', { projectId })).toMatchObject({ counts: { sessions: 0, notes: 0 } });
  });

  it('leaves its items when it goes to the Trash, and has them again when restored', async () => {
    const { id } = await test.run('notes.create', { title: 'Filed', projectId });
    const noteId = String(id);
    const trashed = await test.run('projects.trash', { projectId });
    expect(await test.run('projects.trash', { projectId })).toEqual({ ...trashed, changed: false });
    expect((await test.run('notes.get', { noteId }))['projectId']).toBeNull();
    expect((await test.refusal('projects.get', { projectId })).message).toBe(
      'Project is in the Trash; restore it first',
    );
    expect((await test.refusal('notes.move', { noteId, projectId })).message).toBe(
      'Project is in the Trash; restore it first',
    );
    expect(list((await test.run('projects.trash.list'))['items'])).toMatchObject([
      { id: projectId, trashedAt: trashed['trashedAt'] },
    ]);
    expect(await test.run('projects.restore', { projectId })).toMatchObject({ counts: { notes: 1 } });
    expect((await test.run('notes.get', { noteId }))['projectId']).toBe(projectId);
  });
});
