import { AppError } from '../../../contract/errors';
import type { JsonObject } from '../../../contract/json';
import { because } from '../../../contract/why/why';
import type { Note } from '../../domain/notes/note';
import type { NoteChange } from '../../ports';
import type { OperationContext } from '../define';
import { notFound } from '../look-up';
import { NOTE_CHARS } from '../schema';
import { countChars } from '../text-page';
import { noteView } from './note-view';

/** Answers a note that needed no change. */
export function unchangedNote(context: OperationContext, note: Note): JsonObject {
  return { ...noteView(context, note), changed: false };
}

/** Writes a change of a note's filing, which does not count as an edit of its text, and answers the note. */
export function refileNote(context: OperationContext, note: Note, change: NoteChange): JsonObject {
  context.db.notes.update(context.workspace.k, note.id, change);
  return changedNote(context, note.id);
}

/** Writes a new title or text. `updatedAt` always grows, so that a stale `expectedUpdatedAt` is noticed. */
export function editNote(
  context: OperationContext,
  note: Note,
  change: Pick<NoteChange, 'title' | 'markdown'>,
): JsonObject {
  return refileNote(context, note, { ...change, updatedAt: Math.max(context.now, note.updatedAt + 1) });
}

/** Answers a note as it stands after a change. */
export function changedNote(context: OperationContext, id: string): JsonObject {
  context.touch('note', id);
  const note = context.db.notes.find(context.workspace.k, id);
  if (note === null) throw notFound('note');
  return noteView(context, note);
}

/** Refuses a body that has grown past what a note holds. */
export function checkNoteLength(markdown: string): void {
  if (markdown.length > NOTE_CHARS && countChars(markdown) > NOTE_CHARS) {
    throw new AppError('invalid_arguments', because('note.full', { max: NOTE_CHARS }));
  }
}
