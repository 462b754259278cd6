import { describe, expect, it } from 'vitest';
import { changeBy } from '../test-support/memory-host';
import { withChange, type Toast } from './toasts';

const created = (client: string, count: number, undo: readonly number[]): readonly [ReturnType<typeof changeBy>] => [
  changeBy(client, { touched: { note: ['note-1'] }, operations: { 'notes.create': count }, undo }),
];
const all = (...changes: readonly (readonly [ReturnType<typeof changeBy>])[]): readonly Toast[] =>
  changes.reduce<readonly Toast[]>((toasts, [change]) => withChange(toasts, change), []);

describe('toasts of what assistants did', () => {
  it('one per client, whose counts and undo add up', () => {
    const toasts = all(created('Claude', 2, [1, 2]), created('Cursor', 1, [3]), created('Claude', 1, [4]));
    expect(toasts).toHaveLength(2);
    expect(toasts[0]).toMatchObject({ client: 'Claude', operations: { 'notes.create': 3 }, undo: [1, 2, 4] });
  });

  it('one that counts up keeps its key and place', () => {
    const [first] = all(created('Claude', 1, [1]));
    const [second] = all(created('Claude', 1, [1]), created('Cursor', 1, []), created('Claude', 1, [2]));
    expect(second?.key).toBe(first?.key);
    expect(second?.turn).toBeGreaterThan(first?.turn ?? Infinity);
  });

  it('shows three at most, the latest', () => {
    const toasts = all(...['A', 'B', 'C', 'D'].map((client) => created(client, 1, [])));
    expect(toasts.map((toast) => (toast.kind === 'client' ? toast.client : ''))).toEqual(['B', 'C', 'D']);
  });

  it('drops the one without news for longest', () => {
    const toasts = all(...['A', 'B', 'C', 'A', 'D'].map((client) => created(client, 1, [])));
    expect(toasts.map((toast) => (toast.kind === 'client' ? toast.client : ''))).toEqual(['A', 'C', 'D']);
  });

  it('knows what was touched where only the commit is known, each item once', () => {
    const [toast] = all(
      [changeBy('Claude', { touched: { note: ['a', 'b'] } })],
      [changeBy('Claude', { touched: { note: ['b'] } })],
    );
    expect(toast).toMatchObject({ operations: {}, touched: { note: ['a', 'b'] } });
  });
});
