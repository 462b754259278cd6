import { defineOperation } from '../define';
import { liveNote, liveSession } from '../look-up';
import { closed, idArgument } from '../schema';
import { changedNote, unchangedNote } from './change-note';

export const notesSessionsLink = defineOperation({
  id: 'notes.sessions.link',
  tool: 'change',
  title: 'Link a note to a session',
  summary: 'Link a note to a session.',
  input: closed({ noteId: idArgument(), sessionId: idArgument() }),
  example: { noteId: 'note-k2v9w8x7c6b5n4m3l2j1h0g9', sessionId: '6f1c2a9e-4b7d-4c1e-9a53-0d2e8b7f4c10' },
  handler(input, context) {
    const note = liveNote(context, input.noteId);
    const session = liveSession(context, input.sessionId);
    if (note.sessionIds.includes(session.id)) return unchangedNote(context, note);
    context.db.notes.linkSession(context.workspace.k, note.id, session.id, context.now);
    context.touch('session', session.id);
    context.undoWith({ operation: 'notes.sessions.unlink', args: { noteId: note.id, sessionId: session.id } });
    return changedNote(context, note.id);
  },
});
