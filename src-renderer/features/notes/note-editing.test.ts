import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { saveAtClosing, startClosing } from '../../data/closing';
import { OperationError } from '../../data/host';
import type { Note } from '../../data/items';
import { startLive } from '../../data/live';
import { changeBy, MemoryHost } from '../../test-support/memory-host';
import { flushNotes, loadNote, resumeEditing, startEditing, type NoteEditing } from './note-editing';

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

  afterEach(async () => {
    // Nothing unsaved is left for the next test.
    editing.takeTheirs();
    editing.stop();
    host.answer('notes.update', ({ title, markdown }) => ({ ...stored, title, markdown, updatedAt: 1_000 }));
    await vi.advanceTimersByTimeAsync(10_000);
    await editing.flush();
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

  it('keeps both versions of a conflict that is left for another note', async () => {
    editing.type({ markdown: 'mine' });
    stored = { ...stored, markdown: 'by Claude', updatedAt: 150 };
    host.emit('data:changed', changeBy('Claude', { touched: { note: ['note-1'] } }));
    await vi.advanceTimersByTimeAsync(1_000);
    editing.stop();
    const other = startEditing({ ...FIRST, id: 'note-2', markdown: 'another' });
    await vi.advanceTimersByTimeAsync(5_000);
    other.stop();
    editing = startEditing(await loadNote('note-1'));
    expect(editing.use.getState()).toMatchObject({
      phase: 'conflict',
      draft: { markdown: 'mine' },
      theirs: { markdown: 'by Claude' },
      by: 'Claude',
    });
    expect(stored.markdown).toBe('by Claude');
  });

  it('keeps the text of a note that was trashed meanwhile when it is left', async () => {
    host.answer('notes.update', () => {
      throw new OperationError({ code: 'not_found', message: 'gone' });
    });
    editing.type({ markdown: 'mine' });
    editing.stop();
    await vi.advanceTimersByTimeAsync(1_000);
    const again = resumeEditing('note-1');
    expect(again?.use.getState()).toMatchObject({ phase: 'failed', draft: { markdown: 'mine' } });
    expect(again?.note().id).toBe('note-1');
  });

  it('forgets a note that is left once all of it is saved', async () => {
    editing.type({ markdown: 'left' });
    editing.stop();
    expect(resumeEditing('note-1')).not.toBeNull();
    editing.stop();
    await vi.advanceTimersByTimeAsync(0);
    expect(resumeEditing('note-1')).toBeNull();
  });

  it('saves at once when the window closes, what is typed during a save too', async () => {
    const stop = startClosing();
    saveAtClosing(flushNotes);
    host.reply('app:closed-ready', () => null);
    editing.type({ markdown: 'two' });
    host.hold = true;
    await vi.advanceTimersByTimeAsync(800);
    editing.type({ markdown: 'three' });
    host.emit('app:closing', null);
    host.hold = false;
    host.release();
    await vi.advanceTimersByTimeAsync(0);
    expect(stored.markdown).toBe('three');
    expect(host.calls).toEqual([{ channel: 'app:closed-ready', argument: { unsaved: false } }]);
    stop();
  });

  it('says at closing that a conflict is left', async () => {
    const stop = startClosing();
    saveAtClosing(flushNotes);
    host.reply('app:closed-ready', () => null);
    stored = { ...stored, markdown: 'by another process', updatedAt: 150 };
    editing.type({ markdown: 'mine' });
    host.emit('app:closing', null);
    await vi.advanceTimersByTimeAsync(0);
    expect(host.calls).toEqual([{ channel: 'app:closed-ready', argument: { unsaved: true } }]);
    expect(editing.use.getState()).toMatchObject({ phase: 'conflict', draft: { markdown: 'mine' } });
    stop();
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
