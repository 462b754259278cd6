import { defineOperation } from '../define';
import { liveNote } from '../look-up';
import { closed, flag, idArgument } from '../schema';
import { refileNote, unchangedNote } from './change-note';

export const notesPin = defineOperation({
  id: 'notes.pin',
  tool: 'change',
  title: 'Pin a note',
  summary: 'Pin a note, or unpin it with pinned false.',
  input: closed({ noteId: idArgument(), pinned: flag() }),
  example: { noteId: 'note-k2v9w8x7c6b5n4m3l2j1h0g9', pinned: true },
  handler(input, context) {
    const note = liveNote(context, input.noteId);
    if (note.pinned === input.pinned) return unchangedNote(context, note);
    context.undoWith({ operation: 'notes.pin', args: { noteId: note.id, pinned: note.pinned } });
    return refileNote(context, note, { pinned: input.pinned });
  },
});
