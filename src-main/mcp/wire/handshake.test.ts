import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { PRODUCT } from '../../contract/product';
import type { Json } from '../../contract/json';
import { Handshake, type Step } from './handshake';
import { INSTRUCTIONS } from './instructions';
import { parseMessage } from './messages';

function handshake(options: { mcpOn?: boolean; inFlight?: readonly (string | number)[] } = {}) {
  const inFlight = new Set(options.inFlight);
  const shake = new Handshake({ toolsOffered: () => options.mcpOn ?? true, inFlight: (id) => inFlight.has(id) });
  const say = (message: Json): Step => shake.step(parseMessage(JSON.stringify(message)));
  const answer = (message: Json) => {
    const step = say(message);
    if (step.kind !== 'answer' && step.kind !== 'welcome') throw new Error(`no answer but ${step.kind}`);
    return JSON.parse(step.line);
  };
  const request = (id: Json, method: string, params?: Json): Json => ({
    jsonrpc: '2.0',
    id,
    method,
    ...(params === undefined ? {} : { params }),
  });
  const initialize = (params: Json = { protocolVersion: '2025-11-25', capabilities: {} }) =>
    answer(request(1, 'initialize', params));
  return { shake, say, answer, request, initialize };
}

describe('before initialize', () => {
  test.each(['ping', 'tools/list', 'tools/call', 'server/discover', 'no/such'])(
    'the request %s is told to send it first',
    (method) => {
      const { answer, request } = handshake();
      expect(answer(request(5, method))).toEqual({
        jsonrpc: '2.0',
        id: 5,
        error: { code: -32601, message: 'Send initialize first' },
      });
    },
  );

  test('notifications and answers are dropped', () => {
    const { say, shake } = handshake();
    expect(say({ jsonrpc: '2.0', method: 'notifications/initialized' })).toEqual({ kind: 'drop' });
    expect(say({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } })).toEqual({
      kind: 'drop',
    });
    expect(say({ jsonrpc: '2.0', id: 1, result: {} })).toEqual({ kind: 'drop' });
    expect(shake.initialized).toBe(false);
  });

  test('an early request does not keep it from working', () => {
    const { answer, request, initialize } = handshake();
    answer(request('server-discover-probe-1', 'server/discover'));
    expect(initialize().result.protocolVersion).toBe('2025-11-25');
  });
});

describe('initialize', () => {
  test('introduces the server', () => {
    expect(handshake().initialize()).toEqual({
      jsonrpc: '2.0',
      id: 1,
      result: {
        protocolVersion: '2025-11-25',
        capabilities: { tools: { listChanged: true } },
        serverInfo: { name: 'talkbar', title: 'TalkBar', version: PRODUCT.version },
        instructions: INSTRUCTIONS,
      },
    });
  });

  test('offers nothing with MCP off', () => {
    expect(handshake({ mcpOn: false }).initialize().result.capabilities).toEqual({});
  });

  test.each(['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'])('speaks %s when asked to', (protocolVersion) => {
    expect(handshake().initialize({ protocolVersion }).result.protocolVersion).toBe(protocolVersion);
  });

  test.each(['2026-07-28', '2024-10-07', 'nonsense', '', 7, null, {}])(
    'speaks its newest revision when asked for %j',
    (protocolVersion) => {
      expect(handshake().initialize({ protocolVersion }).result.protocolVersion).toBe('2025-11-25');
    },
  );

  test.each([
    undefined,
    null,
    [],
    {},
    { clientInfo: null },
    { clientInfo: 'x', capabilities: [] },
    { clientInfo: { name: 7, version: {} }, capabilities: { elicitation: true, sampling: 'yes' } },
  ] as const)('works with the params %j', (params) => {
    const { answer, request, shake } = handshake();
    const message = request(1, 'initialize', params);
    expect(answer(message).result.protocolVersion).toBe('2025-11-25');
    expect(shake.client).toEqual({ name: null, version: null, forms: false });
  });

  test('learns who the client is and what it can do', () => {
    const { initialize, shake } = handshake();
    initialize({ capabilities: { elicitation: {} }, clientInfo: { name: 'claude-code', version: '2.1.0' } });
    expect(shake.client).toEqual({ name: 'claude-code', version: '2.1.0', forms: true });
  });

  test('works once', () => {
    const { answer, request, initialize } = handshake();
    initialize();
    expect(answer(request(2, 'initialize', {}))).toMatchObject({ id: 2, error: { code: -32600 } });
  });
});

describe('after initialize', () => {
  test.each([
    ['ping', {}],
    ['resources/list', { resources: [] }],
    ['resources/templates/list', { resourceTemplates: [] }],
    ['prompts/list', { prompts: [] }],
  ])('%s needs no engine', (method, result) => {
    const { answer, request, initialize } = handshake();
    initialize();
    expect(answer(request(0, method, null))).toEqual({ jsonrpc: '2.0', id: 0, result });
  });

  test.each(['logging/setLevel', 'server/discover', 'tools/nothing', 'toString', '__proto__', 'x'.repeat(5000)])(
    'there is no method %s',
    (method) => {
      const { answer, request, initialize } = handshake();
      initialize();
      const { error } = answer(request('', method));
      expect(error.code).toBe(-32601);
      expect(error.message.length).toBeLessThan(200);
    },
  );

  test('a request under an id in flight is refused without that id', () => {
    const { answer, request, initialize } = handshake({ inFlight: [7] });
    initialize();
    for (const method of ['tools/call', 'tools/list', 'ping', 'initialize']) {
      expect(answer(request(7, method))).toMatchObject({ id: null, error: { code: -32600 } });
    }
    expect(answer(request('7', 'ping'))).toMatchObject({ id: '7', result: {} });
  });

  test('a list is empty on a connection that was offered no tools, and a call goes on', () => {
    const { answer, say, request, initialize } = handshake({ mcpOn: false });
    initialize();
    expect(answer(request(2, 'tools/list')).result).toEqual({ tools: [] });
    expect(say(request(3, 'tools/call', { name: 'talkbar_tools' })).kind).toBe('handle');
  });

  test('the client is ready once it says so', () => {
    const { say, initialize, shake } = handshake();
    initialize();
    expect(shake.initialized).toBe(false);
    expect(say({ jsonrpc: '2.0', method: 'notifications/initialized' })).toEqual({ kind: 'initialized' });
    expect(say({ jsonrpc: '2.0', method: 'notifications/initialized' })).toEqual({ kind: 'drop' });
    expect(shake.initialized).toBe(true);
  });

  test('what is not a message is refused as before', () => {
    const { shake, initialize } = handshake();
    initialize();
    const step = shake.step(parseMessage('[]'));
    expect(step).toMatchObject({ kind: 'answer' });
  });
});

test('the instructions fit what clients show of them', () => {
  // Claude Code cuts them at 2,048 characters without a trace: anthropics/claude-code#41593.
  expect(INSTRUCTIONS.length).toBeLessThanOrEqual(2000);
  expect(INSTRUCTIONS).toMatch(/^TalkBar holds the user's meetings: /);
  expect(INSTRUCTIONS).toMatch(
    / The user turns operations on in TalkBar Settings > MCP Access; item changes start off\.$/,
  );
});

test('this layer loads nothing but itself and the contract', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => !name.endsWith('.test.ts'));
  expect(files.length).toBeGreaterThan(5);
  for (const file of files) {
    const source = readFileSync(path.join(import.meta.dirname, file), 'utf8');
    for (const [, from] of source.matchAll(/^(?:import|export)\s(?!type\s)[^;]*?from '([^']+)'/gms)) {
      expect(from, file).toMatch(/^(\.\/|\.\.\/\.\.\/contract\/)/);
    }
  }
});
