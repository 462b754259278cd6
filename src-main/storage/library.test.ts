import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { StorageBusy, type Writer } from '../core/ports';
import { Child } from './test-support/child';
import { HAND, NOON, TestLibrary } from './test-support/test-library';

const CLAUDE: Writer = { source: 'mcp', client: 'Claude' };

function add(test: TestLibrary, name: string, writer: Writer = HAND): void {
  test.library.write(
    writer,
    () => ({ workspace: [name] }),
    (db) => db.workspaces.insert({ id: name, name, createdAt: 1 }),
  );
}

test('a commit that touched something is logged, and one that did not is not', () => {
  const { library } = logged();
  expect(library.changesSince(0)).toEqual({
    revision: 2,
    complete: true,
    changes: [
      { revision: 1, at: NOON, source: 'mcp', client: 'Claude', touched: { workspace: ['a'] }, own: true },
      { revision: 2, at: NOON, source: 'app', client: null, touched: { workspace: ['b'] }, own: true },
    ],
  });
  expect(library.changesSince(2)).toEqual({ revision: 2, complete: true, changes: [] });
  expect(library.revision()).toBe(2);
});

test('what was rolled back or rehearsed is not logged, nor anything else of it', () => {
  const { test, library } = logged();
  expect(() =>
    library.write(
      HAND,
      () => ({ workspace: ['c'] }),
      (db) => {
        db.workspaces.insert({ id: 'c', name: 'c', createdAt: 1 });
        throw new Error('no');
      },
    ),
  ).toThrow('no');
  library.rehearse((db) => db.workspaces.insert({ id: 'c', name: 'c', createdAt: 1 }));
  expect(test.read((db) => db.workspaces.find('c'))).toBeNull();
  expect(library.changesSince(0).revision).toBe(2);
  add(test, 'c');
  expect(library.changesSince(2)).toMatchObject({ complete: true, revision: 3 });
});

test('the data version tells of others alone, and their changes are not own', () => {
  const { test, library } = logged();
  const before = library.dataVersion();
  add(test, 'c');
  expect(library.dataVersion()).toBe(before);
  const other = new TestLibrary({}, test.folder);
  add(other, 'd', CLAUDE);
  expect(library.dataVersion()).not.toBe(before);
  expect(library.changesSince(2).changes).toMatchObject([
    { touched: { workspace: ['c'] }, own: true },
    { touched: { workspace: ['d'] }, own: false },
  ]);
});

test('the log is pruned after its time; who comes later than that learns that it is not complete', () => {
  let now = NOON;
  const test = new TestLibrary({ clock: { now: () => now }, limits: { changeLogMs: 60_000, writeWaitMs: 100 } });
  for (const name of ['a', 'b', 'c']) add(test, name);
  now += 59_000;
  add(test, 'd');
  expect(test.library.changesSince(0).changes).toHaveLength(4);
  now += 2_000;
  add(test, 'e');
  expect(test.library.changesSince(0)).toMatchObject({ complete: false, revision: 5, changes: [{}, {}] });
  expect(test.library.changesSince(3)).toMatchObject({ complete: true });
  now += 1e9;
  test.write((db) => db.workspaces.list());
  add(test, 'f');
  expect(test.library.changesSince(5)).toMatchObject({ complete: true, changes: [{ revision: 6 }] });
  expect(test.library.changesSince(9), 'of another library').toMatchObject({ complete: false, revision: 6 });
});

test('a write another process holds is StorageBusy; reads go on; afterwards it works', async () => {
  const test = new TestLibrary();
  const holder = await Child.start('hold', test.folder, '60000');
  await holder.printed(1);
  const start = performance.now();
  expect(() => test.note()).toThrow(StorageBusy);
  expect(() => test.library.rehearse(() => 1)).toThrow(StorageBusy);
  expect(test.read((db) => db.workspaces.list())).toHaveLength(1);
  expect(performance.now() - start).toBeLessThan(1_000);
  await holder.kill();
  expect(test.note()).toMatch(/^note-/);
});

test('two processes that write lose nothing of each other', async () => {
  const test = new TestLibrary();
  const child = await Child.start('write', test.folder);
  await child.printed(1);
  const mine: string[] = [];
  let busy = 0;
  while (mine.length < 100) {
    try {
      mine.push(test.note());
    } catch (error) {
      if (!(error instanceof StorageBusy)) throw error;
      busy += 1;
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  }
  await child.kill();
  // The child gives up at its first StorageBusy; what it had printed before is there all the same.
  const all = test.read((db) => [
    ...db.notes.list(test.workspace, { trashed: false }, { after: null, limit: 100_000 }).items,
    ...db.sessions.list(test.workspace, { trashed: false }, 'newest', { after: null, limit: 100_000 }).items,
  ]);
  const ids = new Set(all.map((item) => item.id));
  expect([...mine, ...child.lines].filter((id) => !ids.has(id))).toEqual([]);
  expect(test.library.integrityCheck()).toEqual([]);
  expect(busy).toBeGreaterThanOrEqual(0);
}, 30_000);

test('the check finds what is wrong with counts, references and orphans', () => {
  const test = new TestLibrary();
  const project = test.project();
  test.note({ projectId: project });
  test.session({
    projectId: project,
    speakers: test.speakers('Anna'),
    turns: [{ speaker: 0, startMs: 0, endMs: 1, text: 'a' }],
  });
  expect(test.library.integrityCheck()).toEqual([]);
  const raw = new Database(test.file);
  onTestFinished(() => void raw.close());
  raw.pragma('foreign_keys = OFF');
  raw.exec(`
    UPDATE project SET note_count = 7;
    UPDATE workspace SET session_count = 7;
    UPDATE session SET turn_count = 5, speaker_count = 5;
    INSERT INTO turn (k, text) VALUES (99 * 1048576, 'orphan');
    UPDATE turn SET speaker_k = 99 WHERE text = 'a';
    DELETE FROM note_body;
    INSERT INTO note_session (note_k, session_k, linked_at) VALUES (1, 99, 1);
  `);
  const problems = test.library.integrityCheck();
  expect(problems).toHaveLength(8);
  expect(problems.join('\n')).toMatch(
    /^note_session .* session .*\n.* turns\n.* speakers\nturn .* no session\nturn .* speaker .*\nnote .* body\nworkspace .*\nproject .*$/,
  );
});

test('a closed library can be closed again', () => {
  const { library } = new TestLibrary();
  library.close();
  library.close();
});

function logged() {
  const test = new TestLibrary();
  add(test, 'a', CLAUDE);
  test.library.write(
    CLAUDE,
    () => ({ note: [] }),
    () => undefined,
  );
  test.library.write(
    CLAUDE,
    () => ({}),
    (db) => db.workspaces.insert({ id: 'quiet', name: 'quiet', createdAt: 1 }),
  );
  add(test, 'b');
  return { test, library: test.library };
}
