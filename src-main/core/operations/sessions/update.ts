import { defineOperation } from '../define';
import { liveSession } from '../look-up';
import { closed, idArgument, nameArgument } from '../schema';
import { changeSession, unchangedSession } from './session-view';

export const sessionsUpdate = defineOperation({
  id: 'sessions.update',
  tool: 'change',
  title: 'Rename a session',
  summary: 'Change the title of a session.',
  input: closed({ sessionId: idArgument(), title: nameArgument() }),
  example: { sessionId: '6f1c2a9e-4b7d-4c1e-9a53-0d2e8b7f4c10', title: 'Quarterly planning' },
  handler(input, context) {
    const session = liveSession(context, input.sessionId);
    if (session.title === input.title) return unchangedSession(context, session);
    context.undoWith({ operation: 'sessions.update', args: { sessionId: session.id, title: session.title } });
    return changeSession(context, session.id, { title: input.title, updatedAt: context.now });
  },
});
