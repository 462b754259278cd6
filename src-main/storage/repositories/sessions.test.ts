import { expect, test } from 'vitest';
import type { Position, SessionFilter } from '../../core/ports';
import { TestLibrary, turnsOf } from '../test-support/test-library';

const LIVING: SessionFilter = { trashed: false };

function titles(test: TestLibrary, filter: SessionFilter = LIVING, order: 'newest' | 'oldest' = 'newest') {
  return list(test, filter, order).items.map((session) => session.title);
}

function list(test: TestLibrary, filter: SessionFilter = LIVING, order: 'newest' | 'oldest' = 'newest') {
  return test.read((db) => db.sessions.list(test.workspace, filter, order, { after: null, limit: 100 }));
}

function talk(test: TestLibrary) {
  const speakers = test.speakers('Silent', 'Second', 'First');
  const id = test.session({
    speakers,
    turns: [
      { speaker: 2, startMs: 0, endMs: 1_000, text: 'zero' },
      { speaker: 1, startMs: 1_000, endMs: 3_000, text: 'one' },
      { speaker: null, startMs: 3_000, endMs: 4_000, text: 'two' },
      { speaker: 2, startMs: 5_000, endMs: 4_000, text: 'three' },
      { speaker: 2, startMs: 6_000, endMs: null, text: 'four' },
      { speaker: 1, startMs: null, endMs: null, text: 'five' },
    ],
  });
  const session = test.read((db) => db.sessions.find(test.workspace, id));
  if (session === null) throw new Error('no session');
  return { id, k: session.k, session, speakers };
}

test('a session reads as it was written', () => {
  const test = new TestLibrary();
  const projectId = test.project();
  const id = test.session({
    title: 'Pricing',
    status: 'processing',
    startedAt: 10,
    endedAt: null,
    summary: '# Sum',
    projectId,
    createdAt: 20,
    speakers: test.speakers('Anna'),
    turns: turnsOf('a', 'b'),
  });
  expect(test.read((db) => db.sessions.find(test.workspace, id))).toEqual({
    k: expect.any(Number),
    id,
    title: 'Pricing',
    status: 'processing',
    startedAt: 10,
    endedAt: null,
    summary: '# Sum',
    pinned: false,
    projectId,
    turnCount: 2,
    speakerCount: 1,
    createdAt: 20,
    updatedAt: 20,
    trashedAt: null,
  });
  const other = test.otherWorkspace();
  expect(test.read((db) => db.sessions.find(other, id))).toBeNull();
});

test('speakers come in the order in which they first speak, with turns and talk time', () => {
  const test = new TestLibrary();
  const { k, speakers } = talk(test);
  expect(test.read((db) => db.sessions.speakers(k))).toEqual([
    { id: speakers[2]?.id, name: 'First', turnCount: 3, talkMs: 1_000 },
    { id: speakers[1]?.id, name: 'Second', turnCount: 2, talkMs: 2_000 },
    { id: speakers[0]?.id, name: 'Silent', turnCount: 0, talkMs: 0 },
  ]);
});

test('a speaker gets another name in every turn', () => {
  const test = new TestLibrary();
  const { k, speakers } = talk(test);
  const other = talk(test);
  test.write((db) => db.sessions.renameSpeaker(k, speakers[1]?.id ?? '', 'Renamed'));
  const turns = test.read((db) => db.sessions.turns(k, {}, { offset: 0, limit: 9 }));
  expect(turns.map((turn) => turn.speaker)).toEqual(['First', 'Renamed', null, 'First', 'First', 'Renamed']);
  expect(test.read((db) => db.sessions.speakers(other.k)).map((speaker) => speaker.name)).not.toContain('Renamed');
  expect(() => test.write((db) => db.sessions.renameSpeaker(other.k, speakers[1]?.id ?? '', 'x'))).toThrow(
    /no speaker/,
  );
});

test('turns come in order, by page and by filter', () => {
  const test = new TestLibrary();
  const { k, speakers } = talk(test);
  talk(test);
  const read = (filter = {}, offset = 0, limit = 9) =>
    test.read((db) => db.sessions.turns(k, filter, { offset, limit })).map((turn) => turn.text);
  const count = (filter = {}) => test.read((db) => db.sessions.countTurns(k, filter));
  expect(test.read((db) => db.sessions.turns(k, {}, { offset: 1, limit: 1 }))).toEqual([
    { index: 1, speakerId: speakers[1]?.id, speaker: 'Second', startMs: 1_000, endMs: 3_000, text: 'one' },
  ]);
  expect(read()).toEqual(['zero', 'one', 'two', 'three', 'four', 'five']);
  expect(read({}, 4)).toEqual(['four', 'five']);
  expect(read({}, 6)).toEqual([]);
  expect(read({}, 1, 2)).toEqual(['one', 'two']);
  expect(read({ fromMs: 2_000, toMs: 3_500 })).toEqual(['one', 'two']);
  expect(read({ fromMs: 3_000, toMs: 6_000 })).toEqual(['two', 'three']);
  expect(read({ fromMs: 6_000 })).toEqual(['four']);
  expect(read({ toMs: 1_000 })).toEqual(['zero']);
  const first = { speakerId: speakers[2]?.id ?? '' };
  expect(read(first)).toEqual(['zero', 'three', 'four']);
  expect(read(first, 1, 1)).toEqual(['three']);
  expect(test.read((db) => db.sessions.turns(k, first, { offset: 1, limit: 1 }))[0]?.index).toBe(3);
  expect(read({ ...first, fromMs: 100 })).toEqual(['zero', 'three', 'four']);
  expect(read({ speakerId: 'speaker-of-nobody' })).toEqual([]);
  expect([count(), count(first), count({ fromMs: 3_000 }), count({ speakerId: 'x' })]).toEqual([6, 3, 3, 0]);
});

test('the latest turns come oldest first', () => {
  const test = new TestLibrary();
  const { k } = talk(test);
  talk(test);
  const latest = (limit: number) => test.read((db) => db.sessions.latestTurns(k, limit)).map((turn) => turn.text);
  expect(latest(2)).toEqual(['four', 'five']);
  expect(latest(99)).toHaveLength(6);
});

test('newest or oldest first, by filter, with the count of all', () => {
  const test = new TestLibrary();
  const projectId = test.project();
  test.session({ title: 'a', startedAt: 1, projectId });
  const b = test.session({ title: 'b', startedAt: 3 });
  test.session({ title: 'c', startedAt: 2, projectId, status: 'failed' });
  const d = test.session({ title: 'd', startedAt: 9, projectId, status: 'failed' });
  test.write((db) => db.sessions.update(test.workspace, d, { trashedAt: 5 }));
  test.write((db) => db.sessions.update(test.workspace, b, { pinned: true }));
  expect(titles(test)).toEqual(['b', 'c', 'a']);
  expect(titles(test, LIVING, 'oldest')).toEqual(['a', 'c', 'b']);
  expect(titles(test, { trashed: false, projectId })).toEqual(['c', 'a']);
  expect(titles(test, { trashed: false, from: 2 })).toEqual(['b', 'c']);
  expect(titles(test, { trashed: false, to: 2 })).toEqual(['a']);
  expect(titles(test, { trashed: false, from: 2, to: 3 })).toEqual(['c']);
  expect(titles(test, { trashed: false, status: 'failed' })).toEqual(['c']);
  expect(titles(test, { trashed: false, status: 'ready' })).toEqual(['b', 'a']);
  expect(titles(test, { trashed: false, pinned: true })).toEqual(['b']);
  expect(titles(test, { trashed: false, pinned: false, projectId, from: 2 })).toEqual(['c']);
  expect(titles(test, { trashed: true })).toEqual(['d']);
  expect(list(test).totalCount).toBe(3);
  expect(list(test, { trashed: false, projectId }).totalCount).toBe(2);
  expect(list(test, { trashed: true }).totalCount).toBe(1);
});

test.each(['newest', 'oldest'] as const)('pages of the %s neither repeat nor leave out', (order) => {
  const test = new TestLibrary();
  const expected = Array.from({ length: 17 }, (_, n) => test.session({ startedAt: 50 + (n % 3) }));
  const seen: string[] = [];
  let after: Position | null = null;
  for (;;) {
    const { items } = test.read((db) => db.sessions.list(test.workspace, LIVING, order, { after, limit: 5 }));
    if (items.length === 0) break;
    seen.push(...items.map((session) => session.id));
    const last = items.at(-1);
    if (last !== undefined) after = [last.startedAt, last.k];
    test.session({ startedAt: order === 'newest' ? 60 : 40 });
  }
  expect(seen).toHaveLength(17);
  expect(seen.toSorted()).toEqual(expected.toSorted());
});

test('the Trash lists by the date of trashing, whatever the order', () => {
  const test = new TestLibrary();
  for (const [title, trashedAt] of Object.entries({ a: 5, b: 9, c: 7 })) {
    const id = test.session({ title });
    test.write((db) => db.sessions.update(test.workspace, id, { trashedAt }));
  }
  expect(titles(test, { trashed: true }, 'newest')).toEqual(['b', 'c', 'a']);
  expect(titles(test, { trashed: true }, 'oldest')).toEqual(['b', 'c', 'a']);
});

test('an import is known again by its hash, in its own workspace only, from the Trash too', () => {
  const test = new TestLibrary();
  const id = test.session({ contentHash: 'abc' });
  const other = test.otherWorkspace();
  const find = (workspace: number) => test.read((db) => db.sessions.findByHash(workspace, 'abc'))?.id;
  expect(find(test.workspace)).toBe(id);
  expect(find(other)).toBeUndefined();
  expect(() => test.session({ contentHash: 'abc' })).toThrow(/UNIQUE/);
  const copy = test.session({ contentHash: 'abc' }, other);
  expect(find(other)).toBe(copy);
  test.write((db) => db.sessions.update(test.workspace, id, { trashedAt: 5 }));
  expect(find(test.workspace)).toBe(id);
  test.session();
  test.session();
});

test('the live session is the one being recorded', () => {
  const test = new TestLibrary();
  const live = () => test.read((db) => db.sessions.live(test.workspace));
  test.session({ status: 'processing' });
  expect(live()).toBeNull();
  const id = test.session({ status: 'recording', endedAt: null });
  expect(live()?.id).toBe(id);
  expect(test.read((db) => db.sessions.live(2))).toBeNull();
});

test('an update changes what it names and nothing else', () => {
  const test = new TestLibrary();
  const projectId = test.project();
  const id = test.session({ title: 'Old', summary: 'Sum', turns: turnsOf('a') });
  const before = test.read((db) => db.sessions.find(test.workspace, id));
  const change = (change: object) => {
    test.write((db) => db.sessions.update(test.workspace, id, change));
    return test.read((db) => db.sessions.find(test.workspace, id));
  };
  expect(change({})).toEqual(before);
  expect(change({ title: 'New', updatedAt: 7 })).toEqual({ ...before, title: 'New', updatedAt: 7 });
  expect(change({ projectId, pinned: true, trashedAt: 5 })).toMatchObject({ projectId, pinned: true, trashedAt: 5 });
  expect(change({ projectId: null, trashedAt: null })).toMatchObject({ projectId: null, trashedAt: null });
  expect(() => test.write((db) => db.sessions.update(2, id, { title: 'x' }))).toThrow(/no session/);
});

test('a long meeting is written in a fraction of a second, and read from anywhere as fast as from its start', () => {
  const test = new TestLibrary();
  const turns = Array.from({ length: 4_000 }, (_, n) => ({
    speaker: n % 4,
    startMs: n * 2_500,
    endMs: n * 2_500 + 2_400,
    text: `turn ${n}: so what we agreed about the price is that customer ${n % 300} pays next week`,
  }));
  const session = test.newSession({ speakers: test.speakers('A', 'B', 'C', 'D'), turns });
  const start = performance.now();
  test.write((db) => db.sessions.insert(test.workspace, session));
  const took = performance.now() - start;
  const k = test.read((db) => db.sessions.find(test.workspace, session.id))?.k ?? 0;
  const page = test.read((db) => db.sessions.turns(k, {}, { offset: 3_990, limit: 100 }));
  expect(page.map((turn) => turn.index)).toEqual(Array.from({ length: 10 }, (_, n) => 3_990 + n));
  // Some 25 ms on an idle machine; the bound leaves room for a busy one.
  expect(took).toBeLessThan(1_000);
});
