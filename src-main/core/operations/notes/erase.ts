import { defineOperation } from '../define';
import { anyNote, refuseOutsideTrash } from '../look-up';
import { closed, idArgument } from '../schema';

/** The app's own: only the user empties their Trash. */
export const notesErase = defineOperation({
  id: 'notes.erase',
  tool: 'delete',
  audience: 'app',
  title: 'Delete a note for good',
  summary: 'Delete a note that is in the Trash for good.',
  input: closed({ noteId: idArgument() }),
  example: { noteId: 'note-k2v9w8x7c6b5n4m3l2j1h0g9' },
  act: 'erase',
  confirm: (title) => `Delete the note ${title} for good`,
  handler(input, context) {
    const note = anyNote(context, input.noteId);
    refuseOutsideTrash('note', note);
    context.db.notes.erase(context.workspace.k, note.id);
    context.touch('note', note.id);
    return { id: note.id, erased: true };
  },
});
