import { defineOperation } from '../define';
import { anyNote } from '../look-up';
import { closed, idArgument } from '../schema';
import { refileNote, unchangedNote } from './change-note';

export const notesRestore = defineOperation({
  id: 'notes.restore',
  tool: 'change',
  title: 'Restore a note',
  summary: 'Restore a note from the Trash.',
  input: closed({ noteId: idArgument() }),
  example: { noteId: 'note-k2v9w8x7c6b5n4m3l2j1h0g9' },
  handler(input, context) {
    const note = anyNote(context, input.noteId);
    if (note.trashedAt === null) return unchangedNote(context, note);
    context.undoWith({ operation: 'notes.trash', args: { noteId: note.id } });
    return refileNote(context, note, { trashedAt: null });
  },
});
