import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeBy, MemoryHost } from '../test-support/memory-host';
import { OperationError } from './host';
import { createListStore, keepSame, type ListStore } from './list-store';
import { startLive } from './live';

interface Item {
  readonly id: string;
  readonly title: string;
}

const PAGE = 100;

describe('a list', () => {
  let host: MemoryHost;
  let library: Item[];
  let list: ListStore<Item>;

  beforeEach(() => {
    host = MemoryHost.install();
    library = Array.from({ length: 250 }, (_, index) => ({ id: `note-${index}`, title: `Note ${index}` }));
    host.answer('notes.list', ({ cursor, limit }) => {
      const from = cursor === undefined ? 0 : Number(cursor);
      const end = from + Number(limit);
      return {
        items: library.slice(from, end).map((item) => ({ ...item })),
        nextCursor: end < library.length ? String(end) : null,
        totalCount: library.length,
      };
    });
    startLive();
    list = createListStore<Item>({ operation: 'notes.list', kinds: ['note'], rows: ['note'] });
  });

  afterEach(() => list.stop());

  const state = (): ReturnType<typeof list.use.getState> => list.use.getState();
  const opened = async (): Promise<void> => {
    list.open();
    await vi.waitFor(() => expect(state().phase).toBe('ready'));
  };

  it('loads page by page', async () => {
    await opened();
    expect(state().items).toHaveLength(PAGE);
    expect(state().total).toBe(250);
    list.more();
    await vi.waitFor(() => expect(state().items).toHaveLength(200));
    list.more();
    await vi.waitFor(() => expect(state().items).toHaveLength(250));
    list.more();
    expect(state().next).toBeNull();
  });

  it('refreshes once for a change, keeps how far it was loaded, and the objects that did not change', async () => {
    await opened();
    list.more();
    await vi.waitFor(() => expect(state().items).toHaveLength(200));
    const before = new Map(state().items.map((item) => [item.id, item]));
    library[3] = { id: 'note-3', title: 'Another' };
    library.unshift({ id: 'note-new', title: 'New' });
    host.asked.length = 0;
    host.emit('data:changed', changeBy('Claude', { touched: { note: ['note-3', 'note-new'] } }));
    await vi.waitFor(() => expect(state().items[0]?.id).toBe('note-new'));
    expect(state().items.length).toBeGreaterThanOrEqual(200);
    expect(state().items.find(({ id }) => id === 'note-3')?.title).toBe('Another');
    expect(state().items.find(({ id }) => id === 'note-7')).toBe(before.get('note-7'));
    expect([...state().changed]).toEqual(['note-3', 'note-new']);
    expect(host.asked).toHaveLength(2);
  });

  it('runs one refresh for many changes that come at once, and one more for what came meanwhile', async () => {
    await opened();
    host.asked.length = 0;
    for (let count = 0; count < 10; count += 1)
      host.emit('data:changed', changeBy('Claude', { touched: { note: ['note-1'] } }));
    await vi.waitFor(() => expect(host.asked).toHaveLength(2));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(host.asked).toHaveLength(2);
  });

  it('does not mark what the user changed, nor refresh for what it does not show', async () => {
    await opened();
    host.asked.length = 0;
    host.emit('data:changed', changeBy('Claude', { touched: { project: ['project-1'] } }));
    expect(host.asked).toHaveLength(0);
    host.emit('data:changed', changeBy(null, { touched: { note: ['note-1'] } }));
    await vi.waitFor(() => expect(host.asked).toHaveLength(1));
    expect(state().changed.size).toBe(0);
  });

  it('refreshes where anything may have changed', async () => {
    await opened();
    host.asked.length = 0;
    host.emit('data:changed', changeBy('Claude', {}));
    await vi.waitFor(() => expect(host.asked).toHaveLength(1));
  });

  it('nothing is new any more once it is left', async () => {
    await opened();
    host.emit('data:changed', changeBy('Claude', { touched: { note: ['note-1'] } }));
    expect(state().changed.size).toBe(1);
    list.leave();
    expect(state().changed.size).toBe(0);
  });

  it('says what failed and loads when asked again', async () => {
    host.answer('notes.list', () => {
      throw new OperationError({ code: 'busy', message: 'busy now' });
    });
    list.open();
    await vi.waitFor(() => expect(state().phase).toBe('failed'));
    expect(state().error).toMatchObject({ code: 'busy', message: 'busy now' });
    host.answer('notes.list', () => ({ items: [], nextCursor: null, totalCount: 0 }));
    list.open();
    await vi.waitFor(() => expect(state().phase).toBe('ready'));
  });

  it('an answer to an older filter does not replace the newer one', async () => {
    await opened();
    host.hold = true;
    list.filterBy({ pinned: true });
    list.filterBy({ projectId: 'project-1' });
    host.hold = false;
    host.release();
    await vi.waitFor(() => expect(state().phase).toBe('ready'));
    expect(host.asked.at(-1)?.args).toMatchObject({ projectId: 'project-1' });
    expect(state().filter).toEqual({ projectId: 'project-1' });
  });
});

describe('keepSame', () => {
  it('keeps the order of the new rows', () => {
    const before = [
      { id: 'a', title: '1' },
      { id: 'b', title: '2' },
    ];
    const after = keepSame(before, [
      { id: 'b', title: '2' },
      { id: 'a', title: 'x' },
    ]);
    expect(after).toEqual([
      { id: 'b', title: '2' },
      { id: 'a', title: 'x' },
    ]);
    expect(after[0]).toBe(before[1]);
    expect(after[1]).not.toBe(before[0]);
  });
});
