import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answeredId, errorLine, notificationLine, parseMessage, requestLine, resultLine, toolResult } from './messages';

/** The error a line is refused with. */
function refusal(line: string): unknown {
  const message = parseMessage(line);
  if (message.kind !== 'invalid') throw new Error(`taken as a ${message.kind}: ${line}`);
  const { jsonrpc, id, error } = JSON.parse(message.reply);
  expect(jsonrpc).toBe('2.0');
  expect(typeof error.message).toBe('string');
  return { id, code: error.code };
}

describe('a line', () => {
  test.each(['', '{', '{"jsonrpc":"2.0",}', 'nonsense', "{'a':1}", 'Content-Length: 42', '\u0000', '[1,2'])(
    'that is not JSON gets -32700 with id null: %s',
    (line) => expect(refusal(line)).toEqual({ id: null, code: -32700 }),
  );

  test.each(['[]', '[{"jsonrpc":"2.0","id":1,"method":"ping"}]', '1', '"text"', 'null', 'true'])(
    'that is no object gets one -32600 with id null: %s',
    (line) => expect(refusal(line)).toEqual({ id: null, code: -32600 }),
  );

  test.each([
    '{"id":7,"method":"ping"}',
    '{"jsonrpc":"1.0","id":7,"method":"ping"}',
    '{"jsonrpc":2,"id":7,"method":"x"}',
  ])('without "jsonrpc": "2.0" gets -32600 under its own id: %s', (line) =>
    expect(refusal(line)).toEqual({ id: 7, code: -32600 }),
  );

  test.each(['null', '1.5', '{}', '[]', 'true', '9007199254740992', '-9007199254740993', '1e30'])(
    'with the id %s gets -32600 with id null',
    (id) => expect(refusal(`{"jsonrpc":"2.0","id":${id},"method":"ping"}`)).toEqual({ id: null, code: -32600 }),
  );

  test.each([
    '{"jsonrpc":"2.0","id":3}',
    '{"jsonrpc":"2.0","id":3,"method":7}',
    '{"jsonrpc":"2.0","id":3,"method":null}',
  ])('that asks without a method gets -32600: %s', (line) => expect(refusal(line)).toEqual({ id: 3, code: -32600 }));

  test('that looks like an answer is never refused under the id it names', () => {
    expect(refusal('{"id":3,"result":{}}')).toEqual({ id: null, code: -32600 });
    expect(refusal('{"jsonrpc":"2.0","id":null,"result":{}}')).toEqual({ id: null, code: -32600 });
    expect(refusal('{"jsonrpc":"2.0","id":{},"error":{}}')).toEqual({ id: null, code: -32600 });
  });

  test('that reports an unreadable message of ours is not quarrelled with', () => {
    const line = '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"?"}}';
    expect(parseMessage(line)).toMatchObject({ kind: 'response', id: null, failed: true });
    expect(parseMessage('{"jsonrpc":"2.0","error":{"code":-32700}}')).toMatchObject({ kind: 'response', id: null });
  });

  test.each([0, '', -3, 'listen:0', '1', 1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, '"\\\n🎧', '\ud800'])(
    'keeps the id %j as it is',
    (id) => {
      const message = parseMessage(JSON.stringify({ jsonrpc: '2.0', id, method: 'ping' }));
      expect(message).toMatchObject({ kind: 'request', id });
      expect(JSON.parse(resultLine(id, '{}')).id).toBe(id);
      expect(answeredId(resultLine(id, '{}'))).toBe(id);
      expect(answeredId(errorLine(id, -32603, 'no'))).toBe(id);
    },
  );

  test.each(['null', '[]', '7', '"x"'])('whose params are %s has none', (params) => {
    expect(parseMessage(`{"jsonrpc":"2.0","id":1,"method":"tools/list","params":${params}}`)).toMatchObject({
      kind: 'request',
      params: null,
    });
  });

  test('may carry members nobody knows, by whatever name', () => {
    const line = '{"__proto__":{"id":9},"constructor":1,"extra":[],"jsonrpc":"2.0","id":1,"method":"ping"}';
    expect(parseMessage(line)).toMatchObject({ kind: 'request', id: 1, method: 'ping' });
  });

  test('takes no member from a prototype', () => {
    expect(refusal('{"__proto__":{"jsonrpc":"2.0","id":1,"method":"ping"}}')).toEqual({ id: null, code: -32600 });
  });

  test('without an id is a notification', () => {
    expect(parseMessage('{"jsonrpc":"2.0","method":"x","params":{"a":1}}')).toEqual({
      kind: 'notification',
      method: 'x',
      params: { a: 1 },
    });
  });

  test('is read whatever it is', () => {
    fc.assert(
      fc.property(fc.json(), (line) => {
        const message = parseMessage(line);
        if (message.kind === 'invalid') JSON.parse(message.reply);
      }),
      { numRuns: 3000 },
    );
  });
});

describe('what is sent', () => {
  test('is one line of JSON-RPC', () => {
    const lines = [
      requestLine('a', 'elicitation/create', { message: 'one\ntwo' }),
      notificationLine('notifications/tools/list_changed'),
      notificationLine('notifications/cancelled', { requestId: 'a' }),
      resultLine(1, toolResult('{"text":"one\\ntwo"}', true)),
    ];
    for (const line of lines) {
      expect(line).not.toContain('\n');
      expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' });
    }
  });

  test('says that a tool failed only where it did', () => {
    expect(JSON.parse(toolResult('{}', true))).toEqual({ content: [{ type: 'text', text: '{}' }], isError: true });
    expect(JSON.parse(toolResult('{}', false))).toEqual({ content: [{ type: 'text', text: '{}' }] });
  });

  test('is recognised as an answer only if it is one', () => {
    expect(answeredId(requestLine('a', 'elicitation/create', {}))).toBeNull();
    expect(answeredId(notificationLine('notifications/tools/list_changed'))).toBeNull();
    expect(answeredId(errorLine(null, -32600, 'no'))).toBeNull();
  });
});
