import { beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '../../src-main/contract/json';
import { operationIds } from '../support/operations';
import { cliResult } from '../support/run-cli';
import { jsonOf, runCli } from '../support/cli-process';
import { beginRecording, endRecording, importMeetings } from '../support/sessions';
import { sharedLibrary } from '../support/shared-library';

const shared = sharedLibrary((folder) => {
  folder.turn('on', ...operationIds()).set({ allowDeletes: true });
});

let noteId: string;
let projectId: string;
let sessionId: string;

const read = (tool: string, args: Json) => shared.assistant.refusal('talkbar_read', { tool, args });
const change = (tool: string, args: Json) => shared.assistant.refusal('talkbar_change', { tool, args });
const remove = (tool: string, args: Json) => shared.assistant.refusal('talkbar_delete', { tool, args });

beforeAll(async () => {
  const { assistant, folder } = shared;
  [sessionId = ''] = await importMeetings(folder, [{ title: 'Standup', talk: [['Anna', 'Hello']] }]);
  projectId = String((await assistant.change('projects.create', { name: 'Acme' }))['id']);
  noteId = await assistant.createNote('Follow-ups');
});

describe('not_found', () => {
  const KINDS = [
    ['Note', 'noteId', 'notes.get', 'notes.restore', 'notes.trash'],
    ['Project', 'projectId', 'projects.get', 'projects.restore', 'projects.trash'],
    ['Session', 'sessionId', 'sessions.get', 'sessions.restore', 'sessions.trash'],
  ] as const;

  test.each(KINDS)('%s: an unknown id', async (kind, key, get, restore, trash) => {
    const error = { code: 'not_found', message: `${kind} not found in workspace` };
    expect(await read(get, { [key]: 'x' })).toEqual(error);
    expect(await change(restore, { [key]: 'x' })).toEqual(error);
    expect(await remove(trash, { [key]: 'x' })).toEqual(error);
  });

  test.each(KINDS)('%s: an id of another workspace', async (kind, key, get, restore, trash) => {
    const { id: workspaceId = null } = await cliResult(shared.folder, 'workspace', 'create', `Other of ${kind}`);
    const args = { workspaceId, [key]: { noteId, projectId, sessionId }[key] };
    const error = { code: 'not_found', message: `${kind} not found in workspace` };
    expect(await read(get, args)).toEqual(error);
    expect(await change(restore, args)).toEqual(error);
    expect(await remove(trash, args)).toEqual(error);
  });

  test.each(KINDS)('%s: an item in the Trash, to all but its trash, its restoring and the list', async (...names) => {
    const [kind, key, get, restore, trash] = names;
    const { assistant } = shared;
    const id = { noteId, projectId, sessionId }[key];
    await assistant.remove(trash, { [key]: id });
    const error = { code: 'not_found', message: `${kind} is in the Trash; restore it first` };
    expect(await read(get, { [key]: id })).toEqual(error);
    const changes = {
      noteId: [
        ['notes.update', { title: 'x' }],
        ['notes.append', { markdown: 'x' }],
        ['notes.move', { projectId: null }],
        ['notes.pin', { pinned: true }],
        ['notes.sessions.link', { sessionId }],
      ],
      projectId: [
        ['projects.update', { name: 'x' }],
        ['projects.pin', { pinned: true }],
        ['notes.create', {}],
        ['notes.move', { noteId }],
      ],
      sessionId: [
        ['sessions.update', { title: 'x' }],
        ['sessions.pin', { pinned: true }],
        ['sessions.move', { projectId: null }],
        ['notes.sessions.link', { noteId }],
      ],
    } satisfies Record<string, (readonly [string, object])[]>;
    for (const [tool, args] of changes[key]) expect(await change(tool, { ...args, [key]: id }), tool).toEqual(error);
    expect(await assistant.read(`${trash}.list`)).toMatchObject({ items: [{ id, trashedAt: expect.any(Number) }] });
    await assistant.change(restore, { [key]: id });
    expect(await assistant.read(get, { [key]: id })).toMatchObject({ id });
  });

  test('an unknown operation, with the nearest one', async () => {
    for (const [wrong, right] of [
      ['notes.lst', 'notes.list'],
      ['note.create', 'notes.create'],
      ['Projects.Get', 'projects.get'],
      ['sessions.transcripts', 'sessions.transcript'],
    ] as const) {
      const error = await read(wrong, {});
      expect(error.code).toBe('not_found');
      expect(error.message.toLowerCase()).toContain(`did you mean ${right}?`);
    }
    expect((await read('x'.repeat(5_000), {})).message.length).toBeLessThan(300);
    expect((await read('', {})).code).toBe('not_found');
  });
});

describe('conflict', () => {
  test('comes with the time the note has now, and the edit works with it', async () => {
    const { assistant } = shared;
    const id = await assistant.createNote('Shared');
    const { updatedAt: seen = null } = await assistant.read('notes.get', { noteId: id });
    const { updatedAt: now } = await assistant.change('notes.append', { noteId: id, markdown: 'more' });
    expect(now).toBeGreaterThan(Number(seen));
    expect(await change('notes.update', { noteId: id, markdown: 'mine', expectedUpdatedAt: seen })).toEqual({
      code: 'conflict',
      message: expect.any(String) as string,
      updatedAt: now,
    });
    expect(await assistant.read('notes.get', { noteId: id })).toMatchObject({ markdown: 'more' });
    const args = { noteId: id, markdown: 'mine', expectedUpdatedAt: now ?? null };
    expect(await assistant.change('notes.update', args)).toMatchObject({ markdown: 'mine' });
  });
});

describe('session_recording', () => {
  test('keeps a live session and its speakers as they are, until the recording has ended', async () => {
    const { assistant, folder } = shared;
    const [live = ''] = await importMeetings(folder, [{ title: 'Live', talk: [['Speaker 1', 'Hello']] }]);
    const { speakers } = await assistant.read('sessions.get', { sessionId: live });
    const [speaker] = speakers as { id: string }[];
    beginRecording(folder, live);
    expect(await assistant.read('sessions.recording')).toMatchObject({ id: live, latestTurns: [{ text: 'Hello' }] });
    const error = { code: 'session_recording', message: expect.any(String) as string };
    expect(await remove('sessions.trash', { sessionId: live })).toEqual(error);
    const rename = { sessionId: live, speakerId: speaker?.id ?? '', name: 'Anna' };
    expect(await change('sessions.speakers.rename', rename)).toEqual(error);
    expect(await assistant.change('sessions.update', { sessionId: live, title: 'Renamed' })).toMatchObject({
      title: 'Renamed',
    });
    endRecording(folder, live);
    expect((await assistant.read('sessions.recording')) as unknown).toBeNull();
    expect(await assistant.change('sessions.speakers.rename', rename)).toMatchObject({ speakers: [{ name: 'Anna' }] });
    expect(await assistant.remove('sessions.trash', { sessionId: live })).toMatchObject({ id: live, changed: true });
  });
});

test('an error is the same from the command line', async () => {
  const refusals: readonly (readonly [string, string, Json])[] = [
    ['talkbar_change', 'notes.create', { content: 'x' }],
    ['talkbar_change', 'notes.pin', { noteId }],
    ['talkbar_read', 'notes.get', { noteId: 'x' }],
    ['talkbar_change', 'projects.create', { name: 'Second' }],
    ['talkbar_change', 'notes.update', { noteId, title: 'x', expectedUpdatedAt: 1 }],
  ];
  for (const [runner, tool, args] of refusals) {
    const error = await shared.assistant.refusal(runner, { tool, args });
    const words = ['tools', 'call', tool, '--args', JSON.stringify(args), '--output', 'json'];
    expect(jsonOf(await runCli(words, { dataDir: shared.folder.dir })), tool).toEqual({ error });
  }
});

describe('failed', () => {
  test('is not what a wrong request gets', async () => {
    expect((await change('projects.update', { projectId, color: 'mauve' })).code).toBe('invalid_arguments');
    expect((await change('projects.update', { projectId })).code).toBe('invalid_arguments');
    expect((await change('notes.update', { noteId })).code).toBe('invalid_arguments');
  });
});
