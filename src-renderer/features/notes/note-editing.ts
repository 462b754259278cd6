import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { call, errorOf } from '../../data/host';
import type { Note } from '../../data/items';
import { concerns, onChange } from '../../data/live';
import { editNote, openNote, type Draft, type EditEvent, type EditState, type Saved } from './note-machine';

const PAUSE_MS = 700;
const RETRY_MS = 5_000;
const PAGE_CHARS = 200_000;

/** A note as `notes.get` tells it, with its whole text. */
export async function loadNote(noteId: string): Promise<Note> {
  const first = await call<Note>('notes.get', { noteId, maxChars: PAGE_CHARS });
  let markdown = first.markdown;
  for (let offset = first.nextOffset; offset !== null;) {
    const page: Note = await call<Note>('notes.get', { noteId, offset, maxChars: PAGE_CHARS });
    // It changed between two pages: begin anew.
    if (page.updatedAt !== first.updatedAt) return loadNote(noteId);
    markdown += page.markdown;
    offset = page.nextOffset;
  }
  return { ...first, markdown, nextOffset: null };
}

export interface NoteEditing {
  readonly use: UseBoundStore<StoreApi<EditState>>;
  readonly type: (draft: Partial<Draft>) => void;
  /** Saves now what waits. */
  readonly flush: () => Promise<void>;
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
  /** The note was read again. */
  readonly outside: (note: Saved, by: string | null) => void;
  readonly stop: () => void;
}

/** Edits one note: saves a moment after the last keystroke, and never over somebody else's change. */
export function startEditing(note: Note): NoteEditing {
  const use = create<EditState>(() => openNote(note));
  let timer: ReturnType<typeof setTimeout> | null = null;
  let missed: { readonly by: string | null } | null = null;

  function apply(event: EditEvent): void {
    use.setState(editNote(use.getState(), event));
    if (use.getState().phase === 'dirty') schedule(PAUSE_MS);
  }

  function schedule(ms: number): void {
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(() => void save(), ms);
  }

  async function save(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const { phase, draft, base } = use.getState();
    if (phase !== 'dirty' && phase !== 'failed') return;
    apply({ type: 'sent' });
    try {
      const args = { noteId: note.id, title: draft.title, markdown: draft.markdown, expectedUpdatedAt: base.updatedAt };
      const saved = await call<Note>('notes.update', args);
      apply({ type: 'saved', updatedAt: saved.updatedAt });
    } catch (thrown) {
      await refused(thrown);
    }
    const again = missed;
    missed = null;
    if (again !== null) void look(again.by);
  }

  async function refused(thrown: unknown): Promise<void> {
    const error = errorOf(thrown);
    if (error.code === 'conflict') {
      const theirs = await loadNote(note.id).catch(() => null);
      if (theirs !== null) return apply({ type: 'outside', theirs, by: null });
    }
    apply({ type: 'refused', error });
    if (error.retryable === true) schedule(error.retryAfterMs ?? RETRY_MS);
  }

  /** Looks at the note again; while a save is on its way, when its answer has come. */
  async function look(by: string | null): Promise<void> {
    const theirs = await loadNote(note.id).catch(() => null);
    if (theirs === null) return;
    if (use.getState().phase === 'saving') missed = { by };
    else apply({ type: 'outside', theirs, by });
  }

  const stopListening = onChange((change) => {
    if (concerns(change, 'note', note.id)) void look(change.client);
  });

  return {
    use,
    type: (draft) => apply({ type: 'typed', draft }),
    flush: save,
    keepMine: () => apply({ type: 'keep-mine' }),
    takeTheirs: () => apply({ type: 'take-theirs' }),
    outside: (theirs, by) => apply({ type: 'outside', theirs, by }),
    stop: () => {
      stopListening();
      void save();
    },
  };
}
