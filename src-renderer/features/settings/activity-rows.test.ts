import { describe, expect, it } from 'vitest';
import type { ActivityInfo } from '../../../src-main/contract/app-api';
import { activityDays, countCalls } from './activity-rows';

const TODAY = new Date(2026, 10, 30, 14, 0).getTime();
const DAY = 24 * 60 * 60_000;
const row = (id: number, call: string, more: Partial<ActivityInfo> = {}): ActivityInfo => ({
  id,
  at: TODAY,
  client: 'Claude',
  clientVersion: '1',
  call,
  operation: 'notes.create',
  items: [],
  outcome: 'done',
  durationMs: 2,
  reason: null,
  undo: null,
  ...more,
});

describe('the list of activity', () => {
  it('puts the entries of a batch together, in the order they ran', () => {
    const [day] = activityDays([row(5, 'b'), row(4, 'b'), row(3, 'b'), row(2, 'a')]);
    expect(day?.calls.map(({ entries }) => entries.map(({ id }) => id))).toEqual([[3, 4, 5], [2]]);
    expect(day?.calls[0]?.durationMs).toBe(6);
    expect(day?.count).toBe(2);
  });

  it('counts a batch as one call', () => {
    const rows = [row(4, 'b', { outcome: 'declined' }), row(3, 'b', { outcome: 'not_found' }), row(2, 'a')];
    expect(countCalls(rows)).toEqual({ calls: 2, refused: 1 });
  });

  it('undoes a batch from its end', () => {
    const [day] = activityDays([
      row(4, 'b', { undo: { state: 'changed', client: null, at: 1 } }),
      row(3, 'b', { undo: { state: 'offered', along: 0 } }),
      row(2, 'b'),
      row(1, 'b', { undo: { state: 'with_call' } }),
    ]);
    expect(day?.calls[0]?.undo).toEqual([3, 1]);
  });

  it('stands under its days, newest first', () => {
    const days = activityDays([row(3, 'c'), row(2, 'b', { at: TODAY - DAY }), row(1, 'a', { at: TODAY - DAY })]);
    expect(days.map(({ calls }) => calls.length)).toEqual([1, 2]);
  });
});
