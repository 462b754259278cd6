/** The answers of the operations as the window reads them. Times are milliseconds since the epoch. */

export type ProjectColor =
  'gray' | 'red' | 'orange' | 'yellow' | 'green' | 'teal' | 'blue' | 'indigo' | 'purple' | 'pink';

export const PROJECT_COLORS: readonly ProjectColor[] = [
  'gray',
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'blue',
  'indigo',
  'purple',
  'pink',
];

export interface SessionItem {
  readonly id: string;
  readonly title: string;
  readonly status: 'recording' | 'processing' | 'ready' | 'failed';
  readonly startedAt: number;
  readonly endedAt: number | null;
  readonly durationMs: number | null;
  readonly pinned: boolean;
  readonly projectId: string | null;
  readonly turnCount: number;
  readonly speakerCount: number;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export interface Speaker {
  readonly id: string;
  readonly name: string;
  readonly turnCount: number;
  readonly talkMs: number;
}

export interface Session extends SessionItem {
  readonly summary: string;
  readonly project: { readonly id: string; readonly name: string } | null;
  readonly speakers: readonly Speaker[];
  readonly notes: readonly { readonly id: string; readonly title: string }[];
}

export interface Turn {
  readonly index: number;
  readonly speakerId: string | null;
  readonly speaker: string | null;
  readonly startMs: number | null;
  readonly endMs: number | null;
  readonly text: string;
}

export interface TurnPage {
  readonly turns: readonly Turn[];
  readonly nextTurnOffset: number | null;
  readonly totalTurns: number;
}

export interface NoteItem {
  readonly id: string;
  readonly title: string;
  readonly snippet: string;
  readonly pinned: boolean;
  readonly projectId: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export interface Note {
  readonly id: string;
  readonly title: string;
  readonly markdown: string;
  readonly offset: number;
  readonly nextOffset: number | null;
  readonly totalChars: number;
  readonly pinned: boolean;
  readonly projectId: string | null;
  readonly sessionIds: readonly string[];
  readonly createdAt: number;
  readonly updatedAt: number;
}

export interface ProjectItem {
  readonly id: string;
  readonly name: string;
  readonly color: ProjectColor;
  readonly pinned: boolean;
  readonly counts: { readonly sessions: number; readonly notes: number };
  readonly createdAt: number;
  readonly updatedAt: number;
}

export interface Project extends ProjectItem {
  readonly description: string;
  readonly latestSessions: readonly SessionItem[];
  readonly latestNotes: readonly NoteItem[];
  readonly people: readonly { readonly name: string }[];
}

export interface Workspace {
  readonly id: string;
  readonly name: string;
  readonly open: boolean;
  readonly counts: Counts;
}

export interface Counts {
  readonly sessions: number;
  readonly notes: number;
  readonly projects: number;
}

/** One hit of `workspace.search`. */
export interface Match {
  readonly kind: string;
  readonly id: string;
  readonly title: string;
  readonly snippet: string;
  readonly href: string;
  readonly projectId: string | null;
  readonly atMs: number;
  readonly context: string | null;
  readonly content: { readonly tMs: number | null } | null;
}

/** A page of a list, whichever way the operation pages. */
export interface ListPage<T> {
  readonly items: readonly T[];
  readonly nextCursor?: string | null;
  readonly nextOffset?: number | null;
  readonly totalCount: number;
}

/** In the Trash since then. */
export type Trashed<T> = T & { readonly trashedAt: number };
