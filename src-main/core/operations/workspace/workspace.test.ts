import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../contract/json';
import { TestHost } from '../../../host/test-support/test-host';

let test: TestHost;
beforeEach(async () => {
  test = await TestHost.open();
});
afterEach(() => test.stop());

async function matches(args: JsonObject): Promise<JsonObject[]> {
  return (await test.run('workspace.search', args))['matches'] as JsonObject[];
}

describe('workspaces', () => {
  it('begins with one, keeps them apart, and remembers the open one', async () => {
    const [first] = (await test.run('workspace.list'))['items'] as JsonObject[];
    expect(first).toMatchObject({ name: 'My workspace', open: true, counts: { sessions: 0, notes: 0, projects: 0 } });
    const second = await test.run('workspaces.create', { name: '  Second ' });
    expect(second).toMatchObject({ name: 'Second', open: false });
    const workspaceId = String(second['id']);
    const { id } = await test.run('notes.create', { workspaceId, title: 'There' });
    expect(await test.refusal('notes.get', { noteId: String(id) })).toMatchObject({
      message: 'Note not found in workspace',
    });
    expect(await test.run('workspaces.open', { workspaceId })).toMatchObject({ open: true });
    expect(await test.run('workspaces.open', { workspaceId })).toMatchObject({ changed: false });
    expect(await test.run('notes.get', { noteId: String(id) })).toMatchObject({ title: 'There' });
    expect(await test.refusal('notes.list', { workspaceId: 'workspace-x' })).toEqual({
      code: 'not_found',
      message: 'Workspace not found',
    });
  });

  it('gives an overview', async () => {
    const id = await test.meeting();
    expect(await test.run('workspace.overview')).toMatchObject({
      workspace: { name: 'My workspace' },
      counts: { sessions: 1, notes: 0, projects: 0 },
      latestSessions: [{ id }],
    });
  });
});

describe('workspace.search', () => {
  const KEYS = [
    'kind',
    'id',
    'title',
    'snippet',
    'href',
    'score',
    'projectId',
    'matchedIn',
    'atMs',
    'detail',
    'context',
    'itemCount',
    'archived',
    'content',
  ];

  it('answers matches with exactly the fourteen keys, names before texts before content', async () => {
    const said = await test.meeting('Weekly');
    const named = await test.meeting('Discount talk', { turns: [{ text: 'nothing' }] });
    const { id: noteId } = await test.run('notes.create', {
      title: 'Ideas',
      markdown: 'A long text about the discount of Acme',
    });
    const found = await matches({ query: 'discount' });
    expect(found.map((match) => [match['id'], match['matchedIn']])).toEqual([
      [named, 'title'],
      [noteId, 'body'],
      [said, 'content'],
    ]);
    for (const match of found) expect(Object.keys(match)).toEqual(KEYS);
    expect(found.map((match) => Number(match['score']) >= 10)).toEqual([true, true, false]);
    expect(found[2]).toMatchObject({
      kind: 'session',
      href: `/sessions/${said}?t=4000`,
      snippet: 'Yes. Acme asked for a discount of ten percent.',
      content: { sourceType: 'transcript', sourceId: said, locator: 'turn:1', tMs: 4_000 },
      atMs: 1_792_594_800_000,
      itemCount: 3,
    });
    expect(found[1]).toMatchObject({ href: `/notes/${String(noteId)}`, content: null });
  });

  it('matches any word, or all of them', async () => {
    await test.meeting('Weekly');
    expect(await matches({ query: 'what did Acme say about zebras' })).toHaveLength(1);
    expect(await matches({ query: 'acme zebras', match: 'all' })).toHaveLength(0);
    expect(await matches({ query: 'acme discount', match: 'all' })).toHaveLength(1);
  });

  it('keeps to kinds and project, and finds nothing of kinds without data', async () => {
    const { id: projectId } = await test.run('projects.create', { name: 'Acme' });
    await test.meeting('Acme weekly');
    const { id } = await test.run('notes.create', { title: 'Acme', projectId: String(projectId) });
    expect((await matches({ query: 'acme' })).map((match) => match['kind']).sort()).toEqual([
      'note',
      'project',
      'session',
    ]);
    expect(await matches({ query: 'acme', kinds: ['memory', 'person'] })).toEqual([]);
    const filed = await matches({ query: 'acme', projectId: String(projectId) });
    expect(filed).toMatchObject([{ id, context: 'Acme', projectId }]);
    expect((await test.refusal('workspace.search', { query: 'x', projectId: 'nope' })).code).toBe('not_found');
  });

  it.each([
    '"',
    '* OR NOT',
    'a AND (b',
    '😀',
    'NEAR(',
    'title:x',
    '-',
    "'; DROP TABLE note; --",
    'x'.repeat(10_000),
    'и ё',
  ])('takes any text: %s', async (query) => {
    await test.meeting();
    expect((await test.run('workspace.search', { query }))['contentSearch']).toBe('keywordOnly');
  });

  it('cuts snippets at whole words around the match', async () => {
    const words = Array.from({ length: 400 }, (_, n) => `word${n}`).join(' ');
    await test.run('notes.create', { title: 'Long', markdown: `${words} needle ${words}` });
    const [match] = await matches({ query: 'needle' });
    const snippet = String(match?.['snippet']);
    expect(snippet.length).toBeLessThanOrEqual(200);
    expect(snippet).toMatch(/^…word\d+ .*\bneedle\b.* word\d+…$/u);
  });
});
