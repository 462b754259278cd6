import type { ItemKind } from '../../src-main/contract/kinds';
import type { NoteItem, ProjectItem, SessionItem, Trashed } from './items';
import { createListStore } from './list-store';

const SESSION: readonly ItemKind[] = ['session', 'speaker'];
const PROJECT: readonly ItemKind[] = ['project', 'session', 'note'];

export const sessionList = createListStore<SessionItem>({
  operation: 'sessions.list',
  kinds: [...SESSION, 'project'],
  rows: ['session'],
});

export const noteList = createListStore<NoteItem>({
  operation: 'notes.list',
  kinds: ['note', 'project'],
  rows: ['note'],
});

export const projectList = createListStore<ProjectItem>({
  operation: 'projects.list',
  kinds: PROJECT,
  rows: ['project'],
});

export const trashedSessions = createListStore<Trashed<SessionItem>>({
  operation: 'sessions.trash.list',
  kinds: SESSION,
  rows: ['session'],
});

export const trashedNotes = createListStore<Trashed<NoteItem>>({
  operation: 'notes.trash.list',
  kinds: ['note'],
  rows: ['note'],
});

export const trashedProjects = createListStore<Trashed<ProjectItem>>({
  operation: 'projects.trash.list',
  kinds: ['project'],
  rows: ['project'],
});

/** For the sidebar; filtered to what is pinned. */
export const pinnedSessions = createListStore<SessionItem>({
  operation: 'sessions.list',
  kinds: SESSION,
  rows: [],
});

export const pinnedNotes = createListStore<NoteItem>({ operation: 'notes.list', kinds: ['note'], rows: [] });
