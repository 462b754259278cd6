import { defineOperation } from '../define';
import { anyNote } from '../look-up';
import { closed, idArgument } from '../schema';

export const notesTrash = defineOperation({
  id: 'notes.trash',
  tool: 'delete',
  title: 'Move a note to the Trash',
  summary: 'Put a note in the Trash, from where it can be restored.',
  input: closed({ noteId: idArgument() }),
  example: { noteId: 'note-k2v9w8x7c6b5n4m3l2j1h0g9' },
  act: 'trash',
  confirm: (title) => `Move the note ${title} to the Trash`,
  handler(input, context) {
    const note = anyNote(context, input.noteId);
    if (note.trashedAt !== null) return { id: note.id, trashedAt: note.trashedAt, changed: false };
    context.db.notes.update(context.workspace.k, note.id, { trashedAt: context.now });
    context.touch('note', note.id);
    context.undoWith({ operation: 'notes.restore', args: { noteId: note.id } });
    return { id: note.id, trashedAt: context.now, changed: true };
  },
});
