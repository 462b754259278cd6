import { defineOperation } from '../define';
import { checkProject, liveSession } from '../look-up';
import { closed, idArgument, idOrNull } from '../schema';
import { changeSession, unchangedSession } from './session-view';

export const sessionsMove = defineOperation({
  id: 'sessions.move',
  tool: 'change',
  title: 'File a session',
  summary: 'File a session under a project, or take it out of its project with projectId null.',
  input: closed({ sessionId: idArgument(), projectId: idOrNull() }),
  example: {
    sessionId: '6f1c2a9e-4b7d-4c1e-9a53-0d2e8b7f4c10',
    projectId: 'project-p8d3k2m1q9w7e5r4t6y0u2i1',
  },
  handler(input, context) {
    const session = liveSession(context, input.sessionId);
    checkProject(context, input.projectId);
    if (session.projectId === input.projectId) {
      // A project in the Trash reads as none: without this the session would be filed again when that is restored.
      if (input.projectId === null) context.db.sessions.update(context.workspace.k, session.id, { projectId: null });
      return unchangedSession(context, session);
    }
    context.undoWith({ operation: 'sessions.move', args: { sessionId: session.id, projectId: session.projectId } });
    return changeSession(context, session.id, { projectId: input.projectId });
  },
});
