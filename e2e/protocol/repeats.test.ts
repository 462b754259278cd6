import { beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src-main/contract/json';
import { operationIds } from '../support/operations';
import { importMeetings } from '../support/sessions';
import { sharedLibrary } from '../support/shared-library';

const shared = sharedLibrary((folder) => {
  folder.turn('on', ...operationIds()).set({ allowDeletes: true });
});

let noteId: string;
let projectId: string;
let sessionId: string;
let speakerId: string;

beforeAll(async () => {
  const { assistant, folder } = shared;
  [sessionId = ''] = await importMeetings(folder, [{ title: 'Standup', talk: [['Anna', 'Hello']] }]);
  const { speakers } = await assistant.read('sessions.get', { sessionId });
  [{ id: speakerId = '' } = {}] = speakers as { id?: string }[];
  projectId = String((await assistant.change('projects.create', { name: 'Acme' }))['id']);
  noteId = await assistant.createNote('Follow-ups');
});

const remove = (tool: string, args: JsonObject) => shared.assistant.remove(tool, args);
const change = (tool: string, args: JsonObject) => shared.assistant.change(tool, args);
const target = (kind: 'note' | 'project' | 'session'): JsonObject => {
  const ids = { note: { noteId }, project: { projectId }, session: { sessionId } };
  return ids[kind];
};

describe.each(['note', 'project', 'session'] as const)('a %s', (kind) => {
  test('trashed again is trashed, since the first time', async () => {
    const first = await remove(`${kind}s.trash`, target(kind));
    expect(first).toEqual({
      id: Object.values(target(kind))[0],
      trashedAt: expect.any(Number) as number,
      changed: true,
    });
    expect(Math.abs(Date.now() - Number(first['trashedAt']))).toBeLessThan(60_000);
    expect(await remove(`${kind}s.trash`, target(kind))).toEqual({ ...first, changed: false });
    expect(await shared.assistant.read(`${kind}s.trash.list`)).toMatchObject({
      items: [{ trashedAt: first['trashedAt'] }],
      totalCount: 1,
    });
  });

  test('restored again is there, and says that nothing changed', async () => {
    const first = await change(`${kind}s.restore`, target(kind));
    expect(first).not.toHaveProperty('changed', false);
    expect(await change(`${kind}s.restore`, target(kind))).toEqual({ ...first, changed: false });
    expect(await shared.assistant.read(`${kind}s.trash.list`)).toMatchObject({ items: [], totalCount: 0 });
  });

  test.each([true, false])('pinned again (%j) stays so', async (pinned) => {
    const first = await change(`${kind}s.pin`, { ...target(kind), pinned });
    expect(first).toMatchObject({ pinned });
    expect(await change(`${kind}s.pin`, { ...target(kind), pinned })).toEqual({ ...first, changed: false });
  });

  test('that is unknown is not found, however often', async () => {
    const [key = ''] = Object.keys(target(kind));
    for (const tool of [`${kind}s.trash`, `${kind}s.trash`]) {
      const refusal = await shared.assistant.refusal('talkbar_delete', { tool, args: { [key]: 'x' } });
      expect(refusal.code).toBe('not_found');
    }
  });
});

describe('again is a success that changes nothing', () => {
  test.each([
    ['notes.move', () => ({ noteId, projectId })],
    ['notes.move', () => ({ noteId, projectId: null })],
    ['sessions.move', () => ({ sessionId, projectId })],
    ['sessions.move', () => ({ sessionId, projectId: null })],
    ['notes.sessions.link', () => ({ noteId, sessionId })],
    ['notes.sessions.unlink', () => ({ noteId, sessionId })],
    ['notes.update', () => ({ noteId, title: 'Follow-ups, week 40' })],
    ['projects.update', () => ({ projectId, name: 'Acme renewal' })],
    ['sessions.update', () => ({ sessionId, title: 'Daily' })],
    ['sessions.speakers.rename', () => ({ sessionId, speakerId, name: 'Anna Petrova' })],
  ])('%s (%#)', async (tool, args) => {
    const first = await change(tool, args());
    expect(first).not.toHaveProperty('changed');
    expect(await change(tool, args())).toEqual({ ...first, changed: false });
  });
});

test('creating twice makes two', async () => {
  const args = { title: 'Twin', markdown: 'the same' };
  const [first, second] = [await change('notes.create', args), await change('notes.create', args)];
  expect(first['id']).not.toBe(second['id']);
  expect((await shared.assistant.noteTitles()).filter((title) => title === 'Twin')).toHaveLength(2);
});

test('ids have the shape of their kind', async () => {
  const { items } = await shared.assistant.read('workspace.list');
  const [workspace] = items as JsonObject[];
  expect(workspace?.['id']).toMatch(/^workspace-[a-z0-9]{24}$/);
  expect(noteId).toMatch(/^note-[a-z0-9]{24}$/);
  expect(projectId).toMatch(/^project-[a-z0-9]{24}$/);
  expect(speakerId).toMatch(/^speaker-[a-z0-9]{24}$/);
  expect(sessionId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('a project in the Trash leaves its items, and files them again when it is restored', async () => {
  await change('notes.move', { noteId, projectId });
  await change('sessions.move', { sessionId, projectId });
  await remove('projects.trash', { projectId });
  expect(await shared.assistant.read('notes.get', { noteId })).toMatchObject({ projectId: null });
  expect(await shared.assistant.read('sessions.get', { sessionId })).toMatchObject({ projectId: null });
  await change('projects.restore', { projectId });
  expect(await shared.assistant.read('notes.get', { noteId })).toMatchObject({ projectId });
  expect(await shared.assistant.read('sessions.get', { sessionId })).toMatchObject({ projectId });
});
