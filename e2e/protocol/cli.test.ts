import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { version } from '../../package.json';
import type { JsonObject } from '../../src-main/contract/json';
import { DEFAULT_SETTINGS } from '../../src-main/contract/settings';
import { OPERATIONS } from '../../src-main/core/operations/registry';
import { CliProcess, errorCodeOf, jsonOf, runCli, type CliOptions, type CliResult } from '../support/cli-process';
import { DataFolder } from '../support/data-folder';
import { HELPER } from '../support/helper-process';
import { WriteLock } from '../support/write-lock';

let folder: DataFolder;

beforeEach(() => {
  folder = new DataFolder();
});

afterEach(() => {
  folder.remove();
});

function cli(words: readonly string[], options: Partial<CliOptions> = {}): Promise<CliResult> {
  return runCli(words, { dataDir: folder.dir, ...options });
}

/** Runs it with JSON output and answers the value, after checking that it is the only thing on stdout. */
async function json(words: readonly string[], options: Partial<CliOptions> = {}): Promise<JsonObject> {
  const result = await cli([...words, '--output', 'json'], options);
  expect(result.stdout.endsWith('\n')).toBe(true);
  return jsonOf(result);
}

async function createNote(title: string): Promise<string> {
  const { id } = await json(['tools', 'call', 'notes.create', '--title', title]);
  return String(id);
}

async function setPolicy(policy: unknown): Promise<Partial<CliOptions>> {
  const file = folder.beside('policy.json');
  writeFileSync(file, typeof policy === 'string' ? policy : JSON.stringify(policy));
  return { env: { TALKBAR_POLICY_FILE: file } };
}

function settings(): JsonObject {
  return JSON.parse(readFileSync(`${folder.dir}/settings.json`, 'utf8')) as JsonObject;
}

const ANSI = '\u001b[';
const SCRIPT_OPERATIONS = OPERATIONS.filter(({ audience }) => audience === 'all');

describe('the program itself', () => {
  test('tells its version', async () => {
    expect(await cli(['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
    expect(await json(['--version'])).toEqual({ version });
  });

  test.each([
    [['--help'], 'Exit codes:'],
    [['-h'], 'Commands:'],
    [['help'], 'Commands:'],
    [['tools', '--help'], 'batch'],
    [['help', 'tools', 'call'], 'Examples:'],
    [['access', 'help', 'on'], '--yes'],
    [['tools', 'call', 'notes.create', '--help'], '--session-ids'],
    [['tools', 'batch', '--help'], '--stop-on-error'],
    [['find', '--help'], '--include-archived'],
    [['access', 'preset', '--help'], 'read-add'],
    [['demo', '--help'], '--data-dir'],
  ])('%j helps', async (words, sentence) => {
    const [{ code, stdout, stderr }, inJson] = await Promise.all([cli(words), json(words)]);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('Usage: talkbar-cli');
    expect(stdout).toContain(sentence);
    expect(inJson).toEqual({ help: stdout });
  });

  test.each([
    [[], 'Usage:'],
    [['tools'], 'Usage:'],
    [['tolls'], "Unknown command 'tolls'. Did you mean tools?"],
    [['tools', 'lits'], "Unknown command 'lits'. Did you mean list?"],
    [['tools', 'list', '--aera', 'notes'], "Unknown option '--aera'. Did you mean --area?"],
    [['tools', 'list', '--area', 'note'], 'Did you mean notes?'],
    [['tools', 'list', '--tool', 'reads'], 'Allowed choices are read, change, delete.'],
    [['tools', 'list', 'extra'], 'Too many arguments'],
    [['tools', 'list', '--output', 'yaml'], 'Allowed choices are text, json.'],
    [['tools', 'call'], "Missing required argument 'id'"],
    [['tools', 'call', '--limit', '5'], 'Name the operation first'],
    [['tools', 'call', 'notes.list', '--limt', '5'], 'Did you mean --limit?'],
    [['tools', 'call', 'notes.list', '--limit'], '--limit needs a value.'],
    [['tools', 'call', 'notes.list', '--args', '{'], 'The value of --args is not JSON'],
    [['tools', 'call', 'notes.list', '--args', '[]'], 'must hold a JSON object'],
    [['tools', 'call', 'notes.list', '--args', '@/nowhere/x.json'], 'there is no such file'],
    [['tools', 'batch', '/nowhere/x.json'], 'there is no such file'],
    [['tools', 'batch', '/'], 'it is a folder'],
    [['access', 'preset', 'read-all'], 'Allowed choices are read-only, read-add, everything, defaults.'],
    [['find'], 'Missing required argument'],
    [['find', '--kind', 'note'], 'Say what to look for first'],
    [['find', 'x', '--knid', 'note'], 'Did you mean --kind?'],
  ])('%j is a wrong command line', async (words, sentence) => {
    const [inText, inJson] = await Promise.all([cli(words), cli([...words, '--output=json'])]);
    expect([inText.code, inText.stdout]).toEqual([2, '']);
    expect(inText.stderr).toContain(sentence);
    expect([inJson.code, inJson.stderr, errorCodeOf(inJson)]).toEqual([2, '', 'invalid_arguments']);
  });

  test('nothing is coloured where there is no terminal', async () => {
    for (const words of [['--help'], ['tools', 'list'], ['access'], ['status'], ['tools', 'call', 'notes.get']]) {
      const { stdout, stderr } = await cli(words);
      expect(stdout + stderr).not.toContain(ANSI);
    }
  });

  test('--quiet leaves results and errors', async () => {
    folder.set({ enabled: false });
    expect((await cli(['tools', 'list'])).stderr).toContain('MCP access is off');
    expect((await cli(['tools', 'list', '--quiet'])).stderr).toBe('');
    expect((await cli(['tools', 'call', 'notes.get', '--note-id', 'x', '--quiet'])).stderr).toContain('not_found');
  });

  test('a reader that has seen enough ends it quietly', async () => {
    const command = `"${HELPER}" tools list | head -n 1; echo "codes \${PIPESTATUS[@]}"`;
    const shell = new CliProcess('bash', ['-c', command], { dataDir: folder.dir });
    const { stdout, stderr } = await shell.ended();
    expect(stdout).toMatch(/^workspace\.list .+\ncodes 0 0\n$/u);
    expect(stderr).toBe('');
  });
});

describe('tools list and info', () => {
  test('lists every operation with its switch', async () => {
    folder.turn('on', 'notes.create').turn('off', 'notes.get');
    const { operations } = await json(['tools', 'list']);
    const listed = operations as readonly JsonObject[];
    expect(listed.map(({ tool }) => tool)).toEqual(SCRIPT_OPERATIONS.map(({ id }) => id));
    const states = Object.fromEntries(listed.map(({ tool, state }) => [tool, state]));
    expect(states).toMatchObject({
      'notes.create': 'on',
      'notes.get': 'off',
      'notes.list': 'on',
      'notes.trash': 'off',
    });
    const { stdout } = await cli(['tools', 'list']);
    expect(stdout.trim().split('\n')).toHaveLength(listed.length);
    expect(stdout).toMatch(/^notes\.create +change +on +Write a new note/mu);
  });

  test('filters by area and tool', async () => {
    const { operations } = await json(['tools', 'list', '--area', 'notes', '--tool', 'delete']);
    expect(operations).toMatchObject([{ tool: 'notes.trash', runWith: 'talkbar_delete', kind: 'change' }]);
  });

  test('describes one operation by its own schema', async () => {
    const info = await json(['tools', 'info', 'notes.append']);
    expect(info).toMatchObject({ tool: 'notes.append', kind: 'change', runWith: 'talkbar_change', state: 'off' });
    expect(info['args']).toEqual({
      type: 'object',
      properties: {
        workspaceId: { type: 'string' },
        noteId: { type: 'string' },
        markdown: { type: 'string', minLength: 1 },
      },
      required: ['noteId', 'markdown'],
      additionalProperties: false,
    });
    const { stdout } = await cli(['tools', 'info', 'notes.append']);
    expect(stdout).toMatch(/--note-id +text +required/u);
    expect(stdout).toContain('talkbar-cli tools call notes.append');
  });

  test.each(['notes.apend', 'workspaces.create'])('%s is not found', async (id) => {
    const { code, stderr } = await cli(['tools', 'info', id]);
    expect(code).toBe(1);
    expect(stderr).toContain('There is no operation');
  });

  test('works where there is no library', async () => {
    expect((await cli(['tools', 'info', 'notes.get'])).code).toBe(0);
    expect(existsSync(folder.library)).toBe(false);
  });
});

describe('tools call', () => {
  test('runs an operation from flags, whatever its switch', async () => {
    folder.set({ enabled: false });
    const id = await createNote('Follow-ups');
    const note = await json(['tools', 'call', 'notes.get', '--note-id', id]);
    expect(note).toMatchObject({ id, title: 'Follow-ups', markdown: '' });
    const { code, stdout } = await cli(['tools', 'call', 'notes.get', '--noteId', id]);
    expect(code).toBe(0);
    expect(stdout).toContain('title: Follow-ups\n');
  });

  test('takes arguments as JSON, from a file, from standard input, and flags over them', async () => {
    const id = await createNote('One');
    const file = folder.beside('args.json');
    writeFileSync(file, JSON.stringify({ noteId: id, pinned: true }));
    expect(await json(['tools', 'call', 'notes.pin', '--args', `@${file}`])).toMatchObject({ pinned: true });
    expect(await json(['tools', 'call', 'notes.pin', '--args', `@${file}`, '--no-pinned'])).toMatchObject({
      pinned: false,
    });
    const fromInput = await json(['tools', 'call', 'notes.update', '--args', '-', '--title', 'Two'], {
      input: JSON.stringify({ noteId: id, markdown: '- a\n- b' }),
    });
    expect(fromInput).toMatchObject({ title: 'Two', markdown: '- a\n- b' });
    const project = await json(['tools', 'call', 'projects.create', '--name', 'P', '--color', 'teal']);
    const projectId = String(project['id']);
    expect(await json(['tools', 'call', 'notes.move', '--note-id', id, '--project-id', projectId])).toMatchObject({
      projectId,
    });
    expect(await json(['tools', 'call', 'notes.move', '--note-id', id, '--args', '{"projectId":null}'])).toMatchObject({
      projectId: null,
    });
  });

  test('pages, and says how to go on', async () => {
    for (const title of ['a', 'b', 'c']) await createNote(title);
    const { stdout, stderr } = await cli(['tools', 'call', 'notes.list', '--limit', '2']);
    const cursor = /--cursor (\S+)/u.exec(stderr)?.[1] ?? '';
    expect(stdout).toContain(`nextCursor: ${cursor}`);
    const rest = await json(['tools', 'call', 'notes.list', '--limit', '2', '--cursor', cursor]);
    expect(rest).toMatchObject({ hasMore: false, nextCursor: null, totalCount: 3, items: [{ title: 'a' }] });
  });

  test.each([
    [['notes.get', '--note-id', 'note-x'], 1, 'not_found', 'Note not found in workspace'],
    [['notes.gett', '--note-id', 'note-x'], 1, 'not_found', 'Did you mean notes.get?'],
    [['workspaces.create', '--name', 'x'], 1, 'not_found', 'There is no operation'],
    [['notes.get'], 2, 'invalid_arguments', 'noteId is required'],
    [['notes.list', '--limit', '500'], 2, 'invalid_arguments', 'limit must be from 1 to 100'],
    [['notes.list', '--limit', 'five'], 2, 'invalid_arguments', 'limit must be a whole number'],
    [['notes.create', '--body', 'x'], 2, 'invalid_arguments', 'Note text goes in markdown.'],
    [['notes.create', '--args', '{"body":1}'], 2, 'invalid_arguments', 'Note text goes in markdown.'],
  ])('%j is refused', async (words, code, error, sentence) => {
    const inText = await cli(['tools', 'call', ...words]);
    expect([inText.code, inText.stdout]).toEqual([code, '']);
    expect(inText.stderr).toContain(`Error (${error}): `);
    expect(inText.stderr).toContain(sentence);
    if (error === 'invalid_arguments')
      expect(inText.stderr).toContain(`Arguments: talkbar-cli tools info ${words[0] ?? ''}`);
    const inJson = await cli(['tools', 'call', ...words, '--output', 'json']);
    expect([inJson.code, inJson.stderr, errorCodeOf(inJson)]).toEqual([code, '', error]);
  });

  test('a delete needs --yes where there is no terminal', async () => {
    const id = await createNote('Old');
    const refused = await cli(['tools', 'call', 'notes.trash', '--note-id', id, '--output', 'json']);
    expect([refused.code, errorCodeOf(refused)]).toEqual([1, 'confirmation_unavailable']);
    expect(refused.stdout).toContain('--yes');
    const trashed = await json(['tools', 'call', 'notes.trash', '--note-id', id, '--yes']);
    expect(trashed).toMatchObject({ id, changed: true });
    expect(await json(['tools', 'call', 'notes.trash', '--note-id', id])).toMatchObject({ id, changed: false });
    expect((await cli(['tools', 'call', 'notes.get', '--note-id', id])).stderr).toContain('restore it first');
  });

  test('--workspace stands for workspaceId', async () => {
    const made = await json(['workspace', 'create', 'Other']);
    const other = String(made['id']);
    await createNote('here');
    await cli(['tools', 'call', 'notes.create', '--title', 'there', '--workspace', other]);
    expect(await json(['tools', 'call', 'notes.list', '--workspace', other])).toMatchObject({
      items: [{ title: 'there' }],
    });
    expect(await json(['--workspace', other, 'find', 'there'])).toMatchObject({ matches: [{ title: 'there' }] });
    const both = await cli(['tools', 'call', 'notes.list', '--workspace', other, '--workspace-id', 'workspace-x']);
    expect([both.code, both.stdout]).toEqual([2, '']);
    const unknown = await cli(['tools', 'call', 'notes.list', '--workspace', 'workspace-x', '--output', 'json']);
    expect([unknown.code, errorCodeOf(unknown)]).toEqual([1, 'not_found']);
  });
});

describe('tools batch', () => {
  const lines = (...calls: readonly JsonObject[]): string => calls.map((call) => `${JSON.stringify(call)}\n`).join('');

  test('runs JSON Lines of any length, reads and writes mixed, in order', async () => {
    const calls = Array.from({ length: 45 }, (_, index) =>
      index % 9 === 8
        ? { tool: 'notes.list', args: { limit: 1 } }
        : { tool: 'notes.create', args: { title: `n${index}` } },
    );
    const { results } = await json(['tools', 'batch'], { input: lines(...calls) });
    const outcomes = results as readonly JsonObject[];
    expect(outcomes.map(({ tool, ok }) => [tool, ok])).toEqual(calls.map(({ tool }) => [tool, true]));
    expect(outcomes[8]).toMatchObject({ result: { totalCount: 8, items: [{ title: 'n7' }] } });
    expect(outcomes[44]).toMatchObject({ result: { totalCount: 40 } });
  });

  test('goes on past errors, unless told to stop', async () => {
    const input = lines({ tool: 'notes.get', args: { noteId: 'x' } }, { tool: 'nobody.knows' }, { tool: 'notes.list' });
    const all = await cli(['tools', 'batch', '-', '--output', 'json'], { input: `${input}not json\n` });
    expect(all.code).toBe(1);
    expect(jsonOf(all)['results']).toMatchObject([
      { tool: 'notes.get', ok: false, error: { code: 'not_found' } },
      { tool: 'nobody.knows', ok: false, error: { code: 'not_found' } },
      { tool: 'notes.list', ok: true },
      { ok: false, error: { code: 'invalid_arguments' } },
    ]);
    expect((jsonOf(all)['results'] as readonly JsonObject[])[3]).not.toHaveProperty('tool');
    const stopped = await cli(['tools', 'batch', '--stop-on-error', '--output', 'json'], { input });
    expect(jsonOf(stopped)['results']).toHaveLength(1);
    const asked = JSON.stringify({
      calls: input
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as JsonObject),
      stopOnError: true,
    });
    expect(jsonOf(await cli(['tools', 'batch', '--output', 'json'], { input: asked }))['results']).toHaveLength(1);
  });

  test('prints a line for each', async () => {
    const file = folder.beside('calls.json');
    writeFileSync(
      file,
      JSON.stringify({ calls: [{ tool: 'notes.create', args: { title: 'A' } }, { tool: 'notes.get' }] }, null, 2),
    );
    const { code, stdout, stderr } = await cli(['tools', 'batch', file]);
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /^ +1 ok +notes\.create {2}note-\w{24} “A”\n +2 failed +notes\.get {2}invalid_arguments: noteId is required/u,
    );
    expect(stderr).toBe('1 operation done, 1 failed.\n');
    expect((await cli(['tools', 'batch'], { input: '' })).stderr).toContain('nothing was done');
  });

  test('asks about the deletes of a group as one, so that nothing of it runs without --yes', async () => {
    const id = await createNote('Old');
    const input = lines(
      { tool: 'notes.create', args: { title: 'before' } },
      { tool: 'notes.trash', args: { noteId: id } },
      { tool: 'notes.create', args: { title: 'after' } },
    );
    const refused = await cli(['tools', 'batch', '--output', 'json'], { input });
    expect(jsonOf(refused)['results']).toMatchObject([
      { ok: true },
      { ok: false, error: { code: 'confirmation_unavailable' } },
      { ok: true },
    ]);
    const approved = await cli(['tools', 'batch', '--yes', '--output', 'json'], { input });
    expect(approved.code).toBe(0);
    expect(jsonOf(approved)['results']).toMatchObject([{ ok: true }, { ok: true, result: { id } }, { ok: true }]);
  });

  test.each(['[]', '{"calls":1}', '{"calls":[],"other":1}'])('%s is a wrong command line', async (input) => {
    const result = await cli(['tools', 'batch', '--output', 'json'], { input: `${input}\n` });
    if (input === '[]') expect([result.code, jsonOf(result)['results']]).toMatchObject([1, [{ ok: false }]]);
    else expect([result.code, errorCodeOf(result)]).toEqual([2, 'invalid_arguments']);
  });
});

describe('find', () => {
  test('finds, and shows the passage', async () => {
    await cli([
      'tools',
      'call',
      'notes.create',
      '--title',
      'Pricing',
      '--markdown',
      'The revised quote goes out on Thursday.',
    ]);
    await cli(['tools', 'call', 'projects.create', '--name', 'Thursday club']);
    const { matches } = await json(['find', 'thursday']);
    expect((matches as readonly JsonObject[]).map(({ kind }) => kind).sort()).toEqual(['note', 'project']);
    expect(await json(['find', 'revised', 'quote', '--kind', 'note,session', '--limit', '1'])).toMatchObject({
      matches: [{ kind: 'note', title: 'Pricing' }],
    });
    const { code, stdout, stderr } = await cli(['find', 'revised quote', '--kind', 'note']);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^Note +Pricing {2}note-\w{24}\n +The revised quote goes out/u);
  });

  test('finding nothing is no error', async () => {
    expect(await cli(['find', 'nothing', 'here'])).toEqual({
      code: 0,
      stdout: '',
      stderr: 'Nothing found for “nothing here”.\n',
    });
    expect(await json(['find', 'nothing'])).toMatchObject({ matches: [] });
  });

  test.each([
    [['find', 'x', '--kind', 'notes'], 2],
    [['find', 'x', '--project', 'project-x'], 1],
    [['find', ' '], 2],
  ])('%j is refused', async (words, code) => {
    expect((await cli(words)).code).toBe(code);
  });
});

describe('access', () => {
  test('shows how the switches stand', async () => {
    const shown = await json(['access']);
    expect(shown).toMatchObject({
      mcp: true,
      deletes: 'ask',
      operations: { 'notes.list': 'on', 'notes.create': 'off' },
    });
    expect(await json(['access', 'show'])).toEqual(shown);
    expect((await cli(['access'])).stdout).toMatch(/^MCP access +on\n/u);
  });

  test.each([
    [['access', 'off'], { mcp: { enabled: false } }],
    [
      ['access', 'allow', 'notes.create', 'projects.*'],
      { mcp: { operations: { 'notes.create': true, 'projects.trash': true } } },
    ],
    [['access', 'deny', 'notes.list'], { mcp: { operations: { 'notes.list': false } } }],
    [['access', 'preset', 'everything'], { mcp: { operations: { 'notes.trash': true, 'notes.list': true } } }],
    [['access', 'deletes', 'allow'], { mcp: { allowDeletes: true } }],
  ])('%j needs --yes where there is no terminal', async (words, after) => {
    const before = settings();
    const refused = await cli([...words, '--output', 'json']);
    expect([refused.code, errorCodeOf(refused)]).toEqual([1, 'confirmation_unavailable']);
    expect(settings()).toEqual(before);
    const changed = await json([...words, '--yes']);
    expect(changed).toMatchObject({ changed: true });
    expect(settings()).toMatchObject(after);
    expect(await json([...words])).toMatchObject({ changed: false });
  });

  test('presets put every switch where they have it', async () => {
    folder.turn('on', 'notes.trash').turn('off', 'notes.list');
    const added = await json(['access', 'preset', 'read-add', '--yes']);
    expect(added).toMatchObject({
      turnedOn: ['notes.list', 'notes.create', 'notes.append', 'projects.create'],
      turnedOff: ['notes.trash'],
    });
    const back = await json(['access', 'preset', 'defaults', '--yes']);
    expect(back).toMatchObject({ turnedOff: ['notes.create', 'notes.append', 'projects.create'], turnedOn: [] });
    expect(settings()).toMatchObject({ mcp: { operations: {} } });
  });

  test('an unknown operation changes nothing', async () => {
    const { code, stderr } = await cli(['access', 'allow', 'notes.create', 'notes.destroy', '--yes']);
    expect(code).toBe(1);
    expect(stderr).toContain('There is no operation “notes.destroy”');
    expect(settings()).toMatchObject({ mcp: { operations: {} } });
  });

  test('what an administrator blocked stays blocked, and it says so', async () => {
    const blocking = await setPolicy({ mcp: { blocked: ['notes.trash', 'projects.*'], requireConfirmation: true } });
    const some = await cli(['access', 'allow', 'notes.*', '--yes'], blocking);
    expect(some.code).toBe(0);
    expect(some.stderr).toContain('notes.trash is blocked by your administrator and stays blocked.');
    expect((await json(['access'], blocking))['operations']).toMatchObject({
      'notes.trash': 'blocked',
      'notes.create': 'on',
    });
    const none = await cli(['access', 'allow', 'projects.create', '--yes', '--output', 'json'], blocking);
    expect([none.code, errorCodeOf(none)]).toEqual([1, 'failed']);
    const deletes = await cli(['access', 'deletes', 'allow', '--yes'], blocking);
    expect(deletes.code).toBe(1);
    expect(deletes.stderr).toContain('administrator');
    const call = await cli(['tools', 'call', 'projects.list', '--output', 'json'], blocking);
    expect([call.code, errorCodeOf(call)]).toEqual([1, 'failed']);
    expect(call.stdout).toContain('blocked by your administrator');
    const off = await setPolicy({ mcp: { enabled: false } });
    folder.set({ enabled: false });
    const on = await cli(['access', 'on', '--yes'], off);
    expect(on.code).toBe(1);
    expect(on.stderr).toContain('turned off by your administrator');
  });

  test('mends settings that cannot be read, keeping the broken file', async () => {
    writeFileSync(`${folder.dir}/settings.json`, 'nonsense');
    expect((await cli(['access'])).stdout).toContain('The settings file cannot be read');
    expect((await cli(['access', 'on', '--yes'])).code).toBe(0);
    expect(settings()).toMatchObject({ mcp: { ...DEFAULT_SETTINGS.mcp, enabled: true } });
  });
});

describe('workspace', () => {
  test('creates, lists and opens', async () => {
    const made = await json(['workspace', 'create', 'Consulting']);
    expect(made).toMatchObject({ name: 'Consulting', open: false });
    const id = String(made['id']);
    expect((await cli(['workspace', 'list'])).stdout).toMatch(
      new RegExp(
        `^open +My workspace +workspace-\\w{24} .+\\n +Consulting +${id} +0 sessions, 0 notes, 0 projects\\n$`,
        'u',
      ),
    );
    expect((await cli(['workspace', 'open', id])).stdout).toBe(`“Consulting” (${id}) is now open.\n`);
    expect(await json(['workspace', 'open', id])).toMatchObject({ id, changed: false });
    expect(settings()).toMatchObject({ openWorkspaceId: id });
    expect((await json(['workspace', 'list']))['items']).toMatchObject([{ open: false }, { id, open: true }]);
  });

  test('refuses what is not there, and names that are empty', async () => {
    expect((await cli(['workspace', 'open', 'workspace-x'])).code).toBe(1);
    expect((await cli(['workspace', 'create', '  '])).code).toBe(2);
  });
});

describe('status', () => {
  test('tells versions, database and access, and makes nothing', async () => {
    const before = await json(['status']);
    expect(before).toMatchObject({
      healthy: true,
      app: { running: false },
      database: { exists: false, bytes: null },
      problems: [],
    });
    expect(existsSync(folder.library)).toBe(false);
    await createNote('x');
    const after = await json(['status']);
    expect(after).toMatchObject({
      healthy: true,
      versions: {
        talkbar: version,
        sqlite: expect.stringMatching(/^3\./u) as string,
        node: expect.any(String) as string,
      },
      database: { path: folder.library, exists: true, bytes: expect.any(Number) as number },
      mcp: { enabled: true, operations: SCRIPT_OPERATIONS.length },
    });
    const { code, stdout } = await cli(['status']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^App +not running\n/u);
    expect(stdout).toMatch(/\nHealth +all is well\n/u);
  });

  test('is not healthy with settings that cannot be read', async () => {
    writeFileSync(`${folder.dir}/settings.json`, '{');
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
    writeFileSync(folder.library, 'this is no database, but it is as long as a header would be. '.repeat(20));
    const before = readFileSync(folder.library);
    for (const words of ALL) {
      const inJson = await cli([...words, '--output', 'json']);
      expect([words, inJson.code, inJson.stderr, errorCodeOf(inJson)]).toEqual([words, 4, '', 'failed']);
      const inText = await cli(words);
      expect([inText.code, inText.stdout]).toEqual([4, '']);
      expect(inText.stderr).toContain(folder.library);
    }
    const status = await cli(['status', '--output', 'json']);
    expect([status.code, jsonOf(status)['healthy']]).toEqual([4, false]);
    expect(readFileSync(folder.library)).toEqual(before);
  });

  test('a data folder that cannot be made is 4', async () => {
    const missing = await cli(['workspace', 'list', '--data-dir', folder.beside('no/such/folder'), '--output', 'json']);
    expect([missing.code, errorCodeOf(missing)]).toEqual([4, 'failed']);
    const file = folder.beside('file');
    writeFileSync(file, '');
    chmodSync(file, 0o600);
    expect((await cli(['workspace', 'list', '--data-dir', file])).code).toBe(4);
  });

  test('a library that another program is writing to is 3 after the wait', async () => {
    await createNote('x');
    const lock = new WriteLock(folder.library);
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
    const closed = await setPolicy({ cli: false });
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
    expect(existsSync(folder.library)).toBe(false);
    for (const words of [['status'], ['--help'], ['--version'], ['tools', 'call', '--help'], ['mcp']]) {
      expect((await cli(words, closed)).code).toBe(0);
    }
  });

  test('a policy that cannot be read closes everything', async () => {
    const broken = await setPolicy('nonsense');
    const call = await cli(['tools', 'call', 'notes.list', '--output', 'json'], broken);
    expect([call.code, errorCodeOf(call)]).toEqual([1, 'failed']);
    expect((await cli(['status'], broken)).code).toBe(1);
  });
});

describe('completion', () => {
  test.each(['bash', 'zsh', 'fish', 'powershell'])('%s gets its script', async (shell) => {
    const { code, stdout } = await cli(['completion', shell]);
    expect(code).toBe(0);
    expect(stdout).toContain('talkbar-cli');
  });

  test('bash completes by it', async () => {
    const command = `eval "$("${HELPER}" completion bash)"; COMP_WORDS=("${HELPER}" tools call notes.create --ti); COMP_CWORD=4; _talkbar_cli; echo "$COMPREPLY"`;
    const { stdout, stderr } = await new CliProcess('bash', ['-c', command], { dataDir: folder.dir }).ended();
    expect([stdout, stderr]).toEqual(['--title\n', '']);
  });
});
