import { describe, expect, test } from 'vitest';
import { databaseBusy } from '../../contract/errors';
import { isBatchResult, readToApp, readToCli, type ToApp, type ToCli } from './cli-lines';

const TO_APP: readonly ToApp[] = [
  { kind: 'call', id: 1, canAsk: true, operation: 'notes.list', args: { limit: 5 } },
  { kind: 'call', id: 2, canAsk: false, operation: 'notes.list', args: null },
  { kind: 'batch', id: 3, canAsk: true, calls: [{ tool: 'notes.trash', args: {} }], stopOnError: false },
  { kind: 'cancel', id: 3 },
  { kind: 'answer', id: 1, answer: 'accept' },
  { kind: 'answer', id: 1, answer: 'decline' },
];
const TO_CLI: readonly ToCli[] = [
  { kind: 'outcome', id: 1, outcome: { ok: true, result: null } },
  { kind: 'outcome', id: 1, outcome: { ok: true, result: { items: [{ id: 'note-1' }] } } },
  { kind: 'outcome', id: 1, outcome: { ok: false, error: databaseBusy().body } },
  { kind: 'outcome', id: 1, outcome: { ok: false, error: { code: 'plan_limit', message: 'm', max: 1, plan: 'Free' } } },
  { kind: 'ask', id: 1, question: { title: 'talkbar-cli wants to', lines: ['Move it'] } },
  { kind: 'withdraw', id: 1 },
];

describe('what is said', () => {
  test.each(TO_APP)('to the app comes through: %j', (message) => {
    expect(readToApp(JSON.stringify(message))).toEqual(message);
  });

  test.each(TO_CLI)('to the command line comes through: %j', (message) => {
    expect(readToCli(JSON.stringify(message))).toEqual(message);
  });
});

/** Each message without one of its keys, and with something strange under each. */
function* spoiled(message: object): Generator<string> {
  for (const key of Object.keys(message)) {
    for (const value of [undefined, 7.5, 'strange', [7], { strange: [] }]) {
      yield JSON.stringify({ ...message, [key]: value });
    }
  }
}

describe('what cannot be understood', () => {
  test.each(['', '{', '[]', 'null', '"call"', '{"kind":"call"}', '{"kind":"more","id":1}'])(
    'is nothing: %s',
    (line) => {
      expect(readToApp(line)).toBeNull();
      expect(readToCli(line)).toBeNull();
    },
  );

  test('is a message with a part that is missing or strange', () => {
    for (const line of TO_APP.flatMap((message) => [...spoiled(message)])) {
      const read = readToApp(line);
      // An operation may have any name, and arguments any keys.
      if (read !== null) expect(line).toMatch(/"operation":"strange"|"args":\{"strange"/);
    }
    for (const line of TO_CLI.flatMap((message) => [...spoiled(message)]))
      expect([line, readToCli(line)]).toEqual([line, null]);
  });

  test.each([
    { ok: true },
    { ok: 'yes', result: 1 },
    { ok: false },
    { ok: false, error: { code: 'failed' } },
    { ok: false, error: { code: 'unheard_of', message: 'm' } },
    { ok: false, error: { code: 'busy', message: 'm', retryable: false } },
    { ok: false, error: { code: 'busy', message: 'm', retryAfterMs: '1' } },
    { ok: false, error: { code: 'conflict', message: 'm', updatedAt: null } },
  ])('is the outcome %j', (outcome) => {
    expect(readToCli(JSON.stringify({ kind: 'outcome', id: 1, outcome }))).toBeNull();
  });
});

test('a batch is answered with an outcome for each call', () => {
  const done = { tool: 'notes.create', ok: true, result: { id: 'note-1' } };
  const refused = { tool: 'notes.trash', ok: false, error: databaseBusy().body };
  expect(isBatchResult({ results: [] })).toBe(true);
  expect(isBatchResult({ results: [done, refused] })).toBe(true);
  for (const strange of [
    null,
    [],
    {},
    { results: {} },
    { results: [done, null] },
    { results: [{ ok: false, error: {} }] },
  ])
    expect(isBatchResult(strange)).toBe(false);
});
