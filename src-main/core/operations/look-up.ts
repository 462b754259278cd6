import { AppError } from '../../contract/errors';
import type { ItemKind } from '../../contract/kinds';
import { because } from '../../contract/why/why';
import type { Note } from '../domain/notes/note';
import type { Project } from '../domain/projects/project';
import type { Session, Speaker } from '../domain/sessions/session';
import type { OperationContext } from './define';

/** Nothing has that id in the workspace of the call. */
export function notFound(kind: ItemKind): AppError {
  return new AppError('not_found', because('item.missing', { kind }));
}

function untrashed<T extends { readonly trashedAt: number | null }>(kind: ItemKind, item: T): T {
  if (item.trashedAt !== null) {
    throw new AppError('not_found', because('item.trashed', { kind }));
  }
  return item;
}

/** The note, in the Trash or not. Throws AppError `not_found`, as the others here do. */
export function anyNote(context: OperationContext, id: string): Note {
  const note = context.db.notes.find(context.workspace.k, id);
  if (note === null) throw notFound('note');
  context.mention('note', note.id, note.title);
  return note;
}

export function liveNote(context: OperationContext, id: string): Note {
  return untrashed('note', anyNote(context, id));
}

export function anyProject(context: OperationContext, id: string): Project {
  const project = context.db.projects.find(context.workspace.k, id);
  if (project === null) throw notFound('project');
  context.mention('project', project.id, project.name);
  return project;
}

export function liveProject(context: OperationContext, id: string): Project {
  return untrashed('project', anyProject(context, id));
}

export function anySession(context: OperationContext, id: string): Session {
  const session = context.db.sessions.find(context.workspace.k, id);
  if (session === null) throw notFound('session');
  context.mention('session', session.id, session.title);
  return session;
}

export function liveSession(context: OperationContext, id: string): Session {
  return untrashed('session', anySession(context, id));
}

export function speakerOf(context: OperationContext, session: Session, id: string): Speaker {
  const speaker = context.db.sessions.speakers(session.k).find((one) => one.id === id);
  if (speaker === undefined) throw new AppError('not_found', because('speaker.missing'));
  return speaker;
}

/** Checks that a project given to file something in can take it. */
export function checkProject(context: OperationContext, id: string | null | undefined): void {
  if (id !== null && id !== undefined) liveProject(context, id);
}

/** Only what is in the Trash can be deleted for good. */
export function refuseOutsideTrash(kind: ItemKind, item: { readonly trashedAt: number | null }): void {
  if (item.trashedAt !== null) return;
  throw new AppError('failed', because('item.notTrashed', { kind }));
}

/** Refuses what a session does not allow while it is recorded. */
export function refuseWhileRecording(session: Session): void {
  if (session.status !== 'recording') return;
  throw new AppError('session_recording', because('session.recording'));
}
