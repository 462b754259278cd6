import { describe, expect, it } from 'vitest';
import type { Speaker, Turn } from '../../data/items';
import { axisMarks, talkLanes } from './talk-lanes';
import { cutAtHits, findHits, turnAt } from './transcript-search';

const turn = (index: number, speakerId: string, startMs: number | null, text = ''): Turn => ({
  index,
  speakerId,
  speaker: speakerId,
  startMs,
  endMs: startMs === null ? null : startMs + 1_000,
  text,
});
const speaker = (id: string, talkMs: number): Speaker => ({ id, name: id, turnCount: 1, talkMs });

describe('searching a transcript', () => {
  const turns = [turn(0, 'a', 0, 'Exports, exports'), turn(1, 'b', 1_000, 'Nothing'), turn(2, 'a', 2_000, 'an EXPORT')];

  it('finds every place in order, whatever the case', () => {
    expect(findHits(turns, ' export ')).toEqual([
      { turn: 0, from: 0 },
      { turn: 0, from: 9 },
      { turn: 2, from: 3 },
    ]);
    expect(findHits(turns, '  ')).toEqual([]);
  });

  it('cuts a text at its hits and loses nothing of it', () => {
    const parts = cutAtHits('Exports, exports', 6, [0, 9]);
    expect(parts.map(({ text }) => text)).toEqual(['Export', 's, ', 'export', 's']);
    expect(parts.map(({ from }) => from)).toEqual([0, null, 9, null]);
  });

  it('finds the turn that is spoken at a moment', () => {
    expect(turnAt(turns, 0)).toBe(0);
    expect(turnAt(turns, 1_999)).toBe(1);
    expect(turnAt(turns, 99_000)).toBe(2);
    expect(turnAt([turn(0, 'a', null)], 5)).toBe(0);
  });
});

describe('lanes of talk', () => {
  it('stand by how much each spoke, with their share', () => {
    const lanes = talkLanes([speaker('a', 1_000), speaker('b', 3_000)], [turn(0, 'b', 0), turn(1, 'a', 5_000)], 10_000);
    expect(lanes.map(({ id, share }) => [id, share])).toEqual([
      ['b', 0.75],
      ['a', 0.25],
    ]);
    expect(lanes[0]?.spans).toEqual([[0, 0.1]]);
    expect(lanes[1]?.spans).toEqual([[0.5, 0.6]]);
  });

  it('more than six speakers are five and the others', () => {
    const many = Array.from({ length: 9 }, (_, index) => speaker(`s${index}`, 1_000 * (9 - index)));
    const lanes = talkLanes(
      many,
      many.map(({ id }, index) => turn(index, id, index * 1_000)),
      9_000,
    );
    expect(lanes).toHaveLength(6);
    expect(lanes.at(-1)).toMatchObject({ name: null, talkMs: 4_000 + 3_000 + 2_000 + 1_000 });
    expect(lanes.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
  });

  it('draws bars that touch as one', () => {
    const talk = Array.from({ length: 50 }, (_, index) => turn(index, 'a', index * 1_000));
    expect(talkLanes([speaker('a', 50_000)], talk, 50_000)[0]?.spans).toHaveLength(1);
  });

  it('has none where nothing is timed', () => {
    expect(talkLanes([speaker('a', 0)], [turn(0, 'a', null)], 0)).toEqual([]);
  });

  it('marks the axis at round moments, with room before the end', () => {
    expect(axisMarks(47 * 60_000).map((ms) => ms / 60_000)).toEqual([0, 10, 20, 30, 40]);
    // The beginning is marked however short it is.
    expect(axisMarks(4_000)).toEqual([0]);
    // 25 would touch the end, though the step is small.
    expect(axisMarks(28 * 60_000).map((ms) => ms / 60_000)).toEqual([0, 5, 10, 15, 20]);
    for (const minutes of [1, 7, 28, 47, 59, 61, 72, 110, 400]) {
      expect(axisMarks(minutes * 60_000).at(-1) ?? 0, String(minutes)).toBeLessThan((minutes * 60_000 * 6) / 7);
    }
    for (const minutes of [1, 7, 33, 90, 400]) expect(axisMarks(minutes * 60_000).length).toBeLessThanOrEqual(7);
  });
});
