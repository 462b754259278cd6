import { defineOperation } from '../define';
import { checkProject, liveNote } from '../look-up';
import { closed, idArgument, idOrNull } from '../schema';
import { refileNote, unchangedNote } from './change-note';

export const notesMove = defineOperation({
  id: 'notes.move',
  tool: 'change',
  title: 'File a note',
  summary: 'File a note under a project, or take it out of its project with projectId null.',
  input: closed({ noteId: idArgument(), projectId: idOrNull() }),
  example: { noteId: 'note-k2v9w8x7c6b5n4m3l2j1h0g9', projectId: 'project-p8d3k2m1q9w7e5r4t6y0u2i1' },
  handler(input, context) {
    const note = liveNote(context, input.noteId);
    checkProject(context, input.projectId);
    if (note.projectId === input.projectId) {
      // A project in the Trash reads as none: without this the note would be filed again when that is restored.
      if (input.projectId === null) context.db.notes.update(context.workspace.k, note.id, { projectId: null });
      return unchangedNote(context, note);
    }
    context.undoWith({ operation: 'notes.move', args: { noteId: note.id, projectId: note.projectId } });
    return refileNote(context, note, { projectId: input.projectId });
  },
});
