import { expect, test } from 'vitest';
import { TestLibrary } from '../test-support/test-library';

test('workspaces come oldest first, and there always is one', () => {
  const test = new TestLibrary();
  const first = test.read((db) => db.workspaces.first());
  const made = test.write((db) => db.workspaces.insert({ id: 'workspace-b', name: 'Second', createdAt: 0 }));
  expect(made).toEqual({ k: expect.any(Number), id: 'workspace-b', name: 'Second', createdAt: 0 });
  expect(test.read((db) => db.workspaces.list())).toEqual([first, made]);
  expect(test.read((db) => db.workspaces.first())).toEqual(first);
  expect(test.read((db) => db.workspaces.find('workspace-b'))).toEqual(made);
  expect(test.read((db) => db.workspaces.find('workspace-c'))).toBeNull();
  expect(test.read((db) => db.workspaces.counts(made.k))).toEqual({ sessions: 0, notes: 0, projects: 0 });
  expect(() => test.write((db) => db.workspaces.insert({ id: 'workspace-b', name: 'x', createdAt: 0 }))).toThrow(
    /UNIQUE/,
  );
});
