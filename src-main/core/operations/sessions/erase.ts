import { defineOperation } from '../define';
import { anySession, refuseOutsideTrash } from '../look-up';
import { closed, idArgument } from '../schema';

/** The app's own: only the user empties their Trash. */
export const sessionsErase = defineOperation({
  id: 'sessions.erase',
  tool: 'delete',
  audience: 'app',
  title: 'Delete a session for good',
  summary: 'Delete a session that is in the Trash for good, with its transcript.',
  input: closed({ sessionId: idArgument() }),
  example: { sessionId: '6f1c2a9e-4b7d-4c1e-9a53-0d2e8b7f4c10' },
  act: 'erase',
  confirm: (title) => `Delete the session ${title} for good`,
  handler(input, context) {
    const session = anySession(context, input.sessionId);
    refuseOutsideTrash('session', session);
    context.db.sessions.erase(context.workspace.k, session.id);
    context.touch('session', session.id);
    return { id: session.id, erased: true };
  },
});
