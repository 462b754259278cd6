import Database from 'better-sqlite3';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import type { Repositories } from '../core/ports';
import { createIds } from './ids';
import { itemRow } from './search-index';
import { TestLibrary, turnsOf } from './test-support/test-library';

const ids = createIds();
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('', 'план', 'Ёлка\0йод', 'a b a b a', 'Q3-plan 🎉', '…', 'x '.repeat(5_000)),
);

type Step =
  | { readonly do: 'note' | 'project'; readonly title: string; readonly body: string }
  | { readonly do: 'session'; readonly title: string; readonly body: string; readonly turns: readonly string[] }
  | { readonly do: 'edit'; readonly which: number; readonly title?: string; readonly body?: string }
  | { readonly do: 'trash'; readonly which: number; readonly trashed: boolean }
  | { readonly do: 'fail' | 'rehearse'; readonly step: Step };

const which = fc.nat({ max: 20 });
const simple: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom('note' as const, 'project' as const), title: text, body: text }),
  fc.record({ do: fc.constant('session' as const), title: text, body: text, turns: fc.array(text, { maxLength: 6 }) }),
  fc.record({ do: fc.constant('edit' as const), which, title: text, body: text }, { requiredKeys: ['do', 'which'] }),
  fc.record({ do: fc.constant('trash' as const), which, trashed: fc.boolean() }),
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: simple },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('fail' as const, 'rehearse' as const), step: simple }) },
);

test('after any sequence of changes the index agrees with the tables', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      const test = new TestLibrary();
      const made: Made[] = [];
      for (const one of steps) run(test, one, made);
      expect(test.library.checkIndex()).toEqual([]);
      expect(test.library.integrityCheck()).toEqual([]);
      test.library.close();
    }),
    { numRuns: 60 },
  );
}, 60_000);

test('the check finds what is missing, surplus or different, on both sides, and mends it', () => {
  const test = new TestLibrary();
  const notes = ['one', 'two', 'three'].map((title) => test.note({ title, markdown: `body of ${title}` }));
  const session = test.session({ title: 'meeting', turns: turnsOf('a', 'b', 'c') });
  const project = test.project('project');
  const k = test.read((db) => ({
    notes: notes.map((id) => db.notes.find(test.workspace, id)?.k ?? 0),
    session: db.sessions.find(test.workspace, session)?.k ?? 0,
    project: db.projects.find(test.workspace, project)?.k ?? 0,
  }));
  const [first = 0, second = 0, third = 0] = k.notes;
  const turn = k.session * 1_048_576;
  const raw = new Database(test.file);
  onTestFinished(() => void raw.close());
  raw.exec(`
    DELETE FROM item_text WHERE rowid = ${itemRow('note', first)};
    UPDATE note SET title = 'second' WHERE k = ${second};
    UPDATE note_body SET markdown = 'three of body' WHERE k = ${third};
    UPDATE session SET summary = 'new' WHERE k = ${k.session};
    DELETE FROM item_text WHERE rowid = ${itemRow('project', k.project)};
    INSERT INTO item_text (rowid, title, body) VALUES (${itemRow('note', 999)}, 'ghost', '');
    INSERT INTO item_text (rowid, title, body) VALUES (${999 * 16 + 15}, '', '');
    DELETE FROM turn_text WHERE rowid = ${turn + 1};
    UPDATE turn SET text = 'd' WHERE k = ${turn + 2};
    INSERT INTO turn_text (rowid, text) VALUES (${turn + 3}, 'ghost');
  `);
  const problems = test.library.checkIndex();
  expect(problems.map(({ table, row, what }) => `${table} ${row} ${what}`).toSorted()).toEqual(
    [
      `item_text ${itemRow('note', first)} missing`,
      `item_text ${itemRow('note', second)} different`,
      `item_text ${itemRow('note', third)} different`,
      `item_text ${itemRow('session', k.session)} different`,
      `item_text ${itemRow('project', k.project)} missing`,
      `item_text ${itemRow('note', 999)} surplus`,
      `item_text ${999 * 16 + 15} surplus`,
      `turn_text ${turn + 1} missing`,
      `turn_text ${turn + 2} different`,
      `turn_text ${turn + 3} surplus`,
    ].toSorted(),
  );
  test.library.mendIndex(problems);
  expect(test.library.checkIndex()).toEqual([]);
});

test('a missing row without a single word is noticed too', () => {
  const test = new TestLibrary();
  const id = test.note();
  const k = test.read((db) => db.notes.find(test.workspace, id)?.k ?? 0);
  const raw = new Database(test.file);
  onTestFinished(() => void raw.close());
  raw.exec('DELETE FROM item_text');
  expect(test.library.checkIndex()).toEqual([{ table: 'item_text', row: itemRow('note', k), what: 'missing' }]);
});

test('a check does not write to the library', () => {
  const test = new TestLibrary();
  test.note({ title: 'a' });
  const other = new TestLibrary({}, test.folder);
  const before = other.library.dataVersion();
  test.library.checkIndex();
  expect(other.library.dataVersion()).toBe(before);
  test.write((db) => expect(db.workspaces.list()).toHaveLength(1));
});

interface Made {
  readonly kind: 'note' | 'project' | 'session';
  readonly id: string;
}

function run(test: TestLibrary, one: Step, made: Made[]): void {
  switch (one.do) {
    case 'fail': {
      const failing = () =>
        test.write((db) => {
          apply(db, test.workspace, one.step, [...made], test);
          throw new Error('on purpose');
        });
      expect(failing).toThrow('on purpose');
      return;
    }
    case 'rehearse':
      test.library.rehearse((db) => apply(db, test.workspace, one.step, [...made], test));
      return;
    default:
      test.write((db) => apply(db, test.workspace, one, made, test));
  }
}

function apply(db: Repositories, workspace: number, one: Step, made: Made[], test: TestLibrary): void {
  const times = { createdAt: 1, updatedAt: 1 };
  switch (one.do) {
    case 'note': {
      const id = ids.next('note');
      const { title, body: markdown } = one;
      db.notes.insert(workspace, { id, title, markdown, pinned: false, projectId: null, sessionIds: [], ...times });
      made.push({ kind: 'note', id });
      return;
    }
    case 'project': {
      const id = ids.next('project');
      db.projects.insert(workspace, { id, name: one.title, description: one.body, color: 'red', ...times });
      made.push({ kind: 'project', id });
      return;
    }
    case 'session': {
      const session = test.newSession({ title: one.title, summary: one.body, turns: turnsOf(...one.turns) });
      db.sessions.insert(workspace, session);
      made.push({ kind: 'session', id: session.id });
      return;
    }
    case 'edit':
      edit(db, workspace, one, made[one.which % Math.max(1, made.length)]);
      return;
    case 'trash':
      trash(db, workspace, one.trashed ? 5 : null, made[one.which % Math.max(1, made.length)]);
      return;
    case 'fail':
    case 'rehearse':
      throw new Error('not nested');
  }
}

function edit(
  db: Repositories,
  workspace: number,
  { title, body }: { readonly title?: string; readonly body?: string },
  item: Made | undefined,
): void {
  const named = title === undefined ? {} : { title };
  switch (item?.kind) {
    case 'note':
      db.notes.update(workspace, item.id, { ...named, ...(body === undefined ? {} : { markdown: body }) });
      return;
    case 'project':
      db.projects.update(workspace, item.id, {
        ...(title === undefined ? {} : { name: title }),
        ...(body === undefined ? {} : { description: body }),
      });
      return;
    case 'session':
      db.sessions.update(workspace, item.id, named);
      return;
    case undefined:
  }
}

function trash(db: Repositories, workspace: number, trashedAt: number | null, item: Made | undefined): void {
  switch (item?.kind) {
    case 'note':
      db.notes.update(workspace, item.id, { trashedAt });
      return;
    case 'project':
      db.projects.update(workspace, item.id, { trashedAt });
      return;
    case 'session':
      db.sessions.update(workspace, item.id, { trashedAt });
      return;
    case undefined:
  }
}
