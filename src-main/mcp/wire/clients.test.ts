import { expect, test } from 'vitest';
import type { Json } from '../../contract/json';
import { answersCancelled } from './client-quirks';
import { promisesForms } from './elicitation-capability';

test.each([{}, { form: {} }, { form: {}, url: {} }, { applyDefaults: true }])(
  'the elicitation capability %j promises forms',
  (capability) => expect(promisesForms(capability)).toBe(true),
);

test.each([{ url: {} }, true, false, null, undefined, 'form', 1, [], ['form']] satisfies readonly (Json | undefined)[])(
  'the elicitation capability %j promises nothing',
  (capability) => expect(promisesForms(capability)).toBe(false),
);

test('claude-code alone is not answered about a call it cancelled', () => {
  expect(answersCancelled('claude-code')).toBe(false);
  for (const client of ['claude-ai', 'Claude-Code', 'claude-code-2', 'codex', '', null]) {
    expect(answersCancelled(client), String(client)).toBe(true);
  }
});
