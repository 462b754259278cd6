import { expect, test } from 'vitest';
import type { ProjectFilter } from '../../core/ports';
import { NOON, TestLibrary } from '../test-support/test-library';

function names(test: TestLibrary, filter: ProjectFilter = { trashed: false }): readonly string[] {
  return test
    .read((db) => db.projects.list(test.workspace, filter, { offset: 0, limit: 100 }))
    .items.map((p) => p.name);
}

test('a project reads as it was written', () => {
  const test = new TestLibrary();
  const other = test.otherWorkspace();
  const id = test.project('Acme', 'Renewal and more');
  expect(test.read((db) => db.projects.find(test.workspace, id))).toEqual({
    k: expect.any(Number),
    id,
    name: 'Acme',
    description: 'Renewal and more',
    color: 'blue',
    pinned: false,
    sessionCount: 0,
    noteCount: 0,
    createdAt: NOON,
    updatedAt: NOON,
    trashedAt: null,
  });
  expect(test.read((db) => db.projects.find(other, id))).toBeNull();
});

test('by name without regard to case and accents, Russian too, pinned ones first', () => {
  const test = new TestLibrary();
  const ids = new Map(
    ['яблоко', 'Éclair', 'бета', 'Ёж', 'eagle', 'Zeta', 'АЛЬФА', 'йогурт', 'ель', 'иней', 'Eden', 'alpha'].map(
      (name) => [name, test.project(name)],
    ),
  );
  const sorted = ['alpha', 'eagle', 'Éclair', 'Eden', 'Zeta'];
  const russian = ['АЛЬФА', 'бета', 'Ёж', 'ель', 'иней', 'йогурт', 'яблоко'];
  expect(names(test)).toEqual([...sorted, ...russian]);
  const change = (name: string, change: { pinned?: boolean; name?: string }) =>
    test.write((db) => db.projects.update(test.workspace, ids.get(name) ?? '', change));
  change('яблоко', { pinned: true });
  change('Zeta', { pinned: true, name: 'aardvark' });
  expect(names(test).slice(0, 3)).toEqual(['aardvark', 'яблоко', 'alpha']);
});

test('pages by offset, with the count of all', () => {
  const test = new TestLibrary();
  for (const name of ['c', 'a', 'b', 'a']) test.project(name);
  const page = (offset: number, limit: number) =>
    test.read((db) => db.projects.list(test.workspace, { trashed: false }, { offset, limit }));
  expect(page(0, 3).items.map((project) => project.name)).toEqual(['a', 'a', 'b']);
  expect(page(3, 3)).toMatchObject({ totalCount: 4, items: [{ name: 'c' }] });
  expect(page(9, 3)).toEqual({ totalCount: 4, items: [] });
});

test('a query looks in name and description', () => {
  const test = new TestLibrary();
  test.project('Весна', 'Запуск продукта');
  test.project('Осень', 'Launch of the product');
  expect(names(test, { trashed: false, query: 'запус ВЕС' })).toEqual(['Весна']);
  expect(names(test, { trashed: false, query: 'product' })).toEqual(['Осень']);
  expect(names(test, { trashed: false, query: '"' })).toEqual([]);
});

test('counts are of items that are not in the Trash, and follow every move', () => {
  const test = new TestLibrary();
  const [one, two] = [test.project('one'), test.project('two')];
  const counts = () =>
    [one, two].map((id) => {
      const project = test.read((db) => db.projects.find(test.workspace, id));
      return [project?.sessionCount, project?.noteCount];
    });
  const session = test.session({ projectId: one });
  const note = test.note({ projectId: one });
  test.note();
  expect(counts()).toEqual([
    [1, 1],
    [0, 0],
  ]);
  test.write((db) => db.notes.update(test.workspace, note, { projectId: two }));
  test.write((db) => db.sessions.update(test.workspace, session, { projectId: two, trashedAt: 5 }));
  expect(counts()).toEqual([
    [0, 0],
    [0, 1],
  ]);
  test.write((db) => db.sessions.update(test.workspace, session, { trashedAt: null }));
  test.write((db) => db.notes.update(test.workspace, note, { projectId: null }));
  expect(counts()).toEqual([
    [0, 0],
    [1, 0],
  ]);
  const all = () => test.read((db) => db.workspaces.counts(test.workspace));
  expect(all()).toEqual({ sessions: 1, notes: 2, projects: 2 });
  test.write((db) => db.projects.update(test.workspace, two, { trashedAt: 5 }));
  test.write((db) => db.projects.update(test.workspace, two, { trashedAt: 5 }));
  test.write((db) => db.notes.update(test.workspace, note, { trashedAt: 5 }));
  expect(all()).toEqual({ sessions: 1, notes: 1, projects: 1 });
  expect(test.read((db) => db.projects.count(test.workspace))).toBe(1);
  expect(test.read((db) => db.sessions.count(test.workspace))).toBe(1);
  expect(test.library.integrityCheck()).toEqual([]);
});

test('items of a project in the Trash stay, read as filed nowhere, and are filed again when it is restored', () => {
  const test = new TestLibrary();
  const id = test.project();
  const session = test.session({ projectId: id });
  const note = test.note({ projectId: id });
  const filed = () =>
    test.read((db) => [
      db.sessions.find(test.workspace, session)?.projectId,
      db.notes.find(test.workspace, note)?.projectId,
      db.notes.list(test.workspace, { trashed: false, projectId: id }, { after: null, limit: 9 }).totalCount,
      db.sessions.list(test.workspace, { trashed: false, projectId: id }, 'newest', { after: null, limit: 9 })
        .totalCount,
      db.projects.count(test.workspace),
    ]);
  expect(filed()).toEqual([id, id, 1, 1, 1]);
  test.write((db) => db.projects.update(test.workspace, id, { trashedAt: 5 }));
  expect(filed()).toEqual([null, null, 0, 0, 0]);
  expect(names(test, { trashed: true })).toEqual(['Acme']);
  expect(names(test)).toEqual([]);
  test.write((db) => db.projects.update(test.workspace, id, { trashedAt: null }));
  expect(filed()).toEqual([id, id, 1, 1, 1]);
});

test('the people of a project are those who speak in most of its sessions', () => {
  const test = new TestLibrary();
  const projectId = test.project();
  test.session({ projectId, speakers: test.speakers('Anna', 'Boris') });
  test.session({ projectId, speakers: test.speakers('Boris', 'Boris', 'Clara') });
  test.session({ projectId, speakers: test.speakers('Boris', 'Anna') });
  test.session({ speakers: test.speakers('Dora') });
  const trashed = test.session({ projectId, speakers: test.speakers('Emil') });
  test.write((db) => db.sessions.update(test.workspace, trashed, { trashedAt: 5 }));
  const people = (limit: number) => test.read((db) => db.projects.speakerNames(test.workspace, projectId, limit));
  expect(people(10)).toEqual(['Boris', 'Anna', 'Clara']);
  expect(people(1)).toEqual(['Boris']);
});
