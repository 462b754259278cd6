import { execFileSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CTRL_C, CTRL_D, CliProcess, jsonOf, onTerminal, runCli, type CliOptions } from '../support/cli-process';
import { DataFolder } from '../support/data-folder';
import { heldFiles } from '../support/held-files';
import { HELPER } from '../support/helper-process';
import { WriteLock } from '../support/write-lock';

let folder: DataFolder;
let noteId: string;

beforeEach(async () => {
  folder = new DataFolder();
  const options = { dataDir: folder.dir };
  const note = await runCli(['tools', 'call', 'notes.create', '--title', 'Old list', '--output', 'json'], options);
  noteId = String(jsonOf(note)['id']);
});

afterEach(() => {
  folder.remove();
});

function terminal(words: readonly string[], options: Partial<CliOptions> = {}): CliProcess {
  return onTerminal(words, { dataDir: folder.dir, ...options });
}

async function inTrash(): Promise<boolean> {
  const list = await runCli(['tools', 'call', 'notes.trash.list', '--output', 'json'], { dataDir: folder.dir });
  return jsonOf(list)['totalCount'] === 1;
}

const TRASH = (): readonly string[] => ['tools', 'call', 'notes.trash', '--note-id', noteId];
const ANSI = '\u001b[';

describe('a delete on a terminal', () => {
  test.each([
    ['y\n', true],
    ['YES\n', true],
    ['n\n', false],
    ['\n', false],
    ['yesterday\n', false],
    [CTRL_D, false],
  ])('answered %j', async (answer, goes) => {
    const cli = terminal(TRASH());
    await cli.says('[y/N]');
    expect(cli.said).toContain('Move the note “Old list” to the Trash');
    cli.type(answer);
    const { code, stdout } = await cli.ended();
    expect(code).toBe(goes ? 0 : 1);
    if (!goes) expect(stdout).toContain('You did not confirm this, so nothing was done.');
    expect(await inTrash()).toBe(goes);
  });

  test('each question of a batch takes an answer that was typed after it', async () => {
    const file = folder.beside('calls.jsonl');
    const calls = ['trash', 'get'].map((name) => ({ tool: `notes.${name}`, args: { noteId } }));
    const other = await runCli(['tools', 'call', 'notes.create', '--title', 'Other', '--output', 'json'], {
      dataDir: folder.dir,
    });
    const last = { tool: 'notes.trash', args: { noteId: String(jsonOf(other)['id']) } };
    writeFileSync(file, [...calls, last].map((call) => `${JSON.stringify(call)}\n`).join(''));
    const cli = terminal(['tools', 'batch', file]);
    await cli.says('[y/N]');
    cli.type('y\ny\n');
    await cli.says('“Other”');
    await pause(300);
    cli.type('n\n');
    expect((await cli.ended()).code).toBe(1);
    const list = await runCli(['tools', 'call', 'notes.trash.list', '--output', 'json'], { dataDir: folder.dir });
    expect(jsonOf(list)).toMatchObject({ totalCount: 1, items: [{ title: 'Old list' }] });
  });

  test('is not asked about with --yes', async () => {
    const { code, stdout } = await terminal([...TRASH(), '--yes']).ended();
    expect(code).toBe(0);
    expect(stdout).not.toContain('[y/N]');
    expect(await inTrash()).toBe(true);
  });

  test('nobody answers in time', async () => {
    const cli = terminal(TRASH(), { limits: { questionMs: 200 } });
    const { code, stdout } = await cli.ended();
    expect(code).toBe(1);
    expect(stdout).toContain('declined');
    expect(await inTrash()).toBe(false);
  });

  test('Ctrl-C ends it with 130', async () => {
    const cli = terminal(TRASH());
    await cli.says('[y/N]');
    cli.type(CTRL_C);
    const { code, stdout } = await cli.ended();
    expect(code).toBe(130);
    expect(stdout).toContain('Interrupted.');
    expect(await inTrash()).toBe(false);
  });

  test('where only the output is a terminal, there is nobody to ask', async () => {
    const command = `'${HELPER}' ${TRASH().join(' ')} < /dev/null`;
    const { stdout } = await new CliProcess('script', ['-qec', command, '/dev/null'], { dataDir: folder.dir }).ended();
    expect(stdout).toContain('confirmation_unavailable');
    expect(await inTrash()).toBe(false);
  });
});

test('a batch on a terminal asks once for the deletes of a group', async () => {
  const options = { dataDir: folder.dir };
  const second = await runCli(['tools', 'call', 'notes.create', '--title', 'Older list', '--output', 'json'], options);
  const calls = [noteId, String(jsonOf(second)['id'])].map((id) => ({ tool: 'notes.trash', args: { noteId: id } }));
  const file = folder.beside('calls.json');
  writeFileSync(
    file,
    JSON.stringify({ calls: [calls[0], { tool: 'notes.create', args: { title: 'New' } }, calls[1]] }),
  );
  const cli = terminal(['tools', 'batch', file]);
  await cli.says('[y/N]');
  for (const line of ['“Old list”', '“Older list”', 'Create a note']) expect(cli.said).toContain(line);
  cli.type('y\n');
  const { code, stdout } = await cli.ended();
  expect(code).toBe(0);
  expect(stdout.split('[y/N]')).toHaveLength(2);
  expect(stdout).toContain('3 operations done, 0 failed.');
});

describe('a change of access on a terminal', () => {
  test.each([
    ['y\n', 0, 'on'],
    ['\n', 1, 'off'],
  ])('answered %j', async (answer, code, state) => {
    const cli = terminal(['access', 'allow', 'notes.create']);
    await cli.says('[y/N]');
    expect(cli.said).toContain('Turn on 1 operation: notes.create');
    cli.type(answer);
    expect((await cli.ended()).code).toBe(code);
    const access = await runCli(['access', '--output', 'json'], { dataDir: folder.dir });
    expect(jsonOf(access)['operations']).toMatchObject({ 'notes.create': state });
  });

  test('Ctrl-C ends it with 130, and nothing is changed', async () => {
    const cli = terminal(['access', 'off']);
    await cli.says('[y/N]');
    cli.type(CTRL_C);
    expect((await cli.ended()).code).toBe(130);
    const access = await runCli(['access', '--output', 'json'], { dataDir: folder.dir });
    expect(jsonOf(access)['mcp']).toBe(true);
  });
});

describe('colour', () => {
  test('is there on a terminal, unless somebody says no', async () => {
    expect((await terminal(['tools', 'list']).ended()).stdout).toContain(ANSI);
    expect((await terminal(['tools', 'list', '--no-color']).ended()).stdout).not.toContain(ANSI);
    expect((await terminal(['tools', 'list'], { env: { NO_COLOR: '1' } }).ended()).stdout).not.toContain(ANSI);
    expect((await terminal(['tools', 'list'], { env: { TERM: 'dumb' } }).ended()).stdout).not.toContain(ANSI);
    expect((await terminal(['tools', 'list', '--output', 'json']).ended()).stdout).not.toContain(ANSI);
  });

  test('lines keep within the terminal', async () => {
    for (const words of [['tools', 'list'], ['access'], ['tools', 'info', 'notes.create'], ['status']]) {
      const { stdout } = await terminal([...words, '--no-color']).ended();
      // An example is one line that can be copied, however long.
      const lines = stdout.split(/\r?\n/u).filter((line) => !line.includes('tools call'));
      for (const line of lines) expect(line.length, line).toBeLessThanOrEqual(100);
    }
  });
});

describe('being interrupted', () => {
  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('%s while it waits for another program ends it with %i', async (signal, code) => {
    const lock = new WriteLock(folder.library);
    try {
      const cli = new CliProcess(HELPER, ['tools', 'call', 'notes.create', '--title', 'y', '--output', 'json'], {
        dataDir: folder.dir,
      });
      // It waits once it has the library open; where the system does not tell, after a while.
      if (process.platform !== 'linux') await pause(2_000);
      else await expect.poll(() => heldFiles(cli.pid), { timeout: 20_000 }).toContain(folder.library);
      await pause(200);
      cli.signal(signal);
      const result = await cli.ended();
      expect(result.code).toBe(code);
      expect(jsonOf(result)['error']).toMatchObject({ code: 'failed' });
    } finally {
      lock.release();
    }
    const list = await runCli(['tools', 'call', 'notes.list', '--output', 'json'], { dataDir: folder.dir });
    expect(jsonOf(list)['totalCount']).toBe(1);
  });

  test('a batch keeps what ran, and its JSON is whole', async () => {
    const cli = new CliProcess(HELPER, ['tools', 'batch', '--output', 'json'], { dataDir: folder.dir });
    cli.type('{"tool":"notes.create","args":{"title":"kept"}}\n'.repeat(20));
    await cli.says('kept', 20);
    cli.signal('SIGINT');
    const result = await cli.ended();
    expect(result.code).toBe(130);
    expect(jsonOf(result)['results']).toHaveLength(20);
  });
});

describe('the demo', () => {
  const leftovers = (): readonly string[] => readdirSync(tmpdir()).filter((name) => name.startsWith('talkbar-demo-'));

  /** Processes of any kind that were started for a demo's folder. */
  const orphans = (): readonly string[] =>
    execFileSync('ps', ['-A', '-o', 'args'], { encoding: 'utf8' })
      .split('\n')
      .filter((line) => line.includes('talkbar-demo-'));

  test('runs to its end, twice in a row, and leaves nothing behind', async () => {
    const before = leftovers();
    for (let times = 0; times < 2; times += 1) {
      const { code, stdout, stderr } = await runCli(['demo', '--yes'], { dataDir: folder.dir });
      expect([code, stderr]).toEqual([0, '']);
      expect(stdout).toContain('Yes (--yes)');
      expect(stdout).toContain('“Questions to ask of any data” is back');
      expect(stdout).toMatch(/All 9 steps and 13 requests went as they should\. The scratch folder is removed\.\n$/u);
    }
    expect(leftovers()).toEqual(before);
  });

  test('without a terminal the delete is declined, and it says how to approve', async () => {
    const { code, stdout } = await runCli(['demo'], { dataDir: folder.dir });
    expect(code).toBe(0);
    expect(stdout).toContain('declined');
    expect(stdout).toContain('run the demo on a terminal, or with --yes');
    expect(stdout).toContain('the note was kept');
  });

  test('in JSON it is one value', async () => {
    const told = jsonOf(await runCli(['demo', '--yes', '--output', 'json'], { dataDir: folder.dir }));
    expect(told).toMatchObject({ ok: true });
    expect(told['steps']).toHaveLength(9);
  });

  test.each([
    ['y\n', 'is back'],
    ['n\n', 'the note was kept'],
  ])('asks on the terminal; answered %j', async (answer, sentence) => {
    const cli = terminal(['demo']);
    await cli.says('[y/N]');
    expect(cli.said).toContain('Move the note “Questions to ask of any data” to the Trash');
    cli.type(answer);
    const { code, stdout } = await cli.ended();
    expect(code).toBe(0);
    expect(stdout).toContain(sentence);
  });

  test('Ctrl-C ends it with 130, without orphans or leftovers', async () => {
    const before = leftovers();
    const cli = terminal(['demo']);
    await cli.says('[y/N]');
    cli.type(CTRL_C);
    expect((await cli.ended()).code).toBe(130);
    expect(leftovers()).toEqual(before);
    expect(orphans()).toEqual([]);
  });

  test.each([
    [{ mcp: { enabled: false } }, 'MCP access is turned off by your administrator'],
    [{ blocked: ['notes.*'] }, 'which your administrator blocked'],
  ])('says so where an administrator is in the way: %j', async (policy, sentence) => {
    const before = leftovers();
    const file = folder.beside('policy.json');
    writeFileSync(file, JSON.stringify(policy));
    const { code, stderr } = await runCli(['demo', '--yes'], {
      dataDir: folder.dir,
      env: { TALKBAR_POLICY_FILE: file },
    });
    expect(code).toBe(1);
    expect(stderr).toContain(sentence);
    expect(leftovers()).toEqual(before);
  });

  test('with --data-dir it plays there, twice, keeps it, and puts the switches back', async () => {
    const dir = folder.beside('kept');
    for (let times = 0; times < 2; times += 1) {
      const { code, stdout } = await runCli(['demo', '--yes', '--data-dir', dir], { dataDir: folder.dir });
      expect(code).toBe(0);
      expect(stdout.replace(/\s+/gu, ' ')).toContain(`The sample workspace stays in ${dir}.`);
    }
    const access = jsonOf(await runCli(['access', '--data-dir', dir, '--output', 'json'], { dataDir: folder.dir }));
    expect(access).toMatchObject({ mcp: false, operations: { 'notes.create': 'off' } });
    const found = await runCli(['find', 'bullet', 'holes', '--data-dir', dir, '--output', 'json'], {
      dataDir: folder.dir,
    });
    expect(jsonOf(found)['matches']).toMatchObject([{ kind: 'session' }]);
  });
});
