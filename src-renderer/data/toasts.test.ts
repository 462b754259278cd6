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
    expect(toasts.at(-1)).toMatchObject({ client: 'Claude', operations: { 'notes.create': 3 }, undo: [1, 2, 4] });
  });

  it('a new one has a key of its own, so that its time begins anew', () => {
    const [first] = all(created('Claude', 1, [1]));
    const [second] = all(created('Claude', 1, [1]), created('Claude', 1, [2]));
    expect(second?.key).not.toBe(first?.key);
  });

  it('shows three at most, the latest', () => {
    const toasts = all(...['A', 'B', 'C', 'D'].map((client) => created(client, 1, [])));
    expect(toasts.map((toast) => (toast.kind === 'client' ? toast.client : ''))).toEqual(['B', 'C', 'D']);
  });

  it('counts what was touched where only the commit is known', () => {
    const [toast] = withChange([], changeBy('Claude', { touched: { note: ['a', 'b'] } }));
    expect(toast).toMatchObject({ operations: { '': 2 } });
  });
});
