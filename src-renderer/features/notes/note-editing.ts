import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { call, errorOf } from '../../data/host';
import type { Note } from '../../data/items';
import { concerns, onChange } from '../../data/live';
import { editNote, openNote, type Draft, type EditEvent, type EditState } from './note-machine';

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
  /** The note as it was read last. */
  readonly note: () => Note;
  readonly type: (draft: Partial<Draft>) => void;
  /** Saves now what waits, after what is on its way. */
  readonly flush: () => Promise<void>;
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
  /** Nobody looks at it any more. It lives on until all of it is saved. */
  readonly stop: () => void;
}

interface Held extends NoteEditing {
  readonly takeUp: (note: Note | null) => void;
}

/** Every note with unsaved text, shown or not: leaving a note never loses what could not be saved. */
const editings = new Map<string, Held>();

/** Edits a note, with the unsaved text it was left with. */
export function startEditing(note: Note): NoteEditing {
  const known = editings.get(note.id);
  if (known === undefined) return beginEditing(note);
  known.takeUp(note);
  return known;
}

/** The unsaved text of a note that cannot be read now; null where there is none. */
export function resumeEditing(noteId: string): NoteEditing | null {
  const known = editings.get(noteId) ?? null;
  known?.takeUp(null);
  return known;
}

/** Saves every note at once. True where something could not be saved. */
export async function flushNotes(): Promise<boolean> {
  await Promise.all([...editings.values()].map((editing) => editing.flush()));
  return [...editings.values()].some(({ use }) => use.getState().phase !== 'clean');
}

/** Saves a moment after the last keystroke, and never over somebody else's change. */
function beginEditing(first: Note): NoteEditing {
  const noteId = first.id;
  let note = first;
  const use = create<EditState>(() => openNote(first));
  let timer: ReturnType<typeof setTimeout> | null = null;
  let missed: { readonly by: string | null } | null = null;
  let sending: Promise<void> | null = null;
  let shown = true;

  function apply(event: EditEvent): void {
    use.setState(editNote(use.getState(), event));
    if (use.getState().phase === 'dirty') schedule(PAUSE_MS);
    dropIfDone();
  }

  function schedule(ms: number): void {
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(() => void save(), ms);
  }

  function save(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const { phase } = use.getState();
    if (phase !== 'dirty' && phase !== 'failed') return sending ?? Promise.resolve();
    const mine = send().finally(() => {
      if (sending === mine) sending = null;
    });
    sending = mine;
    return mine;
  }

  async function send(): Promise<void> {
    const { draft, base } = use.getState();
    apply({ type: 'sent' });
    try {
      const args = { noteId, title: draft.title, markdown: draft.markdown, expectedUpdatedAt: base.updatedAt };
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
      const theirs = await loadNote(noteId).catch(() => null);
      if (theirs !== null) return apply({ type: 'outside', theirs, by: null });
    }
    apply({ type: 'refused', error });
    if (error.retryable === true) schedule(error.retryAfterMs ?? RETRY_MS);
  }

  /** Looks at the note again; while a save is on its way, when its answer has come. */
  async function look(by: string | null): Promise<void> {
    const theirs = await loadNote(noteId).catch(() => null);
    if (theirs === null) return;
    note = theirs;
    if (use.getState().phase === 'saving') missed = { by };
    else apply({ type: 'outside', theirs, by });
  }

  async function flush(): Promise<void> {
    await sending;
    await save();
  }

  function dropIfDone(): void {
    if (shown || use.getState().phase !== 'clean') return;
    stopListening();
    if (editings.get(noteId) === editing) editings.delete(noteId);
  }

  const stopListening = onChange((change) => {
    if (concerns(change, 'note', noteId)) void look(change.client);
  });

  const editing: Held = {
    use,
    note: () => note,
    type: (draft) => apply({ type: 'typed', draft }),
    flush,
    keepMine: () => apply({ type: 'keep-mine' }),
    takeTheirs: () => apply({ type: 'take-theirs' }),
    stop: () => {
      shown = false;
      void save();
      dropIfDone();
    },
    takeUp: (read) => {
      shown = true;
      if (read === null) return;
      note = read;
      if (use.getState().phase === 'saving') missed ??= { by: null };
      else apply({ type: 'outside', theirs: read, by: null });
    },
  };
  editings.set(noteId, editing);
  return editing;
}
