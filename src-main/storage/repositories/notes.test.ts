import { statSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { NoteFilter, Position } from '../../core/ports';
import { NOON, TestLibrary } from '../test-support/test-library';

const LIVING: NoteFilter = { trashed: false };

function titles(test: TestLibrary, filter: NoteFilter = LIVING, workspace = test.workspace): readonly string[] {
  return list(test, filter, workspace).items.map((note) => note.title);
}

function list(test: TestLibrary, filter: NoteFilter = LIVING, workspace = test.workspace) {
  return test.read((db) => db.notes.list(workspace, filter, { after: null, limit: 100 }));
}

test('a note reads as it was written', () => {
  const test = new TestLibrary();
  const projectId = test.project();
  const first = test.session();
  const second = test.session();
  const id = test.note({
    title: 'Follow-ups 🎉',
    markdown: '# Привет\n\n- one\n- two\0three',
    pinned: true,
    projectId,
    sessionIds: [second, first],
    createdAt: 5,
    updatedAt: 6,
  });
  expect(test.read((db) => db.notes.find(test.workspace, id))).toEqual({
    k: expect.any(Number),
    id,
    title: 'Follow-ups 🎉',
    markdown: '# Привет\n\n- one\n- two\0three',
    pinned: true,
    projectId,
    sessionIds: [second, first],
    createdAt: 5,
    updatedAt: 6,
    trashedAt: null,
  });
  expect(test.read((db) => db.notes.find(test.workspace, `${id}x`))).toBeNull();
});

test('a note belongs to its workspace', () => {
  const test = new TestLibrary();
  const other = test.otherWorkspace();
  const id = test.note({ title: 'Mine' });
  expect(test.read((db) => db.notes.find(other, id))).toBeNull();
  expect(titles(test, LIVING, other)).toEqual([]);
  expect(() => test.write((db) => db.notes.update(other, id, { title: 'Theirs' }))).toThrow(/no note/);
  const foreign = test.project('Theirs', '', other);
  expect(() => test.write((db) => db.notes.update(test.workspace, id, { projectId: foreign }))).toThrow(/no project/);
  const meeting = test.session({}, other);
  expect(() => test.write((db) => db.notes.linkSession(test.workspace, id, meeting, 1))).toThrow(/no session/);
});

test('an update changes what it names and nothing else', () => {
  const test = new TestLibrary();
  const projectId = test.project();
  const id = test.note({ title: 'Old', markdown: 'old body', createdAt: 1, updatedAt: 1 });
  const before = test.read((db) => db.notes.find(test.workspace, id));
  const change = (change: Parameters<typeof update>[1]) => update(test, change, id);
  expect(change({})).toEqual(before);
  expect(change({ title: '' })).toEqual({ ...before, title: '' });
  expect(change({ markdown: 'new', updatedAt: 9 })).toEqual({ ...before, title: '', markdown: 'new', updatedAt: 9 });
  expect(change({ pinned: true, projectId })).toMatchObject({ pinned: true, projectId });
  expect(change({ projectId: null, trashedAt: 7 })).toMatchObject({ projectId: null, trashedAt: 7, markdown: 'new' });
  expect(change({ trashedAt: null })).toMatchObject({ trashedAt: null });
});

function update(
  test: TestLibrary,
  change: Parameters<Parameters<Parameters<TestLibrary['write']>[0]>[0]['notes']['update']>[2],
  id: string,
) {
  test.write((db) => db.notes.update(test.workspace, id, change));
  return test.read((db) => db.notes.find(test.workspace, id));
}

test('newest first, by filter, with the count of all', () => {
  const test = new TestLibrary();
  const projectId = test.project();
  const session = test.session();
  test.note({ title: 'a', updatedAt: 1, projectId });
  test.note({ title: 'b', updatedAt: 3, pinned: true });
  test.note({ title: 'c', updatedAt: 2, sessionIds: [session], projectId, pinned: true });
  const trashed = test.note({ title: 'd', updatedAt: 9, projectId, sessionIds: [session], pinned: true });
  test.write((db) => db.notes.update(test.workspace, trashed, { trashedAt: NOON }));

  expect(titles(test)).toEqual(['b', 'c', 'a']);
  expect(titles(test, { trashed: false, projectId })).toEqual(['c', 'a']);
  expect(titles(test, { trashed: false, sessionId: session })).toEqual(['c']);
  expect(titles(test, { trashed: false, pinned: true })).toEqual(['b', 'c']);
  expect(titles(test, { trashed: false, pinned: false })).toEqual(['a']);
  expect(titles(test, { trashed: false, pinned: true, projectId, sessionId: session })).toEqual(['c']);
  expect(titles(test, { trashed: true })).toEqual(['d']);
  expect(titles(test, { trashed: false, projectId: 'nobody' })).toEqual([]);
  const page = test.read((db) => db.notes.list(test.workspace, LIVING, { after: null, limit: 1 }));
  expect(page).toMatchObject({ totalCount: 3, items: [{ title: 'b' }] });
  const filtered = { trashed: false, projectId };
  expect(test.read((db) => db.notes.list(test.workspace, filtered, { after: null, limit: 1 })).totalCount).toBe(2);
});

test('the Trash lists by the date of trashing', () => {
  const test = new TestLibrary();
  for (const [title, trashedAt] of Object.entries({ a: 5, b: 9, c: 7 })) {
    const id = test.note({ title });
    test.write((db) => db.notes.update(test.workspace, id, { trashedAt }));
  }
  expect(list(test, { trashed: true })).toMatchObject({
    totalCount: 3,
    items: [{ title: 'b' }, { title: 'c' }, { title: 'a' }],
  });
});

test('pages neither repeat nor leave out, though many share a date and others come and go between', () => {
  const test = new TestLibrary();
  const expected = Array.from({ length: 23 }, (_, n) => test.note({ title: `n${n}`, updatedAt: 100 - (n % 2) }));
  const seen: string[] = [];
  let after: Position | null = null;
  for (let page = 0; ; page += 1) {
    const { items } = test.read((db) => db.notes.list(test.workspace, LIVING, { after, limit: 4 }));
    if (items.length === 0) break;
    seen.push(...items.map((note) => note.id));
    const last = items.at(-1);
    if (last !== undefined) after = [last.updatedAt, last.k];
    // Newer than everything: before the page, and so never in a later one.
    test.note({ title: 'new', updatedAt: 100 });
    test.note({ title: 'newer', updatedAt: 101 });
    // What was seen may go.
    const gone = seen[page];
    if (gone !== undefined) test.write((db) => db.notes.update(test.workspace, gone, { trashedAt: 1 }));
  }
  expect(seen.toSorted()).toEqual(expected.toSorted());
  expect(new Set(seen).size).toBe(23);
});

test('a query finds words by their beginnings, in either case and either script, in title and body together', () => {
  const test = new TestLibrary();
  test.note({ title: 'Ёлка и Йогурт', markdown: 'Обсудили БЮДЖЕТ на следующий квартал' });
  test.note({ title: 'Café Zürich', markdown: 'Q3-plan for the talkbar.db HTTPServer' });
  const found = (query: string) => titles(test, { trashed: false, query });
  expect(found('бюдж')).toEqual(['Ёлка и Йогурт']);
  expect(found('ЕЛКА квартал')).toEqual(['Ёлка и Йогурт']);
  expect(found('ёлк')).toEqual(['Ёлка и Йогурт']);
  expect(found('йог')).toEqual(['Ёлка и Йогурт']);
  expect(found('и\u0306ог'), 'decomposed').toEqual(['Ёлка и Йогурт']);
  expect(found('елка план')).toEqual([]);
  expect(found('юджет')).toEqual([]);
  expect(found('cafe zurich')).toEqual(['Café Zürich']);
  expect(found('CAFÉ pl')).toEqual(['Café Zürich']);
  expect(found('q3-pl')).toEqual(['Café Zürich']);
  expect(found('talkbar.d')).toEqual(['Café Zürich']);
  expect(found('🎉')).toEqual([]);
  expect(found('cafe 🎉 !!')).toEqual(['Café Zürich']);
});

test('a query keeps to notes, to the workspace and to the other filters', () => {
  const test = new TestLibrary();
  const other = test.otherWorkspace();
  test.project('Budget');
  test.session({ title: 'Budget' });
  test.note({ title: 'Budget of others' }, other);
  const id = test.note({ title: 'Budget' });
  expect(list(test, { trashed: false, query: 'budget' })).toMatchObject({ totalCount: 1, items: [{ id }] });
  expect(titles(test, { trashed: false, query: 'budget', pinned: true })).toEqual([]);
  test.write((db) => db.notes.update(test.workspace, id, { trashedAt: 5 }));
  expect(titles(test, { trashed: false, query: 'budget' })).toEqual([]);
  expect(titles(test, { trashed: true, query: 'budget' })).toEqual(['Budget']);
});

test('lists carry the beginning of a body, reading one carries all of it', () => {
  const test = new TestLibrary();
  const markdown = '😀'.repeat(5_000);
  const id = test.note({ markdown });
  expect(list(test).items[0]?.markdown).toBe('😀'.repeat(2_000));
  expect(test.read((db) => db.notes.find(test.workspace, id))?.markdown).toBe(markdown);
});

test('links are kept once, in order, and hide sessions in the Trash', () => {
  const test = new TestLibrary();
  const [a, b, c] = [test.session(), test.session(), test.session()];
  const id = test.note({ sessionIds: [b] });
  const linked = () => test.read((db) => db.notes.find(test.workspace, id))?.sessionIds;
  const write = (work: Parameters<TestLibrary['write']>[0]) => test.write(work);
  write((db) => db.notes.linkSession(test.workspace, id, a, NOON + 2));
  write((db) => db.notes.linkSession(test.workspace, id, c, NOON + 1));
  write((db) => db.notes.linkSession(test.workspace, id, b, NOON + 9));
  expect(linked()).toEqual([b, c, a]);
  write((db) => db.sessions.update(test.workspace, c, { trashedAt: 1 }));
  expect(linked()).toEqual([b, a]);
  expect(titles(test, { trashed: false, sessionId: c })).toEqual([]);
  write((db) => db.sessions.update(test.workspace, c, { trashedAt: null }));
  expect(linked()).toEqual([b, c, a]);
  write((db) => db.notes.unlinkSession(test.workspace, id, b));
  write((db) => db.notes.unlinkSession(test.workspace, id, b));
  expect(linked()).toEqual([c, a]);
});

test('renaming a note keeps its body findable, and pinning a long one writes little', () => {
  const test = new TestLibrary();
  // Noise, so that neither table nor index could hold it in a few pages.
  const markdown = `${Array.from({ length: 60_000 }, (_, n) => (n * 7919).toString(36)).join(' ')} unique`;
  const id = test.note({ title: 'Old', markdown });
  test.write((db) => db.notes.update(test.workspace, id, { title: 'Renamed' }));
  expect(titles(test, { trashed: false, query: 'renamed uniq' })).toEqual(['Renamed']);
  expect(titles(test, { trashed: false, query: 'old' })).toEqual([]);
  expect(test.library.checkIndex()).toEqual([]);

  const copy = new TestLibrary({}, test.folder);
  const projectId = copy.project();
  const log = () => statSync(`${copy.file}-wal`).size;
  const before = log();
  copy.write((db) => db.notes.update(copy.workspace, id, { pinned: true, projectId, trashedAt: 5, updatedAt: 5 }));
  expect(log() - before).toBeLessThan(markdown.length / 4);
});
