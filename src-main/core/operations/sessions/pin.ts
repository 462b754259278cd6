import { defineOperation } from '../define';
import { liveSession } from '../look-up';
import { closed, flag, idArgument } from '../schema';
import { changeSession, unchangedSession } from './session-view';

export const sessionsPin = defineOperation({
  id: 'sessions.pin',
  tool: 'change',
  title: 'Pin a session',
  summary: 'Pin a session, or unpin it with pinned false.',
  input: closed({ sessionId: idArgument(), pinned: flag() }),
  example: { sessionId: '6f1c2a9e-4b7d-4c1e-9a53-0d2e8b7f4c10', pinned: true },
  handler(input, context) {
    const session = liveSession(context, input.sessionId);
    if (session.pinned === input.pinned) return unchangedSession(context, session);
    context.undoWith({ operation: 'sessions.pin', args: { sessionId: session.id, pinned: session.pinned } });
    return changeSession(context, session.id, { pinned: input.pinned });
  },
});
