import { expect, it } from 'vitest';
import { because } from '../contract/why/why';
import { testConnection } from './connection-test';

/** A helper that runs these lines of JavaScript; `answer(line)` is called with each request. */
function helper(script: string): { command: string; args: string[]; asNode: boolean } {
  const program = `
    const say = (value) => process.stdout.write(JSON.stringify(value) + '\\n');
    require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
      const { id, method } = JSON.parse(line);
      ${script}
    });`;
  return { command: process.execPath, args: ['-e', program, '--'], asNode: false };
}

it('says what a helper that cannot be started is', async () => {
  const result = await testConnection({ command: '/nowhere/talkbar-cli', args: [], asNode: false }, '/tmp');
  expect(result).toMatchObject({
    ok: false,
    problem: because('helper.notStarted', { file: '/nowhere/talkbar-cli', code: 'ENOENT' }),
  });
  expect(result.lines).toHaveLength(1);
});

it('passes on what a helper that ends early complains about, beside the reason', async () => {
  const result = await testConnection(
    helper(String.raw`console.error('\u001b[31mno such folder\u001b[39m'); process.exit(4);`),
    '/tmp',
  );
  expect(result).toMatchObject({
    ok: false,
    problem: because('helper.ended', { code: 4 }),
    complaint: 'no such folder',
  });
});

it('names the signal that ended one', async () => {
  const result = await testConnection(helper(`process.kill(process.pid, 'SIGTERM');`), '/tmp');
  expect(result).toMatchObject({ ok: false, problem: because('helper.killed', { signal: 'SIGTERM' }), complaint: '' });
});

it('waits only so long for a silent one, and leaves none behind', async () => {
  const startedAt = performance.now();
  const result = await testConnection(helper(''), '/tmp', 300);
  expect(result).toMatchObject({ ok: false, problem: because('helper.silent', { seconds: 0.3 }) });
  expect(performance.now() - startedAt).toBeLessThan(3_000);
});

it.each([
  ["process.stdout.write('hello\\n');", because('helper.notJson')],
  ["say({ id, error: { code: -1, message: 'no' } });", because('helper.error', { method: 'initialize' })],
  [
    "say(method === 'initialize' ? { id, result: {} } : { id, error: { code: -1, message: 'no' } });",
    because('helper.error', { method: 'tools/list' }),
  ],
])('tells what %s means', async (script, problem) => {
  expect(await testConnection(helper(script), '/tmp')).toMatchObject({ ok: false, problem });
});

it('shows both sides of a handshake that works', async () => {
  const result = await testConnection(helper('if (id !== undefined) say({ id, result: { method } });'), '/tmp');
  expect(result).toMatchObject({ ok: true, problem: null });
  expect(result.lines.map(({ direction }) => direction)).toEqual(['sent', 'received', 'sent', 'sent', 'received']);
});
