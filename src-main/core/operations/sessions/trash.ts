import { defineOperation } from '../define';
import { anySession, refuseWhileRecording } from '../look-up';
import { closed, idArgument } from '../schema';

export const sessionsTrash = defineOperation({
  id: 'sessions.trash',
  tool: 'delete',
  title: 'Move a session to the Trash',
  summary: 'Put a session in the Trash, from where it can be restored.',
  input: closed({ sessionId: idArgument() }),
  example: { sessionId: '6f1c2a9e-4b7d-4c1e-9a53-0d2e8b7f4c10' },
  act: 'trash',
  confirm: (title) => `Move the session ${title} to the Trash`,
  handler(input, context) {
    const session = anySession(context, input.sessionId);
    if (session.trashedAt !== null) return { id: session.id, trashedAt: session.trashedAt, changed: false };
    refuseWhileRecording(session);
    context.db.sessions.update(context.workspace.k, session.id, { trashedAt: context.now });
    context.touch('session', session.id);
    context.undoWith({ operation: 'sessions.restore', args: { sessionId: session.id } });
    return { id: session.id, trashedAt: context.now, changed: true };
  },
});
