import Database from 'better-sqlite3';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Repositories } from '../core/ports';
import { TestLibrary, turnsOf } from './test-support/test-library';

/**
 * Reads must not grow with the library: every table is reached through an index, and lists walk an index that has their
 * order, so that a page costs what a page holds.
 */
function plansOf(work: (db: Repositories, workspace: number) => unknown): readonly string[] {
  const test = new TestLibrary();
  const prepare = vi.spyOn(Database.prototype, 'prepare');
  onTestFinished(() => prepare.mockRestore());
  test.read((db) => work(db, test.workspace));
  const texts = prepare.mock.calls.map(([text]) => text).filter((text) => text.startsWith('SELECT'));
  prepare.mockRestore();
  expect(texts).not.toEqual([]);
  const look = new Database(test.file, { readonly: true });
  onTestFinished(() => void look.close());
  return texts.flatMap((text) => {
    const bound = (text.match(/\?/g) ?? []).map(() => null);
    return look
      .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${text}`)
      .all(bound)
      .map((row) => row.detail);
  });
}

const page = { after: [5, 5], limit: 20 } as const;
const offset = { offset: 0, limit: 20 } as const;

const BY_ID: Readonly<Record<string, (db: Repositories, workspace: number) => unknown>> = {
  note: (db, workspace) => db.notes.find(workspace, 'x'),
  session: (db, workspace) => db.sessions.find(workspace, 'x'),
  'session by hash': (db, workspace) => db.sessions.findByHash(workspace, 'x'),
  'live session': (db, workspace) => db.sessions.live(workspace),
  project: (db, workspace) => db.projects.find(workspace, 'x'),
  counts: (db, workspace) => db.workspaces.counts(workspace),
  speakers: (db) => db.sessions.speakers(1),
  turns: (db) => db.sessions.turns(1, {}, offset),
  'turns by time': (db) => db.sessions.turns(1, { fromMs: 1, toMs: 5, speakerId: 'x' }, offset),
  'latest turns': (db) => db.sessions.latestTurns(1, 5),
};

test.each(Object.entries(BY_ID))('%s is found without a walk or a sort', (_name, work) => {
  const plan = plansOf(work);
  expect(plan.filter((line) => /SCAN|TEMP B-TREE/.test(line))).toEqual([]);
});

const LISTS: Readonly<Record<string, [index: string, (db: Repositories, workspace: number) => unknown]>> = {
  notes: ['note_by_update', (db, w) => db.notes.list(w, { trashed: false }, page)],
  'notes of a project': ['note_of_project', (db, w) => db.notes.list(w, { trashed: false, projectId: 'x' }, page)],
  'pinned notes': ['note_pinned', (db, w) => db.notes.list(w, { trashed: false, pinned: true }, page)],
  'notes in the Trash': ['note_in_trash', (db, w) => db.notes.list(w, { trashed: true }, page)],
  sessions: ['session_by_start', (db, w) => db.sessions.list(w, { trashed: false }, 'newest', page)],
  'sessions of some days': [
    'session_by_start',
    (db, w) => db.sessions.list(w, { trashed: false, from: 1, to: 5 }, 'oldest', page),
  ],
  'sessions of a project': [
    'session_of_project',
    (db, w) => db.sessions.list(w, { trashed: false, projectId: 'x' }, 'newest', page),
  ],
  'pinned sessions': [
    'session_pinned',
    (db, w) => db.sessions.list(w, { trashed: false, pinned: true }, 'newest', page),
  ],
  'failed sessions': [
    'session_unready',
    (db, w) => db.sessions.list(w, { trashed: false, status: 'failed' }, 'newest', page),
  ],
  'sessions in the Trash': ['session_in_trash', (db, w) => db.sessions.list(w, { trashed: true }, 'newest', page)],
  projects: ['project_by_name', (db, w) => db.projects.list(w, { trashed: false }, offset)],
  'projects in the Trash': ['project_in_trash', (db, w) => db.projects.list(w, { trashed: true }, offset)],
};

test.each(Object.entries(LISTS))('%s come in the order of an index', (_name, [index, work]) => {
  const plan = plansOf(work);
  expect(plan.filter((line) => /SCAN|TEMP B-TREE/.test(line))).toEqual([]);
  expect(plan.join('\n')).toContain(index);
});

test('notes of a session and notes that match are looked up, not filtered out of all', () => {
  for (const filter of [
    { trashed: false, sessionId: 'x' },
    { trashed: false, query: 'word' },
  ]) {
    const plan = plansOf((db, workspace) => db.notes.list(workspace, filter, page));
    expect(plan.filter((line) => /note_by_update/.test(line))).toEqual([]);
    expect(plan.join('\n')).toMatch(/SEARCH n USING INTEGER PRIMARY KEY/);
  }
});

test('the turns of one session are read without touching those of others', () => {
  const test = new TestLibrary();
  const ids = ['a', 'b', 'c'].map((name) => test.session({ turns: turnsOf(`${name}0`, `${name}1`) }));
  const k = test.read((db) => db.sessions.find(test.workspace, ids[1] ?? '')?.k ?? 0);
  expect(test.read((db) => db.sessions.turns(k, {}, offset)).map((turn) => turn.text)).toEqual(['b0', 'b1']);
});
