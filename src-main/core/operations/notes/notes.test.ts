import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../contract/json';
import { TestHost } from '../../../host/test-support/test-host';

let test: TestHost;
let session: string;
beforeAll(async () => {
  test = await TestHost.open();
  session = await test.meeting();
});
afterAll(() => test.stop());

async function note(args: JsonObject = { title: 'Plan', markdown: 'First' }): Promise<JsonObject> {
  return await test.run('notes.create', args);
}

async function items(operation: string, args: JsonObject = {}): Promise<JsonObject[]> {
  return (await test.run(operation, args))['items'] as JsonObject[];
}

describe('notes.create', () => {
  it('answers the note as notes.get shows it', async () => {
    const created = await note({ title: 'Plan', markdown: 'See /sessions/x', sessionIds: [session], pinned: true });
    expect(created).toMatchObject({
      title: 'Plan',
      pinned: true,
      sessionIds: [session],
      totalChars: 15,
      nextOffset: null,
    });
    expect(await test.run('notes.get', { noteId: String(created['id']) })).toEqual(created);
    expect(created['id']).toMatch(/^note-[a-z0-9]{24}$/u);
  });

  it.each([
    ['Intro\n\n# The *plan* #\n\ntext', 'The plan'],
    ['\n\n- [ ] Send the quote\n- other', 'Send the quote'],
    ['```sh\n# not a heading\n```\nafter', 'after'],
    ['', ''],
  ])('takes the title from %j', async (markdown, title) => {
    expect((await note({ markdown }))['title']).toBe(title);
  });

  it('keeps an empty title that was given', async () => {
    expect((await note({ title: '  ', markdown: '# Heading' }))['title']).toBe('');
  });

  it('changes nothing when a session or project is unknown', async () => {
    const before = (await test.run('notes.list'))['totalCount'];
    expect(await test.refusal('notes.create', { sessionIds: [session, 'nope'] })).toMatchObject({
      code: 'not_found',
      message: 'Session not found in workspace',
    });
    expect(await test.refusal('notes.create', { projectId: 'nope' })).toMatchObject({
      message: 'Project not found in workspace',
    });
    expect((await test.run('notes.list'))['totalCount']).toBe(before);
  });
});

describe('notes.update', () => {
  it('needs something to change', async () => {
    const { id } = await note();
    const refusal = await test.refusal('notes.update', { noteId: String(id) });
    expect(refusal.code).toBe('invalid_arguments');
    expect(refusal.message).toBe('title or markdown is required. Arguments: talkbar_tools {"tool":"notes.update"}');
  });

  it('refuses a stale expectedUpdatedAt with the current one, even within one millisecond', async () => {
    const { id, updatedAt } = await note();
    const args = { noteId: String(id), markdown: 'Second', expectedUpdatedAt: Number(updatedAt) };
    const second = await test.run('notes.update', args);
    expect(Number(second['updatedAt'])).toBeGreaterThan(Number(updatedAt));
    expect(await test.refusal('notes.update', { ...args, markdown: 'Third' })).toMatchObject({
      code: 'conflict',
      updatedAt: second['updatedAt'],
    });
    expect((await test.run('notes.get', { noteId: String(id) }))['markdown']).toBe('Second');
  });

  it('says when nothing had to change', async () => {
    const { id, updatedAt } = await note();
    expect(await test.run('notes.update', { noteId: String(id), title: 'Plan' })).toMatchObject({
      changed: false,
      updatedAt,
    });
  });
});

describe('notes.append', () => {
  it.each([
    ['First', 'Second', 'First\n\nSecond'],
    ['First\n\n\n', '\n\nSecond', 'First\n\nSecond'],
    ['', 'Second', 'Second'],
    ['First', '    code', 'First\n\n    code'],
  ])('joins %j and %j with one blank line', async (markdown, addition, joined) => {
    const { id } = await note({ title: 'x', markdown });
    expect(await test.run('notes.append', { noteId: String(id), markdown: addition })).toMatchObject({
      markdown: joined,
    });
  });

  it('refuses what would pass a million characters, and keeps the note', async () => {
    const { id } = await note({ title: 'x', markdown: 'a'.repeat(999_999) });
    const refusal = await test.refusal('notes.append', { noteId: String(id), markdown: 'b' });
    expect(refusal).toMatchObject({ code: 'invalid_arguments' });
    expect((await test.run('notes.get', { noteId: String(id) }))['totalChars']).toBe(999_999);
  });
});

describe('notes.get', () => {
  it('pages by code points without cutting a character', async () => {
    const text = '😀é'.repeat(1_500);
    const { id } = await note({ title: 'x', markdown: text });
    const noteId = String(id);
    let offset: number | null = 0;
    let read = '';
    while (offset !== null) {
      const page = await test.run('notes.get', { noteId, offset, maxChars: 1_000 });
      expect(Array.from(String(page['markdown'])).length).toBeLessThanOrEqual(1_000);
      read += String(page['markdown']);
      offset = page['nextOffset'] as number | null;
    }
    expect(read).toBe(text);
    expect(await test.run('notes.get', { noteId, offset: 3_000 })).toMatchObject({ markdown: '', nextOffset: null });
    expect((await test.refusal('notes.get', { noteId, offset: 3_001 })).message).toContain(
      'offset is past the end, which is at 3000',
    );
  });

  it('ends a page at 750 kB of JSON', async () => {
    const { id } = await note({ title: 'x', markdown: '"\\\n'.repeat(200_000) });
    const page = await test.run('notes.get', { noteId: String(id), maxChars: 200_000 });
    expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThanOrEqual(750_000);
    const emoji = await note({ title: 'x', markdown: '😀'.repeat(250_000) });
    const wide = await test.run('notes.get', { noteId: String(emoji['id']), maxChars: 200_000 });
    expect(Buffer.byteLength(JSON.stringify(wide))).toBeLessThanOrEqual(750_000);
    expect(wide['nextOffset']).toBeGreaterThan(180_000);
  });

  it('ends a page at 750 kB of JSON, whatever stands around the text', async () => {
    const links: string[] = [];
    for (let n = 0; n < 100; n++) links.push(`/notes/${String((await note({ title: '😀'.repeat(300) }))['id'])}`);
    const { id } = await note({ title: '"'.repeat(300), markdown: `${'😀'.repeat(190_000)} ${links.join(' ')}` });
    const page = await test.run('notes.get', { noteId: String(id), maxChars: 200_000 });
    expect(page['links']).toHaveLength(100);
    expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThanOrEqual(750_000);
    expect(page['nextOffset']).toBeGreaterThan(100_000);
  });

  it('lists the items its Markdown points to', async () => {
    const other = await note({ title: 'Other', markdown: '' });
    const { id } = await note({
      title: 'x',
      markdown: `[a](/sessions/${session}) talkbar://notes/${String(other['id'])} /notes/nope`,
    });
    expect((await test.run('notes.get', { noteId: String(id) }))['links']).toEqual([
      { kind: 'session', id: session, title: 'Pricing review' },
      { kind: 'note', id: other['id'], title: 'Other' },
    ]);
  });
});

describe('filing', () => {
  it('moves, pins and links, says so when nothing changed, and keeps updatedAt', async () => {
    const project = await test.run('projects.create', { name: 'Acme' });
    const { id, updatedAt } = await note();
    const noteId = String(id);
    const projectId = String(project['id']);
    for (const [operation, args, field, value] of [
      ['notes.move', { projectId }, 'projectId', projectId],
      ['notes.pin', { pinned: true }, 'pinned', true],
      ['notes.sessions.link', { sessionId: session }, 'sessionIds', [session]],
      ['notes.move', { projectId: null }, 'projectId', null],
      ['notes.sessions.unlink', { sessionId: session }, 'sessionIds', []],
    ] as const) {
      const first = await test.run(operation, { noteId, ...args });
      expect(first).toMatchObject({ [field]: value, updatedAt });
      expect(first).not.toHaveProperty('changed');
      expect(await test.run(operation, { noteId, ...args })).toEqual({ ...first, changed: false });
    }
  });
});

describe('the Trash', () => {
  it('takes a note away from all but restore, its own trash and the trash list', async () => {
    const { id } = await note({ title: 'Gone', markdown: 'zebra' });
    const noteId = String(id);
    const first = await test.run('notes.trash', { noteId });
    expect(first).toEqual({ id, trashedAt: first['trashedAt'], changed: true });
    expect(await test.run('notes.trash', { noteId })).toEqual({ ...first, changed: false });
    for (const operation of [
      'notes.get',
      'notes.append',
      'notes.update',
      'notes.move',
      'notes.pin',
      'notes.sessions.link',
    ]) {
      const args = {
        'notes.append': { markdown: 'x' },
        'notes.update': { title: 'x' },
        'notes.move': { projectId: null },
        'notes.pin': { pinned: true },
        'notes.sessions.link': { sessionId: session },
      }[operation];
      expect(await test.refusal(operation, { noteId, ...args })).toMatchObject({
        code: 'not_found',
        message: 'Note is in the Trash; restore it first',
      });
    }
    expect((await items('notes.trash.list')).map((item) => item['id'])).toContain(id);
    expect((await items('notes.list')).map((item) => item['id'])).not.toContain(id);
    expect((await test.run('workspace.search', { query: 'zebra' }))['matches']).toEqual([]);
    const restored = await test.run('notes.restore', { noteId });
    expect(restored).toMatchObject({ id, title: 'Gone' });
    expect(await test.run('notes.restore', { noteId })).toEqual({ ...restored, changed: false });
    expect((await test.run('workspace.search', { query: 'zebra' }))['matches']).toHaveLength(1);
  });
});

describe('notes.list', () => {
  it('pages to the end by cursor, each note once, though notes change in between', async () => {
    const ids = new Set<string>();
    for (let n = 0; n < 7; n++) ids.add(String((await note({ title: `Paged ${n}`, markdown: 'paging' }))['id']));
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: JsonObject = await test.run('notes.list', {
        query: 'paging',
        limit: 3,
        ...(cursor === null ? {} : { cursor }),
      });
      expect(page['totalCount']).toBe(7);
      expect(page['hasMore']).toBe(page['nextCursor'] !== null);
      seen.push(...(page['items'] as JsonObject[]).map((item) => String(item['id'])));
      cursor = page['nextCursor'] as string | null;
    } while (cursor !== null);
    expect(seen).toHaveLength(7);
    expect(new Set(seen)).toEqual(ids);
  });

  it('refuses a cursor of another list, with other filters, or made up', async () => {
    const { nextCursor } = await test.run('notes.list', { limit: 1 });
    const cursor = String(nextCursor);
    for (const [operation, args] of [
      ['notes.list', { cursor, pinned: true }],
      ['sessions.list', { cursor }],
      ['notes.list', { cursor: `${cursor}x` }],
      ['notes.list', { cursor: 'made-up' }],
    ] as const) {
      expect((await test.refusal(operation, args)).message).toContain(
        'cursor is not one that TalkBar returned for this list',
      );
    }
    expect(await test.run('notes.list', { limit: 2, cursor })).toMatchObject({ hasMore: true });
  });
});
