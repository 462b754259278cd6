import { AppError } from '../../../contract/errors';
import { because } from '../../../contract/why/why';
import { defineOperation } from '../define';
import { liveNote } from '../look-up';
import { closed, idArgument, nameArgument, NOTE_CHARS, optional, textArgument, timeArgument } from '../schema';
import { editNote, unchangedNote } from './change-note';

export const notesUpdate = defineOperation({
  id: 'notes.update',
  tool: 'change',
  title: 'Edit a note',
  summary:
    "Replace a note's title or Markdown; expectedUpdatedAt refuses the edit if the note changed since it was read.",
  input: closed({
    noteId: idArgument(),
    title: optional(nameArgument(true)),
    markdown: optional(textArgument(NOTE_CHARS)),
    expectedUpdatedAt: optional(timeArgument('updatedAt of the note as it was read')),
  }),
  example: { noteId: 'note-k2v9w8x7c6b5n4m3l2j1h0g9', title: 'Open points, week 40' },
  handler(input, context) {
    if (input.title === undefined && input.markdown === undefined) {
      throw new AppError('invalid_arguments', 'title or markdown is required');
    }
    const note = liveNote(context, input.noteId);
    if (input.expectedUpdatedAt !== undefined && input.expectedUpdatedAt !== note.updatedAt) {
      throw new AppError('conflict', because('note.changed'), { updatedAt: note.updatedAt });
    }
    const { title = note.title, markdown = note.markdown } = input;
    if (title === note.title && markdown === note.markdown) return unchangedNote(context, note);
    return editNote(context, note, {
      ...(title === note.title ? {} : { title }),
      ...(markdown === note.markdown ? {} : { markdown }),
    });
  },
});
