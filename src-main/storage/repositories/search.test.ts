import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SEARCH_KINDS } from '../../contract/kinds';
import type { SearchHit, SearchRequest } from '../../core/ports';
import { TestLibrary, turnsOf } from '../test-support/test-library';

function search(test: TestLibrary, words: string, more: Partial<SearchRequest> = {}, workspace = test.workspace) {
  const request = { words: words.split(' '), match: 'any', kinds: SEARCH_KINDS, limit: 20, ...more } as const;
  return test.read((db) => db.search.search(workspace, request));
}

const places = (hits: readonly SearchHit[]) => hits.map((hit) => [hit.id, hit.matchedIn]);

test('finds names, texts and turns; each item once, by its best place; contents last', () => {
  const test = new TestLibrary();
  const content = test.session({
    title: 'Weekly',
    turns: turnsOf('nothing', 'the pricing of bolts', 'pricing pricing'),
  });
  const named = test.session({ title: 'Pricing', summary: 'pricing', turns: turnsOf('pricing again') });
  const body = test.note({ title: 'Follow-ups', markdown: 'A word on pricing' });
  const project = test.project('Pricing project', 'pricing');
  test.note({ title: 'Something else' });
  const hits = search(test, 'pricing');
  expect(
    hits
      .map((hit) => hit.id)
      .slice(0, 3)
      .toSorted(),
  ).toEqual([named, body, project].toSorted());
  expect(Object.fromEntries(places(hits))).toEqual({
    [content]: 'content',
    [named]: 'title',
    [body]: 'body',
    [project]: 'title',
  });
  expect(hits.at(-1)).toMatchObject({ id: content, kind: 'session', turn: { index: 2, text: 'pricing pricing' } });
  for (const hit of hits) {
    expect(hit.weight).toBeGreaterThan(0);
    expect(hit.turn === null).toBe(hit.matchedIn !== 'content');
  }
});

test('any word finds, more and rarer ones first; all words are required where asked', () => {
  const test = new TestLibrary();
  for (let n = 0; n < 10; n += 1) test.note({ markdown: `common ${n}` });
  const both = test.note({ markdown: 'common rare' });
  const rare = test.note({ markdown: 'rare thing' });
  const split = test.note({ title: 'rare', markdown: 'common' });
  const any = search(test, 'common rare');
  expect(any).toHaveLength(13);
  expect(
    any
      .slice(0, 3)
      .map((hit) => hit.id)
      .toSorted(),
  ).toEqual([both, rare, split].toSorted());
  const all = search(test, 'common rare', { match: 'all' });
  expect(Object.fromEntries(places(all))).toEqual({ [both]: 'body', [split]: 'body' });
  expect(places(search(test, 'rare', { match: 'all', limit: 1 }))).toEqual([[split, 'title']]);
});

test('of equal ones the newer comes first', () => {
  const test = new TestLibrary();
  const ids = [5, 9, 7].map((at) => test.note({ title: 'same', updatedAt: at }));
  expect(search(test, 'same').map((hit) => hit.id)).toEqual([ids[1], ids[2], ids[0]]);
});

test('keeps to the kinds, the project, the limit and the workspace', () => {
  const test = new TestLibrary();
  const other = test.otherWorkspace();
  const projectId = test.project('budget');
  const note = test.note({ title: 'budget', projectId });
  const session = test.session({ title: 'x', projectId, turns: turnsOf('budget') });
  test.session({ title: 'y', turns: turnsOf('budget') });
  test.note({ title: 'budget' });
  const foreign = test.note({ title: 'budget' }, other);
  expect(search(test, 'budget')).toHaveLength(5);
  expect(search(test, 'budget', { limit: 2 })).toHaveLength(2);
  expect(search(test, 'budget', { kinds: ['project'] }).map((hit) => hit.id)).toEqual([projectId]);
  expect(search(test, 'budget', { kinds: ['session'] })).toHaveLength(2);
  expect(search(test, 'budget', { kinds: ['person', 'memory'] })).toEqual([]);
  expect(search(test, 'budget', { projectId }).map((hit) => hit.id)).toEqual([note, session]);
  expect(search(test, 'budget', { projectId: 'project-none' })).toEqual([]);
  expect(search(test, 'budget', {}, other).map((hit) => hit.id)).toEqual([foreign]);
});

test('never finds what is in the Trash, and finds it again when it is restored', () => {
  const test = new TestLibrary();
  const projectId = test.project('budget');
  const note = test.note({ title: 'budget', projectId });
  const session = test.session({ turns: turnsOf('budget'), projectId });
  const trash = (trashedAt: number | null) =>
    test.write((db) => {
      db.notes.update(test.workspace, note, { trashedAt });
      db.sessions.update(test.workspace, session, { trashedAt });
      db.projects.update(test.workspace, projectId, { trashedAt });
    });
  trash(5);
  expect(search(test, 'budget')).toEqual([]);
  trash(null);
  expect(search(test, 'budget')).toHaveLength(3);
  test.write((db) => db.projects.update(test.workspace, projectId, { trashedAt: 5 }));
  expect(search(test, 'budget').map((hit) => hit.id)).toEqual([note, session]);
  expect(search(test, 'budget', { projectId })).toEqual([]);
});

test('folds case, width, accents, ё, and splits where names are joined', () => {
  const test = new TestLibrary();
  const id = test.note({ title: 'Ёжик CAFÉ ＷＩＤＥ Q3-plan', markdown: 'Договорились' });
  for (const words of ['ежик', 'ёжик', 'cafe', 'wide', 'plan', 'q3-plan', 'договорились']) {
    expect(
      search(test, words).map((hit) => hit.id),
      words,
    ).toEqual([id]);
  }
  expect(search(test, 'договор')).toEqual([]);
});

const HOSTILE = [
  '"',
  '""',
  "'",
  '*',
  'a*',
  '^a',
  '(',
  ')',
  'a)',
  'NOT',
  'AND',
  'OR',
  'NEAR(a b)',
  'title:a',
  '{title body}:a',
  '- a',
  'a -b',
  'a + b',
  '"a" AND ("',
  ';',
  '--',
  '%',
  '_',
  '\\',
  '\0',
  'a\0b',
  '\ud800',
  '🎉',
  '👩‍👩‍👧 a',
  '\u202e',
  '   ',
  'и'.repeat(10_000),
  Array.from({ length: 5_000 }, (_, n) => `w${n}`).join(' '),
];

test.each(HOSTILE.map((text) => [JSON.stringify(text).slice(0, 30), text]))(
  'a query of %s never fails',
  (_name, text) => {
    const test = new TestLibrary();
    test.note({ title: 'a b title', markdown: 'not and or near' });
    test.session({ title: 'a', turns: turnsOf('a b') });
    for (const match of ['any', 'all'] as const) search(test, text, { match });
    test.read((db) => db.notes.list(test.workspace, { trashed: false, query: text }, { after: null, limit: 5 }));
    test.read((db) => db.projects.list(test.workspace, { trashed: false, query: text }, { offset: 0, limit: 5 }));
  },
);

test('no query fails, and every word of an item finds it', () => {
  const test = new TestLibrary();
  const id = test.note({ title: 'Meeting minutes of Thursday', markdown: 'the remote control costs 12.50 euro' });
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }), fc.boolean(), (words, all) => {
      test.read((db) =>
        db.search.search(test.workspace, { words, match: all ? 'all' : 'any', kinds: SEARCH_KINDS, limit: 5 }),
      );
      const query = words.join(' ');
      test.read((db) => db.notes.list(test.workspace, { trashed: false, query }, { after: null, limit: 5 }));
    }),
    { numRuns: 500 },
  );
  for (const word of ['meeting', 'minutes', 'thursday', 'remote', 'euro', '12.50', '12']) {
    expect(
      search(test, word).map((hit) => hit.id),
      word,
    ).toEqual([id]);
  }
});

test('words that mean nothing to the index do not spoil the others', () => {
  const test = new TestLibrary();
  const id = test.note({ title: 'party' });
  expect(search(test, '🎉 party !!', { match: 'all' }).map((hit) => hit.id)).toEqual([id]);
  expect(search(test, '🎉 !!', { match: 'all' })).toEqual([]);
  const far = [...Array.from({ length: 70 }, (_, n) => `word${n}`), 'party'].join(' ');
  expect(search(test, far, { match: 'all' })).toEqual([]);
});
