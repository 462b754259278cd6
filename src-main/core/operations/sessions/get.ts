import { defineOperation } from '../define';
import { liveSession } from '../look-up';
import { closed, idArgument } from '../schema';
import { sessionView } from './session-view';

export const sessionsGet = defineOperation({
  id: 'sessions.get',
  tool: 'read',
  title: 'Read a session',
  summary: 'Read one session without its transcript: summary, speakers with talk time, notes and project.',
  input: closed({ sessionId: idArgument() }),
  example: { sessionId: '6f1c2a9e-4b7d-4c1e-9a53-0d2e8b7f4c10' },
  handler(input, context) {
    return sessionView(context, liveSession(context, input.sessionId));
  },
});
