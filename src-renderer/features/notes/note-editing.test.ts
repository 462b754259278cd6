import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OperationError } from '../../data/host';
import type { Note } from '../../data/items';
import { startLive } from '../../data/live';
import { changeBy, MemoryHost } from '../../test-support/memory-host';
import { loadNote, startEditing, type NoteEditing } from './note-editing';

const FIRST: Note = {
  id: 'note-1',
  title: 'Follow-ups',
  markdown: 'one',
  offset: 0,
  nextOffset: null,
  totalChars: 3,
  pinned: false,
  projectId: null,
  sessionIds: [],
  createdAt: 1,
  updatedAt: 100,
};

describe('editing a note', () => {
  let host: MemoryHost;
  let stored: Note;
  let editing: NoteEditing;

  beforeEach(() => {
    vi.useFakeTimers();
    host = MemoryHost.install();
    stored = FIRST;
    host.answer('notes.get', () => ({ ...stored }));
    host.answer('notes.update', ({ title, markdown, expectedUpdatedAt }) => {
      if (expectedUpdatedAt !== stored.updatedAt)
        throw new OperationError({ code: 'conflict', message: 'changed', updatedAt: stored.updatedAt });
      stored = { ...stored, title: String(title), markdown: String(markdown), updatedAt: stored.updatedAt + 10 };
      host.emit('data:changed', changeBy(null, { touched: { note: ['note-1'] } }));
      return { ...stored };
    });
    startLive();
    editing = startEditing(FIRST);
  });

  afterEach(() => {
    editing.stop();
    vi.useRealTimers();
  });

  const updates = (): number => host.asked.filter(({ operation }) => operation === 'notes.update').length;

  it('saves once, a moment after the last keystroke', async () => {
    for (const markdown of ['o', 'on', 'one two']) editing.type({ markdown });
    expect(updates()).toBe(0);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(updates()).toBe(1);
    expect(stored.markdown).toBe('one two');
    expect(editing.use.getState().phase).toBe('clean');
  });

  it('saves what waits when it is left', async () => {
    editing.type({ markdown: 'left' });
    editing.stop();
    await vi.advanceTimersByTimeAsync(0);
    expect(stored.markdown).toBe('left');
  });

  it('its own save is no conflict with what is typed meanwhile', async () => {
    editing.type({ markdown: 'two' });
    host.hold = true;
    await vi.advanceTimersByTimeAsync(800);
    editing.type({ markdown: 'three' });
    host.hold = false;
    host.release();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(editing.use.getState()).toMatchObject({ phase: 'clean', draft: { markdown: 'three' } });
    expect(stored.markdown).toBe('three');
  });

  it("shows an assistant's change where nothing is unsaved", async () => {
    stored = { ...stored, markdown: 'by Claude', updatedAt: 150 };
    host.emit('data:changed', changeBy('Claude', { touched: { note: ['note-1'] } }));
    await vi.advanceTimersByTimeAsync(0);
    expect(editing.use.getState()).toMatchObject({ phase: 'clean', draft: { markdown: 'by Claude' } });
  });

  it("keeps both where an assistant's change meets unsaved text, and never saves over it by itself", async () => {
    editing.type({ markdown: 'mine' });
    stored = { ...stored, markdown: 'by Claude', updatedAt: 150 };
    host.emit('data:changed', changeBy('Claude', { touched: { note: ['note-1'] } }));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(editing.use.getState()).toMatchObject({ phase: 'conflict', draft: { markdown: 'mine' }, by: 'Claude' });
    expect(stored.markdown).toBe('by Claude');
    editing.keepMine();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(stored.markdown).toBe('mine');
  });

  it('finds a conflict that nothing told of when it saves', async () => {
    stored = { ...stored, markdown: 'by another process', updatedAt: 150 };
    editing.type({ markdown: 'mine' });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(editing.use.getState()).toMatchObject({ phase: 'conflict', theirs: { markdown: 'by another process' } });
    expect(stored.markdown).toBe('by another process');
  });

  it('tries again by itself where the library was busy', async () => {
    host.answer('notes.update', () => {
      throw new OperationError({ code: 'busy', message: 'busy', retryable: true, retryAfterMs: 1_000 });
    });
    editing.type({ markdown: 'mine' });
    await vi.advanceTimersByTimeAsync(800);
    expect(editing.use.getState()).toMatchObject({ phase: 'failed', draft: { markdown: 'mine' } });
    host.answer('notes.update', ({ markdown }) => {
      stored = { ...stored, markdown: String(markdown), updatedAt: 200 };
      return { ...stored };
    });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(editing.use.getState().phase).toBe('clean');
    expect(stored.markdown).toBe('mine');
  });

  it('reads a long note page by page', async () => {
    const text = 'abcdefghij';
    host.answer('notes.get', ({ offset }) => {
      const from = Number(offset ?? 0);
      const next = from + 4 < text.length ? from + 4 : null;
      return { ...FIRST, markdown: text.slice(from, from + 4), nextOffset: next };
    });
    expect((await loadNote('note-1')).markdown).toBe(text);
  });
});
