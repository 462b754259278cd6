import { beforeAll, expect, test } from 'vitest';
import { operationIds, samples } from '../support/operations';
import { cliResult } from '../support/run-cli';
import { importMeetings } from '../support/sessions';
import { sharedLibrary } from '../support/shared-library';

const shared = sharedLibrary((folder) => {
  folder.turn('on', ...operationIds()).set({ allowDeletes: true });
});

let other: string;

beforeAll(async () => {
  await shared.assistant.createNote('Here');
  other = String((await cliResult(shared.folder, 'workspace', 'create', 'Consulting'))['id']);
  await shared.assistant.createNote('There', { workspaceId: other });
});

test('a call works on the workspace it names, else on the open one', async () => {
  const { assistant } = shared;
  expect(await assistant.noteTitles()).toEqual(['Here']);
  expect(await assistant.read('notes.list', { workspaceId: other })).toMatchObject({ items: [{ title: 'There' }] });
  expect(await assistant.find({ query: 'there here' })).toMatchObject([{ title: 'Here' }]);
  expect(await assistant.find({ query: 'there here', workspaceId: other })).toMatchObject([{ title: 'There' }]);
});

test('every operation takes a workspaceId, and one that is unknown is not_found', async () => {
  for (const { id, tool, example } of samples()) {
    const args = { ...example, workspaceId: 'workspace-x' };
    expect(await shared.assistant.refusal(tool, { tool: id, args }), id).toEqual({
      code: 'not_found',
      message: 'Workspace not found',
    });
  }
});

test('lists tell which is open, with what each holds', async () => {
  const [sessionId = ''] = await importMeetings(
    shared.folder,
    [{ title: 'Kick-off', talk: [['Anna', 'Hello']] }],
    '--workspace',
    other,
  );
  expect(await shared.assistant.read('workspace.list')).toEqual({
    items: [
      { id: expect.any(String) as string, name: 'My workspace', open: true, counts: counts(0, 1) },
      { id: other, name: 'Consulting', open: false, counts: counts(1, 1) },
    ],
  });
  expect(await shared.assistant.read('workspace.overview', { workspaceId: other })).toMatchObject({
    workspace: { id: other, name: 'Consulting' },
    counts: counts(1, 1),
    latestSessions: [{ id: sessionId, title: 'Kick-off' }],
  });
});

function counts(sessions: number, notes: number): unknown {
  return expect.objectContaining({ sessions, notes, projects: 0 });
}

test('the open one changes for the very next call', async () => {
  await cliResult(shared.folder, 'workspace', 'open', other);
  expect(await shared.assistant.noteTitles()).toEqual(['There']);
  const id = await shared.assistant.createNote('There too');
  expect(await shared.assistant.read('notes.get', { noteId: id, workspaceId: other })).toMatchObject({
    title: 'There too',
  });
});
