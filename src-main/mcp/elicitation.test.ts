import { describe, expect, test } from 'vitest';
import type { Json } from '../contract/json';
import { CancelSource, NEVER_CANCELLED, type CancelSignal } from '../core/cancel';
import type { Answer, Question } from '../core/ports';
import { Client, type Sent } from './test-support/client';

const QUESTION: Question = {
  title: 'a-client asks to move 2 items to the Trash',
  lines: ['Move the note “One” to the Trash', 'Move the note “Two” to the Trash'],
};

/** A client in the middle of a call that asks, and what the question has come to. */
async function asking(
  options: { capability?: Json; initialized?: boolean; signal?: CancelSignal } = {},
): Promise<{ client: Client; question: () => Sent | undefined; answers: Answer[] }> {
  const client = new Client();
  client.request(0, 'initialize', { capabilities: { elicitation: options.capability ?? {} } });
  if (options.initialized !== false) client.notify('notifications/initialized');
  client.sent.length = 0;
  const answers: Answer[] = [];
  client.tools.run = async (_args, caller) => {
    const answer = await caller.asker()?.ask(QUESTION, options.signal ?? caller.signal);
    if (answer !== undefined) answers.push(answer);
    return { text: JSON.stringify(answer ?? 'nobody to ask'), isError: false };
  };
  client.call(1, 'talkbar_delete');
  await client.settle();
  return { client, answers, question: () => client.sent.find(({ method }) => method === 'elicitation/create') };
}

async function answered(response: { result: Json } | { error: Json }) {
  const { client, question, answers } = await asking();
  client.say({ jsonrpc: '2.0', id: question()?.id ?? null, ...response });
  await client.settle();
  return { client, answers };
}

describe('a question', () => {
  test('goes out as a form of one required boolean, without a mode', async () => {
    const { question } = await asking();
    expect(question()).toEqual({
      jsonrpc: '2.0',
      id: expect.stringMatching(/^talkbar-[0-9a-f]{8}-1$/),
      method: 'elicitation/create',
      params: {
        message:
          'a-client asks to move 2 items to the Trash\n• Move the note “One” to the Trash\n• Move the note “Two” to the Trash',
        requestedSchema: {
          type: 'object',
          properties: { confirm: { type: 'boolean', title: expect.any(String), description: expect.any(String) } },
          required: ['confirm'],
        },
      },
    });
  });

  test('is not put to a client that did not promise forms', async () => {
    const { client, question } = await asking({ capability: { url: {} } });
    expect(question()).toBeUndefined();
    expect(client.answer(1)?.result).toEqual({ content: [{ type: 'text', text: '"nobody to ask"' }] });
  });

  test('waits for the client to be ready', async () => {
    const { client, question } = await asking({ initialized: false });
    expect(question()).toBeUndefined();
    client.notify('notifications/initialized');
    expect(question()).toBeDefined();
  });

  test('has an id of this engine alone', async () => {
    const [one, other] = [await asking(), await asking()];
    expect(one.question()?.id).not.toBe(other.question()?.id);
  });
});

describe('the answer', () => {
  test.each([
    [{ action: 'accept', content: { confirm: true } }, 'accept'],
    [{ action: 'accept', content: { confirm: true, more: 1 }, _meta: {} }, 'accept'],
    [{ action: 'accept', content: { confirm: false } }, 'decline'],
    [{ action: 'decline' }, 'decline'],
    [{ action: 'decline', content: { confirm: true } }, 'decline'],
    [{ action: 'cancel' }, 'decline'],
    [{ action: 'cancel', content: null }, 'decline'],
  ] as const)('%j is %s, and the client is asked again', async (result, answer) => {
    const { client, answers } = await answered({ result });
    expect(answers).toEqual([answer]);
    expect(client.tools.began[0]?.caller.asker()).not.toBeNull();
  });

  test.each([
    { result: { action: 'accept' } },
    { result: { action: 'accept', content: null } },
    { result: { action: 'accept', content: {} } },
    { result: { action: 'accept', content: { confirm: 'true' } } },
    { result: { action: 'accept', content: { confirm: 1 } } },
    { result: { action: 'accept', content: [true] } },
    { result: { action: 'accept', confirm: true } },
    { result: { action: 'yes' } },
    { result: {} },
    { result: null },
    { result: true },
    { error: { code: -32601, message: 'Method not found' } },
    { error: null },
    { error: 'broken' },
  ])('%j is none, and the client is not asked again', async (response) => {
    const { client, answers } = await answered(response);
    expect(answers).toEqual(['none']);
    expect(client.tools.began[0]?.caller.asker()).toBeNull();
    client.call(2, 'talkbar_delete');
    await client.settle();
    expect(client.tools.began[1]?.caller.asker()).toBeNull();
  });

  test('to something else is dropped', async () => {
    const { client, question, answers } = await asking();
    const yes = { action: 'accept', content: { confirm: true } };
    for (const id of ['talkbar-00000000-1', '', 0, 1]) client.say({ jsonrpc: '2.0', id, result: yes });
    client.say({ jsonrpc: '2.0', id: null, error: { code: -32700, message: 'what?' } });
    await client.settle();
    expect(answers).toEqual([]);
    client.say({ jsonrpc: '2.0', id: question()?.id ?? null, result: yes });
    await client.settle();
    expect(answers).toEqual(['accept']);
    client.say({ jsonrpc: '2.0', id: question()?.id ?? null, result: { action: 'decline' } });
    await client.settle();
    expect(answers).toEqual(['accept']);
  });
});

describe('a question that is closed', () => {
  test('because the call was cancelled takes its dialog back and drops a late answer', async () => {
    const { client, question, answers } = await asking();
    const sent = client.notify('notifications/cancelled', { requestId: 1 });
    expect(sent).toEqual([
      {
        jsonrpc: '2.0',
        method: 'notifications/cancelled',
        params: { requestId: question()?.id, reason: expect.any(String) },
      },
      { jsonrpc: '2.0', id: 1, error: { code: -32603, message: 'Request cancelled by the client' } },
    ]);
    client.say({
      jsonrpc: '2.0',
      id: question()?.id ?? null,
      result: { action: 'accept', content: { confirm: true } },
    });
    await client.settle();
    expect(answers).toEqual(['decline']);
  });

  test('because its time is up is declined', async () => {
    const signal = new CancelSource();
    const { client, answers } = await asking({ signal });
    signal.cancel();
    await client.settle();
    expect(answers).toEqual(['decline']);
    expect(client.sent.map(({ method }) => method)).toContain('notifications/cancelled');
    expect(client.answer(1)?.result).toBeDefined();
  });

  test('before it went out is never sent', async () => {
    const signal = new CancelSource();
    const { client, question, answers } = await asking({ signal, initialized: false });
    signal.cancel();
    client.notify('notifications/initialized');
    await client.settle();
    expect(question()).toBeUndefined();
    expect(answers).toEqual(['decline']);
    expect(client.sent.map(({ method }) => method)).not.toContain('notifications/cancelled');
  });

  test('because the client has gone is declined without a word', async () => {
    const { client, answers } = await asking({ signal: NEVER_CANCELLED });
    client.sent.length = 0;
    await client.connection.end();
    expect(answers).toEqual(['decline']);
    expect(client.sent).toEqual([]);
  });

  test('before it was asked is declined', async () => {
    const signal = new CancelSource();
    signal.cancel();
    const { question, answers } = await asking({ signal });
    expect(answers).toEqual(['decline']);
    expect(question()).toBeUndefined();
  });
});
