import type { JsonObject } from '../../../contract/json';
import type { Session, Turn } from '../../domain/sessions/session';
import type { SessionChange } from '../../ports';
import type { OperationContext } from '../define';
import { notFound } from '../look-up';

const LINKED_NOTES = 100;

/** A session in a list. Times are milliseconds since the epoch. */
export function sessionItem(session: Session): JsonObject {
  return {
    id: session.id,
    title: session.title,
    status: session.status,
    startedAt: session.startedAt,
    endedAt: session.endedAt,
    durationMs: session.endedAt === null ? null : session.endedAt - session.startedAt,
    pinned: session.pinned,
    projectId: session.projectId,
    turnCount: session.turnCount,
    speakerCount: session.speakerCount,
    createdAt: session.createdAt,
    updatedAt: session.updatedAt,
  };
}

/** Everything of a session but the text of its transcript: the shape of `sessions.get`. */
export function sessionView(context: OperationContext, session: Session): JsonObject {
  const { db, workspace } = context;
  const project = session.projectId === null ? null : db.projects.find(workspace.k, session.projectId);
  const notes = db.notes.list(
    workspace.k,
    { sessionId: session.id, trashed: false },
    { after: null, limit: LINKED_NOTES },
  );
  return {
    ...sessionItem(session),
    summary: session.summary,
    project: project === null ? null : { id: project.id, name: project.name },
    speakers: db.sessions
      .speakers(session.k)
      .map(({ id, name, turnCount, talkMs }) => ({ id, name, turnCount, talkMs })),
    notes: notes.items.map((note) => ({ id: note.id, title: note.title })),
  };
}

export function turnView(turn: Turn): JsonObject {
  return {
    index: turn.index,
    speakerId: turn.speakerId,
    speaker: turn.speaker,
    startMs: turn.startMs,
    endMs: turn.endMs,
    text: turn.text,
  };
}

/** Answers a session that needed no change. */
export function unchangedSession(context: OperationContext, session: Session): JsonObject {
  return { ...sessionView(context, session), changed: false };
}

/** Writes a change and answers the session as it then stands. */
export function changeSession(context: OperationContext, id: string, change: SessionChange): JsonObject {
  context.db.sessions.update(context.workspace.k, id, change);
  return changedSession(context, id);
}

/** Answers a session as it stands after a change. */
export function changedSession(context: OperationContext, id: string): JsonObject {
  context.touch('session', id);
  const session = context.db.sessions.find(context.workspace.k, id);
  if (session === null) throw notFound('session');
  return sessionView(context, session);
}
