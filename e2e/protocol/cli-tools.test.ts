import { existsSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src-main/contract/json';
import { OPERATIONS } from '../../src-main/core/operations/registry';
import { errorCodeOf } from '../support/cli-process';
import { commandLine } from '../support/command-line';

const line = commandLine();
const { cli, json, createNote } = line;
const SCRIPT_OPERATIONS = OPERATIONS.filter(({ audience }) => audience === 'all');

describe('tools list and info', () => {
  test('lists every operation with its switch', async () => {
    line.folder.turn('on', 'notes.create').turn('off', 'notes.get');
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
    expect(existsSync(line.folder.library)).toBe(false);
  });
});

describe('tools call', () => {
  test('runs an operation from flags, whatever its switch', async () => {
    line.folder.set({ enabled: false });
    const id = await createNote('Follow-ups');
    const note = await json(['tools', 'call', 'notes.get', '--note-id', id]);
    expect(note).toMatchObject({ id, title: 'Follow-ups', markdown: '' });
    const { code, stdout } = await cli(['tools', 'call', 'notes.get', '--noteId', id]);
    expect(code).toBe(0);
    expect(stdout).toContain('title: Follow-ups\n');
  });

  test('takes arguments as JSON, from a file, from standard input, and flags over them', async () => {
    const id = await createNote('One');
    const file = line.folder.beside('args.json');
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
