import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { version } from '../../package.json';
import { OPERATIONS } from '../../src-main/core/operations/registry';
import { errorCodeOf, jsonOf } from '../support/cli-process';
import { commandLine } from '../support/command-line';
import { WriteLock } from '../support/write-lock';

const line = commandLine();
const { cli, json, createNote, setPolicy } = line;
const SCRIPT_OPERATIONS = OPERATIONS.filter(({ audience }) => audience === 'all');

describe('status', () => {
  test('tells versions, database and access, and makes nothing', async () => {
    const before = await json(['status']);
    expect(before).toMatchObject({
      healthy: true,
      app: { running: false },
      database: { exists: false, bytes: null },
      problems: [],
    });
    expect(existsSync(line.folder.library)).toBe(false);
    await createNote('x');
    const after = await json(['status']);
    expect(after).toMatchObject({
      healthy: true,
      versions: {
        talkbar: version,
        sqlite: expect.stringMatching(/^3\./u) as string,
        node: expect.any(String) as string,
      },
      database: { path: line.folder.library, exists: true, bytes: expect.any(Number) as number },
      mcp: { enabled: true, operations: SCRIPT_OPERATIONS.length },
    });
    const { code, stdout } = await cli(['status']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^App +not running\n/u);
    expect(stdout).toMatch(/\nHealth +all is well\n/u);
  });

  test('is not healthy with settings that cannot be read', async () => {
    writeFileSync(`${line.folder.dir}/settings.json`, '{');
    const result = await cli(['status', '--output', 'json']);
    expect([result.code, jsonOf(result)['healthy']]).toEqual([1, false]);
  });
});

describe('when something is in the way', () => {
  const ALL = [
    ['tools', 'call', 'notes.list'],
    ['tools', 'batch'],
    ['find', 'x'],
    ['workspace', 'list'],
    ['import', 'x.vtt'],
  ];

  test('a damaged library is 4, and is left as it is', async () => {
    writeFileSync(line.folder.library, 'this is no database, but it is as long as a header would be. '.repeat(20));
    const before = readFileSync(line.folder.library);
    for (const words of ALL) {
      const inJson = await cli([...words, '--output', 'json']);
      expect([words, inJson.code, inJson.stderr, errorCodeOf(inJson)]).toEqual([words, 4, '', 'failed']);
      const inText = await cli(words);
      expect([inText.code, inText.stdout]).toEqual([4, '']);
      expect(inText.stderr).toContain(line.folder.library);
    }
    const status = await cli(['status', '--output', 'json']);
    expect([status.code, jsonOf(status)['healthy']]).toEqual([4, false]);
    expect(readFileSync(line.folder.library)).toEqual(before);
  });

  test('a data folder that cannot be made is 4', async () => {
    const missing = await cli([
      'workspace',
      'list',
      '--data-dir',
      line.folder.beside('no/such/folder'),
      '--output',
      'json',
    ]);
    expect([missing.code, errorCodeOf(missing)]).toEqual([4, 'failed']);
    const file = line.folder.beside('file');
    writeFileSync(file, '');
    chmodSync(file, 0o600);
    expect((await cli(['workspace', 'list', '--data-dir', file])).code).toBe(4);
  });

  test('a library that another program is writing to is 3 after the wait', async () => {
    await createNote('x');
    const lock = new WriteLock(line.folder.library);
    try {
      const limits = { writeWaitMs: 300 };
      const busy = await cli(['tools', 'call', 'notes.create', '--title', 'y', '--output', 'json'], { limits });
      expect([busy.code, errorCodeOf(busy)]).toEqual([3, 'busy']);
      expect(jsonOf(busy)['error']).toMatchObject({ retryable: true, retryAfterMs: 1000 });
      expect((await cli(['tools', 'call', 'notes.list'], { limits })).code).toBe(0);
      const batch = await cli(['tools', 'batch'], { limits, input: '{"tool":"notes.create"}' });
      expect(batch.code).toBe(1);
    } finally {
      lock.release();
    }
    expect((await cli(['tools', 'call', 'notes.create', '--title', 'y'])).code).toBe(0);
  });

  test('an administrator can close it, but for mcp, status and help', async () => {
    const closed = setPolicy({ cli: false });
    for (const words of [
      ...ALL,
      ['tools', 'list'],
      ['tools', 'info', 'notes.get'],
      ['access'],
      ['access', 'on', '--yes'],
      ['demo', '--yes'],
      ['completion', 'bash'],
    ]) {
      const result = await cli([...words, '--output', 'json'], closed);
      expect([words, result.code, errorCodeOf(result)]).toEqual([words, 1, 'failed']);
      expect(result.stdout).toContain('administrator');
    }
    expect(existsSync(line.folder.library)).toBe(false);
    for (const words of [['status'], ['--help'], ['--version'], ['tools', 'call', '--help'], ['mcp']]) {
      expect((await cli(words, closed)).code).toBe(0);
    }
  });

  test('a policy that cannot be read closes everything', async () => {
    const broken = setPolicy('nonsense');
    const call = await cli(['tools', 'call', 'notes.list', '--output', 'json'], broken);
    expect([call.code, errorCodeOf(call)]).toEqual([1, 'failed']);
    expect((await cli(['status'], broken)).code).toBe(1);
  });
});
