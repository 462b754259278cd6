import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OperationError } from '../../data/host';
import type { Note } from '../../data/items';
import { startLive } from '../../data/live';
import { startText } from '../../i18n';
import { changeBy, MemoryHost } from '../../test-support/memory-host';
import { NoteBanner } from './note-banner';
import { startEditing, type NoteEditing } from './note-editing';

const NOTE: Note = {
  id: 'note-of-two',
  title: 'Plan',
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

function Shown({ editing }: { readonly editing: NoteEditing }): ReturnType<typeof NoteBanner> {
  return <NoteBanner note={NOTE} editing={editing} state={editing.use()} gone={false} />;
}

describe('two versions of a note', () => {
  let host: MemoryHost;
  let editing: NoteEditing;

  beforeAll(() => startText('en'));
  beforeEach(() => {
    host = MemoryHost.install();
    startLive();
    editing = startEditing(NOTE);
    render(<Shown editing={editing} />);
  });
  afterEach(() => {
    act(() => {
      editing.takeTheirs();
      editing.stop();
    });
    cleanup();
  });

  async function conflict(updatedAt: number): Promise<void> {
    host.answer('notes.get', () => ({ ...NOTE, markdown: `theirs ${updatedAt}`, updatedAt }));
    act(() => editing.type({ markdown: 'mine' }));
    host.emit('data:changed', changeBy('Claude', { touched: { note: [NOTE.id] } }));
    await screen.findByRole('button', { name: 'Compare' });
  }

  it('are both kept only once mine is in a note of its own', async () => {
    host.answer('notes.create', () => {
      throw new OperationError({ code: 'busy', message: 'busy' });
    });
    await conflict(200);
    fireEvent.click(screen.getByRole('button', { name: 'Compare' }));
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Keep both' })));
    expect(editing.use.getState()).toMatchObject({ phase: 'conflict', draft: { markdown: 'mine' } });

    host.answer('notes.create', () => ({ id: 'copy' }));
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Keep both' })));
    expect(editing.use.getState()).toMatchObject({ phase: 'clean', draft: { markdown: 'theirs 200' } });
    expect(host.asked.at(-1)).toMatchObject({ operation: 'notes.create', args: { markdown: 'mine' } });
  });

  it('are compared only when that is asked for, a second time too', async () => {
    await conflict(200);
    fireEvent.click(screen.getByRole('button', { name: 'Compare' }));
    fireEvent.click(screen.getByRole('button', { name: 'Take the saved version' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await conflict(300);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
