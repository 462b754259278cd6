import { afterEach, expect, test } from 'vitest';
import type { JsonObject } from '../../contract/json';
import { LineClient } from './line-client';

const clients: LineClient[] = [];

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
});

/** A client of a server that is the given script; `answer(message)` and `send(text)` are at hand in it. */
function clientOf(script: string, onRequest?: (method: string, params: JsonObject) => Promise<JsonObject>): LineClient {
  const server = `
    const send = (text) => process.stdout.write(text + '\\n');
    const answer = ({ id }, result) => send(JSON.stringify({ jsonrpc: '2.0', id, result }));
    require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => receive(JSON.parse(line)));
    ${script}`;
  const client = new LineClient({
    command: process.execPath,
    args: ['-e', server],
    env: process.env,
    onRequest: onRequest ?? (() => Promise.resolve({})),
  });
  clients.push(client);
  return client;
}

test('answers come back to their requests, in whatever order', async () => {
  const client = clientOf(`
    const held = [];
    const receive = (message) => {
      held.push(message);
      if (held.length === 2) for (const each of held.reverse()) answer(each, { method: each.method });
    };`);
  const [a, b] = await Promise.all([client.request('a', {}), client.request('b', {})]);
  expect([a.result, b.result]).toEqual([{ method: 'a' }, { method: 'b' }]);
  expect(a.ms).toBeGreaterThan(0);
});

test('what the server asks is answered', async () => {
  const client = clientOf(
    `
    let first;
    const receive = (message) => {
      if (message.method === 'go') { first = message; send('{"jsonrpc":"2.0","id":"q","method":"ask","params":{"n":2}}'); }
      else answer(first, { heard: message.result });
    };`,
    (method, params) => Promise.resolve({ method, ...params }),
  );
  expect((await client.request('go', {})).result).toEqual({ heard: { method: 'ask', n: 2 } });
});

test('an error, a line that is not JSON, and an early end fail what waits', async () => {
  const refusing = clientOf(
    `const receive = ({ id }) => send(JSON.stringify({ id, error: { code: -1, message: 'no' } }));`,
  );
  await expect(refusing.request('a', {})).rejects.toThrow('"message":"no"');
  const babbling = clientOf(`const receive = () => send('hello');`);
  await expect(babbling.request('a', {})).rejects.toThrow('not JSON-RPC: hello');
  const dying = clientOf(`const receive = () => { console.error('out of order'); process.exit(3); };`);
  await expect(dying.request('a', {})).rejects.toThrow('exit code 3): out of order');
  await expect(dying.request('b', {})).rejects.toThrow('exit code 3');
});

test('a server that cannot be started fails too', async () => {
  const client = new LineClient({
    command: '/nowhere/helper',
    args: [],
    env: {},
    onRequest: () => Promise.resolve({}),
  });
  await expect(client.request('a', {})).rejects.toThrow('ENOENT');
  await expect(client.request('b', {})).rejects.toThrow('ENOENT');
  expect(await client.close()).toBeNull();
});

test('closing ends it, and says how', async () => {
  const client = clientOf(`const receive = () => undefined; process.stdin.on('end', () => process.exit(5));`);
  expect(await client.close()).toBe(5);
  clients.length = 0;
});
