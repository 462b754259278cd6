import type { Refusal } from '../../../src-main/contract/errors';

/** A note's text as it stands in the library. */
export interface Saved {
  readonly title: string;
  readonly markdown: string;
  readonly updatedAt: number;
}

export interface Draft {
  readonly title: string;
  readonly markdown: string;
}

/**
 * `clean`: what is shown is what is saved. `dirty`: it waits to be saved. `saving`: it is on its way. `failed`: it could
 * not be saved and is kept here. `conflict`: somebody else changed the note meanwhile; both versions are kept.
 */
export interface EditState {
  readonly phase: 'clean' | 'dirty' | 'saving' | 'failed' | 'conflict';
  readonly base: Saved;
  readonly draft: Draft;
  /** The other version, while there is a conflict. */
  readonly theirs: Saved | null;
  /** Who made it, where that is known. */
  readonly by: string | null;
  readonly sending: Draft | null;
  readonly error: Refusal | null;
}

export type EditEvent =
  | { readonly type: 'typed'; readonly draft: Partial<Draft> }
  | { readonly type: 'sent' }
  | { readonly type: 'saved'; readonly updatedAt: number }
  | { readonly type: 'refused'; readonly error: Refusal }
  | { readonly type: 'outside'; readonly theirs: Saved; readonly by: string | null }
  | { readonly type: 'keep-mine' }
  | { readonly type: 'take-theirs' };

export function openNote(base: Saved): EditState {
  const draft = { title: base.title, markdown: base.markdown };
  return { phase: 'clean', base, draft, theirs: null, by: null, sending: null, error: null };
}

/** The next state. Nothing here ever loses what was typed. */
export function editNote(state: EditState, event: EditEvent): EditState {
  switch (event.type) {
    case 'typed': {
      const draft = { ...state.draft, ...event.draft };
      const isHeld = state.phase === 'conflict' || state.phase === 'saving';
      return { ...state, draft, phase: isHeld ? state.phase : sameText(draft, state.base) ? 'clean' : 'dirty' };
    }
    case 'sent':
      return { ...state, phase: 'saving', sending: state.draft, error: null };
    case 'saved': {
      const { sending, draft } = state;
      if (sending === null) return state;
      const base = { ...sending, updatedAt: event.updatedAt };
      return { ...state, base, sending: null, phase: sameText(draft, base) ? 'clean' : 'dirty', error: null };
    }
    case 'refused':
      return { ...state, phase: 'failed', sending: null, error: event.error };
    case 'outside':
      return fromOutside(state, event.theirs, event.by);
    case 'keep-mine': {
      if (state.theirs === null) return state;
      return { ...state, base: state.theirs, theirs: null, by: null, phase: 'dirty', error: null };
    }
    case 'take-theirs':
      return state.theirs === null ? state : openNote(state.theirs);
  }
}

function fromOutside(state: EditState, theirs: Saved, by: string | null): EditState {
  const { base, draft, phase } = state;
  // News of our own save, or older than what we know.
  if (theirs.updatedAt <= base.updatedAt && phase !== 'conflict') return state;
  if (sameText(theirs, draft)) return { ...openNote(theirs), draft };
  // Nothing was typed here: it simply shows.
  if (phase === 'clean') return openNote(theirs);
  // Moved or pinned: the text is the one we began with.
  if (sameText(theirs, base))
    return { ...state, base: theirs, sending: null, phase: phase === 'saving' ? 'dirty' : phase };
  return { ...state, phase: 'conflict', theirs, by: by ?? state.by, sending: null, error: null };
}

/** Titles are trimmed when they are saved. */
function sameText(a: Draft, b: Draft): boolean {
  return a.title.trim() === b.title.trim() && a.markdown === b.markdown;
}
