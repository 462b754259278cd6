import type { JsonObject } from '../../../contract/json';
import { snippetOf } from '../../domain/notes/markdown';
import type { Project } from '../../domain/projects/project';
import type { ProjectChange } from '../../ports';
import type { OperationContext } from '../define';
import { notFound } from '../look-up';
import { noteItem } from '../notes/note-view';
import { sessionItem } from '../sessions/session-view';

const LATEST = 5;
const PEOPLE = 20;

/** A project in a list. */
export function projectItem(project: Project): JsonObject {
  return {
    id: project.id,
    name: project.name,
    snippet: snippetOf(project.description),
    color: project.color,
    pinned: project.pinned,
    counts: { sessions: project.sessionCount, notes: project.noteCount },
    createdAt: project.createdAt,
    updatedAt: project.updatedAt,
  };
}

/** A project with its latest items and the people who speak in it: the shape of `projects.get`. */
export function projectView(context: OperationContext, project: Project): JsonObject {
  const { db, workspace } = context;
  const page = { after: null, limit: LATEST };
  const filter = { projectId: project.id, trashed: false };
  const { snippet: _snippet, ...item } = projectItem(project);
  return {
    ...item,
    description: project.description,
    latestSessions: db.sessions.list(workspace.k, filter, 'newest', page).items.map(sessionItem),
    latestNotes: db.notes.list(workspace.k, filter, page).items.map(noteItem),
    people: db.projects.speakerNames(workspace.k, project.id, PEOPLE).map((name) => ({ name })),
  };
}

/** Answers a project that needed no change. */
export function unchangedProject(context: OperationContext, project: Project): JsonObject {
  return { ...projectView(context, project), changed: false };
}

/** Writes a change and answers the project as it then stands. */
export function changeProject(context: OperationContext, id: string, change: ProjectChange): JsonObject {
  context.db.projects.update(context.workspace.k, id, change);
  return changedProject(context, id);
}

/** Answers a project as it stands after a change. */
export function changedProject(context: OperationContext, id: string): JsonObject {
  context.touch('project', id);
  const project = context.db.projects.find(context.workspace.k, id);
  if (project === null) throw notFound('project');
  return projectView(context, project);
}
