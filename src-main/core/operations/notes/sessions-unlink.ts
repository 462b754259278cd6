import { defineOperation } from '../define';
import { liveNote, liveSession } from '../look-up';
import { closed, idArgument } from '../schema';
import { changedNote, unchangedNote } from './change-note';

export const notesSessionsUnlink = defineOperation({
  id: 'notes.sessions.unlink',
  tool: 'change',
  title: 'Unlink a note from a session',
  summary: 'Remove the link between a note and a session; both stay.',
  input: closed({ noteId: idArgument(), sessionId: idArgument() }),
  example: { noteId: 'note-k2v9w8x7c6b5n4m3l2j1h0g9', sessionId: '6f1c2a9e-4b7d-4c1e-9a53-0d2e8b7f4c10' },
  handler(input, context) {
    const note = liveNote(context, input.noteId);
    const session = liveSession(context, input.sessionId);
    if (!note.sessionIds.includes(session.id)) return unchangedNote(context, note);
    context.db.notes.unlinkSession(context.workspace.k, note.id, session.id);
    context.touch('session', session.id);
    context.undoWith({ operation: 'notes.sessions.link', args: { noteId: note.id, sessionId: session.id } });
    return changedNote(context, note.id);
  },
});
