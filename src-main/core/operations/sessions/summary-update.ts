import { defineOperation } from '../define';
import { liveSession } from '../look-up';
import { closed, idArgument, textArgument } from '../schema';
import { changeSession, unchangedSession } from './session-view';

/** The app's own: the user edits a summary by hand. */
export const sessionsSummaryUpdate = defineOperation({
  id: 'sessions.summary.update',
  tool: 'change',
  audience: 'app',
  title: 'Edit a summary',
  summary: 'Replace the summary of a session.',
  input: closed({ sessionId: idArgument(), summary: textArgument() }),
  example: { sessionId: '6f1c2a9e-4b7d-4c1e-9a53-0d2e8b7f4c10', summary: 'Agreed on **ten percent** until June.' },
  handler(input, context) {
    const session = liveSession(context, input.sessionId);
    if (session.summary === input.summary) return unchangedSession(context, session);
    return changeSession(context, session.id, { summary: input.summary, updatedAt: context.now });
  },
});
