import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { WindowChange } from '../../src-main/contract/app-api';
import type { JsonObject } from '../../src-main/contract/json';
import { AppEngine } from '../support/app-engine';
import { CliProcess, CTRL_C, errorCodeOf, jsonOf, onTerminal } from '../support/cli-process';
import { commandLine } from '../support/command-line';
import { heldFiles } from '../support/held-files';
import { HELPER } from '../support/helper-process';
import { PolicyFile } from '../support/policy-file';
import { WriteLock } from '../support/write-lock';

const line = commandLine();
const { cli, json, createNote } = line;
const SAMPLE = path.resolve(import.meta.dirname, '../../resources/sample/meeting001_transcript.vtt');

let app: AppEngine;

beforeEach(async () => {
  app = await AppEngine.start(line.folder);
});

afterEach(async () => {
  await app.quit();
  expect(app.stderr).toBe('');
});

/**
 * What the window was told. Only what ran in the app itself is told with its operations: of another process's commit
 * nobody knows them.
 */
function told(): readonly WindowChange[] {
  return app.told.flatMap((message) =>
    message.type === 'event' && message.event === 'data:changed' ? [JSON.parse(message.payload) as WindowChange] : [],
  );
}

async function notes(): Promise<readonly JsonObject[]> {
  const { items } = await json(['tools', 'call', 'notes.list']);
  return items as readonly JsonObject[];
}

function start(...words: readonly string[]): CliProcess {
  return new CliProcess(HELPER, words, { dataDir: line.folder.dir });
}

function terminal(...words: readonly string[]): CliProcess {
  return onTerminal(words, { dataDir: line.folder.dir });
}

/** Time for the app to look for commits of others, of which there must be none. */
const A_LOOK_MS = 500;

describe('a change runs in the app, which tells the window once', () => {
  test('a call', async () => {
    const id = await createNote('One');
    await pause(A_LOOK_MS);
    expect(told()).toEqual([
      { source: 'cli', client: null, touched: { note: [id] }, operations: { 'notes.create': 1 }, undo: [] },
    ]);
    expect(await app.clients()).toEqual([]);
    expect(app.told.filter((message) => message.type === 'event' && message.event === 'clients:changed')).toEqual([]);
  });

  test('the deletes of a batch and the changes among them', async () => {
    const ids = [await createNote('One'), await createNote('Two')];
    const calls = [
      { tool: 'notes.trash', args: { noteId: ids[0] } },
      { tool: 'notes.create', args: { title: 'Three' } },
      { tool: 'notes.trash', args: { noteId: ids[1] } },
    ];
    const input = JSON.stringify({ calls });
    const refused = await cli(['tools', 'batch', '--output', 'json'], { input });
    expect([refused.code, jsonOf(refused)['results']]).toMatchObject([
      1,
      calls.map(() => ({ ok: false, error: { code: 'confirmation_unavailable' } })),
    ]);
    expect(told()).toHaveLength(2);
    const { results } = await json(['tools', 'batch', '--yes'], { input });
    expect(results).toMatchObject(calls.map(({ tool }) => ({ tool, ok: true })));
    expect(told().slice(2)).toMatchObject([{ source: 'cli', operations: { 'notes.trash': 2, 'notes.create': 1 } }]);
  });

  test('an import', async () => {
    const { files } = await json(['import', SAMPLE]);
    expect(files).toMatchObject([{ outcome: 'imported', turns: 300 }]);
    expect((await json(['import', SAMPLE]))['files']).toMatchObject([{ outcome: 'unchanged' }]);
    expect(told()).toMatchObject([{ source: 'cli', operations: { 'sessions.import': 1 } }]);
  });

  test('a workspace that is made and opened', async () => {
    const { id } = await json(['workspace', 'create', 'Consulting']);
    await json(['workspace', 'open', String(id)]);
    expect(told().map(({ source, operations }) => [source, Object.keys(operations)])).toEqual([
      ['cli', ['workspaces.create']],
      ['cli', ['workspaces.open']],
    ]);
    expect(line.settings()).toMatchObject({ openWorkspaceId: id });
    expect(await json(['--workspace', String(id), 'tools', 'call', 'notes.list'])).toMatchObject({ totalCount: 0 });
  });
});

test('reads go through it too, and the command line opens and loads nothing for itself', async () => {
  await createNote('Pricing');
  expect(await notes()).toMatchObject([{ title: 'Pricing' }]);
  expect(await json(['find', 'pricing', '--kind', 'note'])).toMatchObject({ matches: [{ title: 'Pricing' }] });
  expect(await json(['workspace', 'list'])).toMatchObject({ items: [{ open: true }] });
  const refused = await cli(['tools', 'call', 'notes.get', '--note-id', 'x', '--output', 'json']);
  expect([refused.code, errorCodeOf(refused)]).toEqual([1, 'not_found']);
  const batch = start('tools', 'batch', '--output', 'json');
  batch.type('{"tool":"notes.list"}\n'.repeat(20));
  await batch.says('totalCount', 20);
  expect(heldFiles(batch.pid)).not.toMatch(/talkbar\.db|activity\.db|better_sqlite3/);
  batch.type('{"tool":"notes.gett"}\n{"tool":"workspaces.create","args":{"name":"x"}}\n');
  batch.endInput();
  expect((jsonOf(await batch.ended())['results'] as readonly JsonObject[]).slice(20)).toMatchObject([
    { ok: false, error: { code: 'not_found', message: expect.stringContaining('Did you mean notes.get?') as string } },
    { ok: false, error: { code: 'not_found' } },
  ]);
});

describe('a delete', () => {
  test.each([
    ['y\n', 0, []],
    ['n\n', 1, [{ title: 'Old list' }]],
  ])('is asked about on the terminal; answered %j', async (answer, code, left) => {
    const noteId = await createNote('Old list');
    const asked = terminal('tools', 'call', 'notes.trash', '--note-id', noteId);
    await asked.says('[y/N]');
    expect(asked.said).toContain('Move the note “Old list” to the Trash');
    asked.type(answer);
    const ended = await asked.ended();
    expect(ended.code).toBe(code);
    if (code !== 0) expect(ended.stdout).toContain('You did not confirm this, so nothing was done.');
    expect(await notes()).toMatchObject(left);
    expect(app.told.filter(({ type }) => type === 'ask')).toEqual([]);
  });

  test('needs --yes where there is no terminal', async () => {
    const noteId = await createNote('Old list');
    const words = ['tools', 'call', 'notes.trash', '--note-id', noteId];
    const refused = await cli([...words, '--output', 'json']);
    expect([refused.code, errorCodeOf(refused)]).toEqual([1, 'confirmation_unavailable']);
    expect(refused.stdout).toContain('--yes');
    expect(await json([...words, '--yes'])).toMatchObject({ changed: true });
  });

  test('that nobody answers is declined when the app closes the question', async () => {
    await app.quit();
    app = await AppEngine.start(line.folder, { limits: { questionMs: 400 } });
    const asked = terminal('tools', 'call', 'notes.trash', '--note-id', await createNote('Old list'));
    const { code, stdout } = await asked.ended();
    expect([code, stdout]).toEqual([1, expect.stringContaining('declined')]);
    expect(await notes()).toHaveLength(1);
  });
});

describe('Ctrl-C', () => {
  test('closes an open question, ends with 130, and nothing runs', async () => {
    const asked = terminal('tools', 'call', 'notes.trash', '--note-id', await createNote('Old list'));
    await asked.says('[y/N]');
    asked.type(CTRL_C);
    const { code, stdout } = await asked.ended();
    expect([code, stdout]).toEqual([130, expect.stringContaining('Interrupted.')]);
    expect(await notes()).toHaveLength(1);
  });

  test('takes back a change that waits in the app', async () => {
    await createNote('One');
    const lock = new WriteLock(line.folder.library);
    try {
      const waiting = start('tools', 'batch', '--output', 'json');
      waiting.type('{"tool":"notes.list"}\n'.repeat(20));
      await waiting.says('totalCount', 20);
      waiting.type('{"tool":"notes.create","args":{"title":"Two"}}\n'.repeat(20));
      await pause(300);
      waiting.signal('SIGINT');
      const { code, stdout } = await waiting.ended();
      expect(code).toBe(130);
      expect((JSON.parse(stdout) as { readonly results: readonly unknown[] }).results).toHaveLength(20);
    } finally {
      lock.release();
    }
    await pause(A_LOOK_MS);
    expect(await notes()).toHaveLength(1);
  });
});

describe('an app that goes', () => {
  test('by a crash with a change: busy, to be looked at before it is tried again', async () => {
    await createNote('One');
    const lock = new WriteLock(line.folder.library);
    try {
      const batch = start('tools', 'batch', '--output', 'json');
      batch.type('{"tool":"notes.list"}\n'.repeat(20));
      await batch.says('totalCount', 20);
      batch.type('{"tool":"notes.create","args":{"title":"Two"}}\n{"tool":"notes.list"}\n');
      batch.endInput();
      await pause(500);
      await app.kill();
      const result = await batch.ended();
      expect(result.code).toBe(1);
      expect((jsonOf(result)['results'] as readonly JsonObject[]).slice(20)).toMatchObject([
        {
          ok: false,
          error: {
            code: 'busy',
            retryable: true,
            message: expect.stringContaining('check first that it is not') as string,
          },
        },
        // In its own process.
        { ok: true, result: { totalCount: 1 } },
      ]);
    } finally {
      lock.release();
    }
  });

  test('by being quit between two calls: the rest runs by itself', async () => {
    const batch = start('tools', 'batch', '--output', 'json');
    batch.type('{"tool":"notes.create","args":{"title":"in the app"}}\n'.repeat(20));
    await batch.says('in the app', 20);
    await app.until(() => told().length === 20, 'twenty changes');
    await app.quit();
    batch.type('{"tool":"notes.create","args":{"title":"by itself"}}\n');
    batch.endInput();
    const result = await batch.ended();
    expect([result.code, (jsonOf(result)['results'] as readonly unknown[]).length]).toEqual([0, 21]);
    expect(await json(['tools', 'call', 'notes.list'])).toMatchObject({ totalCount: 21 });
  });
});

describe('the administrator’s policy', () => {
  test('that closes the command line holds in the app too, at every call', async () => {
    const policy = new PolicyFile(line.folder);
    await app.quit();
    app = await AppEngine.start(line.folder, { env: policy.env });
    await createNote('One');
    policy.set({ cli: false });
    for (const words of [
      ['tools', 'call', 'notes.list'],
      ['find', 'x'],
      ['workspace', 'create', 'W'],
    ]) {
      // This command line knows nothing of that policy.
      const refused = await cli([...words, '--output', 'json']);
      expect([words, refused.code, errorCodeOf(refused)]).toEqual([words, 1, 'failed']);
      expect(refused.stdout).toContain('talkbar-cli is blocked by your administrator');
    }
    const obeys = await cli(['tools', 'call', 'notes.list', '--output', 'json'], { env: policy.env });
    expect([obeys.code, errorCodeOf(obeys)]).toEqual([1, 'failed']);
  });

  test('blocks imports and workspaces with and without the app', async () => {
    const policy = new PolicyFile(line.folder);
    policy.set({ blocked: ['sessions.import', 'workspaces.*'] });
    await app.quit();
    const check = async (): Promise<void> => {
      const imported = await cli(['import', SAMPLE, '--output', 'json'], { env: policy.env });
      expect(imported.code).toBe(1);
      expect(jsonOf(imported)['files']).toMatchObject([
        { outcome: 'refused', reason: 'sessions.import is blocked by your administrator' },
      ]);
      const made = await cli(['workspace', 'create', 'W', '--output', 'json'], { env: policy.env });
      expect([made.code, errorCodeOf(made)]).toEqual([1, 'failed']);
    };
    await check();
    app = await AppEngine.start(line.folder, { env: policy.env });
    await check();
  });
});

test('the largest transcript goes through the app', { timeout: 120_000 }, async () => {
  const file = line.folder.beside('large.vtt');
  // Quotation marks take twice their place in the line.
  const cue = `00:00:01.000 --> 00:00:02.000\n${'"'.repeat(99_968)}\n\n`;
  const times = Math.floor((64 * 1024 * 1024 - 10) / cue.length);
  writeFileSync(file, `WEBVTT\n\n${cue.repeat(times)}`);
  const { files } = await json(['import', file]);
  expect(files).toMatchObject([{ outcome: 'imported', turns: times }]);
  expect(told()).toMatchObject([{ source: 'cli', operations: { 'sessions.import': 1 } }]);
});
