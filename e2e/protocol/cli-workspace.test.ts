import { describe, expect, test } from 'vitest';
import { commandLine } from '../support/command-line';

const { cli, json, settings } = commandLine();

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
