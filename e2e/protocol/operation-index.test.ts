import { beforeEach, describe, expect, test } from 'vitest';
import { isJsonObject, type JsonObject } from '../../src-main/contract/json';
import { operationIds, schemasIn, userOperationIds } from '../support/operations';
import { sharedLibrary } from '../support/shared-library';

const ALL = operationIds();
const OFF = 'Turned off; the user can turn them on in TalkBar Settings > MCP Access: ';

/** What talkbar_delete may run, ever: any other operation there would be approved with a delete by mistake. */
const DELETES = [
  'notes.trash',
  'projects.trash',
  'sessions.trash',
  'chats.trash',
  'knowledge.archive',
  'contacts.archive',
  'organizations.archive',
  'series.archive',
  'action_items.remove',
  'topics.delete',
  'markers.delete',
  'exports.destination.delete',
  'exports.rule.delete',
  'calendar.cancel',
  'calendar.skip',
];

const shared = sharedLibrary(() => undefined);

const index = (): Promise<JsonObject> => shared.assistant.done('talkbar_tools', {});

function idsUnder(group: JsonObject[string]): readonly string[] {
  return isJsonObject(group) ? Object.keys(group) : [];
}

beforeEach(() => {
  shared.folder.set({ enabled: true, operations: {} });
});

describe('the index', () => {
  test('groups everything that is on by the tool that runs it, with a summary', async () => {
    shared.folder.turn('on', ...ALL);
    const groups = await index();
    expect(Object.keys(groups)).toEqual(['talkbar_read', 'talkbar_change', 'talkbar_delete']);
    expect(idsUnder(groups['talkbar_read'])).toEqual(operationIds('read'));
    expect(idsUnder(groups['talkbar_change'])).toEqual(operationIds('change'));
    expect(idsUnder(groups['talkbar_delete'])).toEqual(operationIds('delete'));
    expect(groups['talkbar_delete']).toMatchObject({
      'notes.trash': 'Put a note in the Trash, from where it can be restored.',
      'projects.trash': expect.any(String),
      'sessions.trash': expect.any(String),
    });
    expect(DELETES).toEqual(expect.arrayContaining([...idsUnder(groups['talkbar_delete'])]));
    for (const summaries of Object.values(groups)) {
      for (const summary of Object.values(summaries as JsonObject)) expect(summary).toMatch(/^[A-Z].*\.$/);
    }
  });

  test('leaves out a group with nothing to run', async () => {
    expect(Object.keys(await index())).toEqual(['talkbar_read', 'off']);
    shared.folder.turn('off', ...operationIds('read')).turn('on', 'notes.trash');
    expect(Object.keys(await index())).toEqual(['talkbar_delete', 'off']);
  });

  test('names what is off, by area, in the order of the catalogue', async () => {
    shared.folder.turn('on', ...ALL).turn('off', 'notes.update', 'notes.append', 'projects.create', 'sessions.get');
    expect((await index())['off']).toBe(`${OFF}sessions.get; notes.update|append; projects.create`);
  });

  test('says nothing of off where nothing is', async () => {
    shared.folder.turn('on', ...ALL);
    expect(await index()).not.toHaveProperty('off');
  });

  test('names a fresh install’s changes and deletes as off', async () => {
    const { off } = await index();
    expect(off).toContain(
      'notes.create|update|append|move|pin|sessions.link|sessions.unlink|restore|trash; projects.create|update|pin|restore|trash',
    );
    expect(String(off).startsWith(OFF)).toBe(true);
  });

  test('never names what only the user can do', async () => {
    shared.folder.turn('on', ...ALL, ...userOperationIds());
    const text = JSON.stringify([await index(), await shared.assistant.definitions()]);
    for (const id of userOperationIds()) expect(text).not.toContain(id);
  });

  test('comes for a tool that is null', async () => {
    expect(await shared.assistant.done('talkbar_tools', { tool: null })).toEqual(await index());
  });
});

describe('one operation', () => {
  test('is described with its schema, to the letter', async () => {
    shared.folder.turn('on', 'notes.append');
    expect(JSON.stringify(await shared.assistant.describe('notes.append'))).toBe(
      JSON.stringify({
        tool: 'notes.append',
        kind: 'change',
        runWith: 'talkbar_change',
        summary: 'Put more Markdown at the end of a note, after a blank line.',
        args: {
          type: 'object',
          properties: {
            workspaceId: { type: 'string' },
            noteId: { type: 'string' },
            markdown: { type: 'string', minLength: 1 },
          },
          required: ['noteId', 'markdown'],
          additionalProperties: false,
        },
      }),
    );
  });

  test.each(ALL)('%s says what kind it is, what runs it and what it takes', async (id) => {
    shared.folder.turn('on', id);
    const described = await shared.assistant.describe(id);
    const tool = (['read', 'change', 'delete'] as const).find((name) => operationIds(name).includes(id));
    expect(described).toMatchObject({
      tool: id,
      kind: tool === 'read' ? 'read' : 'change',
      runWith: `talkbar_${tool}`,
      args: { type: 'object', properties: { workspaceId: { type: 'string' } } },
    });
    for (const [path, schema] of schemasIn(described['args'])) {
      expect(schema, path).not.toHaveProperty('$ref');
      if (schema['type'] === 'object') expect(schema['additionalProperties'], path).toBe(false);
      if (schema['type'] === 'array') expect(isJsonObject(schema['items']), path).toBe(true);
      if (/Id$/.test(path) && path !== 'projectId') expect(schema, path).toEqual({ type: 'string' });
    }
  });

  test('that is unknown is not_found, with the nearest one where there is any', async () => {
    expect(await shared.assistant.refusal('talkbar_tools', { tool: 'notes.gett' })).toEqual({
      code: 'not_found',
      message: expect.stringMatching(/notes\.gett.*[Dd]id you mean notes\.get\?/) as string,
    });
    const far = await shared.assistant.refusal('talkbar_tools', { tool: 'weather.forecast' });
    expect(far.code).toBe('not_found');
    expect(far.message).not.toMatch(/did you mean/i);
  });

  test('that is off is turned_off', async () => {
    expect(await shared.assistant.refusal('talkbar_tools', { tool: 'notes.create' })).toEqual({
      code: 'turned_off',
      message: 'notes.create is turned off in TalkBar. Ask the user to turn it on in TalkBar Settings > MCP Access.',
    });
  });

  test('that only the user can do does not exist', async () => {
    shared.folder.turn('on', ...userOperationIds());
    for (const id of userOperationIds()) {
      expect((await shared.assistant.refusal('talkbar_tools', { tool: id })).code).toBe('not_found');
      expect((await shared.assistant.refusal('talkbar_change', { tool: id })).code).toBe('not_found');
    }
  });
});

test.each([
  'sessions.record',
  'sessions.stop',
  'sessions.transcript.update',
  'sessions.summarize',
  'settings.update',
  'notes.delete',
  'trash.empty',
  'documents.add',
  'documents.reindex',
])('there is no operation %s', async (id) => {
  for (const tool of ['talkbar_read', 'talkbar_change', 'talkbar_delete']) {
    expect((await shared.assistant.refusal(tool, { tool: id })).code).toBe('not_found');
  }
});

describe('talkbar_tools', () => {
  test('with MCP off is turned_off', async () => {
    shared.folder.set({ enabled: false });
    for (const args of [{}, { tool: 'notes.get' }]) {
      expect((await shared.assistant.refusal('talkbar_tools', args)).code).toBe('turned_off');
    }
  });

  test('refuses what it does not take', async () => {
    expect(await shared.assistant.refusal('talkbar_tools', { id: 'notes.get' })).toEqual({
      code: 'invalid_arguments',
      message: 'talkbar_tools does not take `id`. It takes: tool.',
    });
    for (const tool of [7, true, ['notes.get'], {}]) {
      expect((await shared.assistant.refusal('talkbar_tools', { tool })).code).toBe('invalid_arguments');
    }
  });
});
