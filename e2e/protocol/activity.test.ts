import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../../src-main/contract/limits';
import { openActivityLog, type ActivityRow } from '../../src-main/storage/activity-log';
import { Assistant } from '../support/assistant';
import { DataFolder } from '../support/data-folder';
import { operationIds } from '../support/operations';
import { answerAll, NO, YES } from '../support/questions';

let folder: DataFolder;
let assistant: Assistant;

beforeEach(async () => {
  folder = new DataFolder().turn('on', ...operationIds()).turn('off', 'notes.pin');
  assistant = await Assistant.connect(folder, { elicitation: {}, name: 'Claude Desktop' });
});

afterEach(() => folder.remove());

/** What is kept once the helper has ended, oldest first. */
async function kept(): Promise<readonly ActivityRow[]> {
  await assistant.helper.stop();
  const log = openActivityLog(path.join(folder.dir, 'activity.db'), {
    clock: { now: () => Date.now() },
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
    limits: DEFAULT_LIMITS,
  });
  const rows = log.list({ limit: 100, before: null }).toReversed();
  log.close();
  return rows;
}

test('every operation is kept with who, when, on what and what became of it, and no text of it', async () => {
  const began = Date.now();
  const noteId = await assistant.createNote('Follow-ups', { markdown: 'a secret body' });
  await assistant.read('notes.get', { noteId });
  await assistant.refusal('talkbar_change', { tool: 'notes.pin', args: { noteId, pinned: true } });
  await assistant.refusal('talkbar_read', { tool: 'notes.get', args: { noteId: 'x' } });
  answerAll(assistant.helper, NO);
  await assistant.refusal('talkbar_delete', { tool: 'notes.trash', args: { noteId } });
  answerAll(assistant.helper, YES);
  await assistant.remove('notes.trash', { noteId });
  const rows = await kept();
  expect(rows.map(({ operation, outcome }) => [operation, outcome])).toEqual([
    ['notes.create', 'done'],
    ['notes.get', 'done'],
    ['notes.pin', 'turned_off'],
    ['notes.get', 'not_found'],
    ['notes.trash', 'declined'],
    ['notes.trash', 'done'],
  ]);
  for (const row of rows) {
    expect(row).toMatchObject({ client: 'Claude Desktop', clientVersion: '1.0' });
    expect(row.at).toBeGreaterThanOrEqual(began);
    expect(row.at).toBeLessThanOrEqual(Date.now());
  }
  expect(rows[0]?.items).toEqual([{ kind: 'note', id: noteId, title: 'Follow-ups' }]);
  expect(rows.at(-1)?.undo).toEqual({ operation: 'notes.restore', args: { noteId } });
  expect(JSON.stringify(rows)).not.toContain('secret');
});

test('the entries of a batch belong together', async () => {
  const calls = [{ tool: 'notes.create' }, { tool: 'notes.create', args: { content: 'x' } }, { tool: 'no.such' }];
  await assistant.batch('talkbar_change', calls);
  await assistant.createNote('Alone');
  const rows = await kept();
  expect(rows.map(({ outcome }) => outcome)).toEqual(['done', 'invalid_arguments', 'done']);
  expect(rows[0]?.call).toBe(rows[1]?.call);
  expect(rows[2]?.call).not.toBe(rows[0]?.call);
});
