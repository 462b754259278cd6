import { defineOperation } from '../define';
import { anySession } from '../look-up';
import { checkPlanLimit } from '../plan-limits';
import { closed, idArgument } from '../schema';
import { changeSession, unchangedSession } from './session-view';

export const sessionsRestore = defineOperation({
  id: 'sessions.restore',
  tool: 'change',
  title: 'Restore a session',
  summary: 'Restore a session from the Trash.',
  input: closed({ sessionId: idArgument() }),
  example: { sessionId: '6f1c2a9e-4b7d-4c1e-9a53-0d2e8b7f4c10' },
  handler(input, context) {
    const session = anySession(context, input.sessionId);
    if (session.trashedAt === null) return unchangedSession(context, session);
    checkPlanLimit(context, 'sessions');
    context.undoWith({ operation: 'sessions.trash', args: { sessionId: session.id } });
    return changeSession(context, session.id, { trashedAt: null });
  },
});
