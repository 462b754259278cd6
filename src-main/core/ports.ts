import type { Source, Touched } from '../contract/changes';
import type { SearchKind } from '../contract/kinds';
import type { Access, Settings } from '../contract/settings';
import type { Note } from './domain/notes/note';
import type { Project, ProjectColor } from './domain/projects/project';
import type { Session, SessionStatus, Speaker, Turn } from './domain/sessions/session';
import type { Key, Workspace } from './domain/workspaces/workspace';

/** What the core needs from outside. Adapters live in storage, mcp and host. */

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

export interface Timers {
  /** Calls `run` once after `ms` milliseconds; answers a function that takes it back. */
  after(ms: number, run: () => void): () => void;
  /** Lets everything else that waits have its turn. */
  breathe(): Promise<void>;
}

export interface Ids {
  /** `<prefix>-` and 24 characters of base 36 from a secure source. */
  next(prefix: string): string;
  /** A UUID v4, for sessions. */
  uuid(): string;
}

export interface Logger {
  info(message: string, facts?: Readonly<Record<string, unknown>>): void;
  warn(message: string, facts?: Readonly<Record<string, unknown>>): void;
  error(message: string, facts?: Readonly<Record<string, unknown>>): void;
}

/** Settings and policy. */
export interface AccessStore {
  /** Reads again whatever changed on disk since the last call; the same object while nothing did. */
  current(): Access;
  /** As the last look found it: for one who comes within the same turn as another who looked. */
  latest(): Access;
  /** Replaces the settings with what `change` makes of them, atomically across processes. */
  update(change: (settings: Settings) => Settings): Settings;
}

/** Position in a keyset list: the sort value and the row's key. */
export type Position = readonly [sort: number, k: Key];

/** Opaque cursors, tied to what they were made for by a MAC. */
export interface Cursors {
  /** `context` names the operation, workspace and filters. */
  seal(context: string, position: Position): string;
  /** Null where the cursor was not sealed here for this very context. */
  open(context: string, cursor: string): Position | null;
}

export interface Slice<T> {
  readonly items: readonly T[];
  readonly totalCount: number;
}

/** One page of a keyset list: rows after `after`, at most `limit`. */
export interface KeysetPage {
  readonly after: Position | null;
  readonly limit: number;
}

export interface OffsetPage {
  readonly offset: number;
  readonly limit: number;
}

export interface WorkspaceCounts {
  readonly sessions: number;
  readonly notes: number;
  readonly projects: number;
}

export interface WorkspaceRepository {
  list(): readonly Workspace[];
  find(id: string): Workspace | null;
  /** The oldest one; there always is one. */
  first(): Workspace;
  insert(workspace: Omit<Workspace, 'k'>): Workspace;
  /** Without the Trash. */
  counts(workspace: Key): WorkspaceCounts;
}

export interface NoteFilter {
  readonly projectId?: string;
  readonly sessionId?: string;
  readonly pinned?: boolean;
  /** Every word must occur in title or body, as a word's beginning. */
  readonly query?: string;
  readonly trashed: boolean;
}

export interface NoteChange {
  readonly title?: string;
  readonly markdown?: string;
  readonly pinned?: boolean;
  readonly projectId?: string | null;
  readonly trashedAt?: number | null;
  readonly updatedAt?: number;
}

export interface NoteRepository {
  find(workspace: Key, id: string): Note | null;
  /**
   * Newest `updatedAt` first; the Trash by newest `trashedAt` first. `after` holds that value and the key. `markdown`
   * holds the first 2,000 characters only: enough for a snippet, and a page never carries a hundred long bodies.
   */
  list(workspace: Key, filter: NoteFilter, page: KeysetPage): Slice<Note>;
  insert(
    workspace: Key,
    note: Pick<Note, 'id' | 'title' | 'markdown' | 'pinned' | 'projectId' | 'sessionIds' | 'createdAt' | 'updatedAt'>,
  ): void;
  update(workspace: Key, id: string, change: NoteChange): void;
  /** Deletes it for good. */
  erase(workspace: Key, id: string): void;
  linkSession(workspace: Key, noteId: string, sessionId: string, at: number): void;
  unlinkSession(workspace: Key, noteId: string, sessionId: string): void;
}

export interface ProjectFilter {
  readonly query?: string;
  readonly trashed: boolean;
}

export interface ProjectChange {
  readonly name?: string;
  readonly description?: string;
  readonly color?: ProjectColor;
  readonly pinned?: boolean;
  readonly trashedAt?: number | null;
  readonly updatedAt?: number;
}

export interface ProjectRepository {
  find(workspace: Key, id: string): Project | null;
  /** Pinned first, then by name; the Trash by newest `trashedAt` first. */
  list(workspace: Key, filter: ProjectFilter, page: OffsetPage): Slice<Project>;
  /** Without the Trash. */
  count(workspace: Key): number;
  insert(
    workspace: Key,
    project: Pick<Project, 'id' | 'name' | 'description' | 'color' | 'createdAt' | 'updatedAt'>,
  ): void;
  update(workspace: Key, id: string, change: ProjectChange): void;
  /** Deletes it for good; what was filed there stays, filed nowhere. */
  erase(workspace: Key, id: string): void;
  /** The names of the speakers in its sessions, those with most sessions first. */
  speakerNames(workspace: Key, id: string, limit: number): readonly string[];
}

export interface SessionFilter {
  readonly projectId?: string;
  /** `startedAt` from (inclusive) and to (exclusive). */
  readonly from?: number;
  readonly to?: number;
  readonly status?: SessionStatus;
  readonly pinned?: boolean;
  readonly trashed: boolean;
}

export interface SessionChange {
  readonly title?: string;
  readonly summary?: string;
  readonly pinned?: boolean;
  readonly projectId?: string | null;
  readonly trashedAt?: number | null;
  readonly updatedAt?: number;
}

export interface NewSession {
  readonly id: string;
  readonly title: string;
  readonly status: SessionStatus;
  readonly startedAt: number;
  readonly endedAt: number | null;
  readonly summary: string;
  readonly projectId: string | null;
  readonly createdAt: number;
  /** Tells a second import of the same file; null where it did not come from one. */
  readonly contentHash: string | null;
  readonly speakers: readonly { readonly id: string; readonly name: string }[];
  /** `speaker` is an index into `speakers`, or null. */
  readonly turns: readonly {
    readonly speaker: number | null;
    readonly startMs: number | null;
    readonly endMs: number | null;
    readonly text: string;
  }[];
}

export interface TurnFilter {
  readonly fromMs?: number;
  readonly toMs?: number;
  readonly speakerId?: string;
}

export interface SessionRepository {
  find(workspace: Key, id: string): Session | null;
  findByHash(workspace: Key, contentHash: string): Session | null;
  /** The one that is being recorded, or null. */
  live(workspace: Key): Session | null;
  /** By `startedAt`, newest or oldest first; the Trash by newest `trashedAt` first. */
  list(workspace: Key, filter: SessionFilter, order: 'newest' | 'oldest', page: KeysetPage): Slice<Session>;
  /** Stored sessions: all without the Trash. */
  count(workspace: Key): number;
  insert(workspace: Key, session: NewSession): void;
  update(workspace: Key, id: string, change: SessionChange): void;
  /** Deletes it for good, with its speakers and turns. */
  erase(workspace: Key, id: string): void;
  /** In order of first appearance. */
  speakers(session: Key): readonly Speaker[];
  renameSpeaker(session: Key, speakerId: string, name: string): void;
  /** Turns that overlap the filter, in order, from `offset` within what the filter leaves. */
  turns(session: Key, filter: TurnFilter, page: OffsetPage): readonly Turn[];
  countTurns(session: Key, filter: TurnFilter): number;
  /** The last turns, oldest first. */
  latestTurns(session: Key, limit: number): readonly Turn[];
}

/** A search over names, texts and turns. */
export interface SearchRequest {
  /** Words in lower case, at least one. */
  readonly words: readonly string[];
  readonly match: 'any' | 'all';
  readonly kinds: readonly SearchKind[];
  readonly projectId?: string;
  readonly limit: number;
}

export interface SearchHit {
  readonly kind: SearchKind;
  readonly id: string;
  readonly matchedIn: 'title' | 'body' | 'content';
  /** bm25, larger is better, above 0. */
  readonly weight: number;
  /** The turn that matched best; only with `matchedIn: 'content'`. */
  readonly turn: Turn | null;
}

export interface SearchRepository {
  /** Best first, each item once; items in the Trash never. */
  search(workspace: Key, request: SearchRequest): readonly SearchHit[];
}

/** Everything that can be read and written within one transaction. */
export interface Repositories {
  readonly workspaces: WorkspaceRepository;
  readonly notes: NoteRepository;
  readonly projects: ProjectRepository;
  readonly sessions: SessionRepository;
  readonly search: SearchRepository;
}

/** Thrown by a transaction that could not get its lock at once; nothing of it ran. */
export class StorageBusy extends Error {
  constructor() {
    super('the database is locked by another process');
    this.name = 'StorageBusy';
  }
}

/** For the change log: who writes. */
export interface Writer {
  readonly source: Source;
  readonly client: string | null;
}

/** The library. Every call is synchronous and either happens as a whole or not at all. */
export interface Storage {
  readonly cursors: Cursors;
  /** Runs `work` on one snapshot. Throws StorageBusy. */
  read<T>(work: (db: Repositories) => T): T;
  /**
   * Runs `work` in a writing transaction and commits it durably, with a row in the change log where `touched()` then
   * names anything. Rolls back when `work` throws. Tries for the lock once: throws StorageBusy.
   */
  write<T>(writer: Writer, touched: () => Touched, work: (db: Repositories) => T): T;
  /** Runs `work` in a writing transaction and rolls it back. Throws StorageBusy. */
  rehearse<T>(work: (db: Repositories) => T): T;
}

/** How a change can be undone: an operation and its arguments. */
export interface UndoStep {
  readonly operation: string;
  readonly args: Readonly<Record<string, string | number | boolean | null>>;
}

/** One operation an assistant asked for, as Activity shows it. Never a body. */
export interface ActivityEntry {
  readonly at: number;
  readonly client: string;
  readonly clientVersion: string;
  /** One number per tool call, so that the entries of a batch stay together. */
  readonly call: string;
  readonly operation: string;
  readonly items: readonly { readonly kind: string; readonly id: string; readonly title: string }[];
  /** `done`, or the code of the refusal. */
  readonly outcome: string;
  readonly durationMs: number;
  readonly undo: UndoStep | null;
}

export interface Activity {
  /** Never throws and never waits; what cannot be written now is tried again. */
  record(entry: ActivityEntry): void;
}

/** A question in parts; names and titles are cleaned and cut, but not quoted. */
export interface QuestionParts {
  readonly client: string;
  /** `line`: as it stands in the question. */
  readonly deletes: readonly { readonly operation: string; readonly title: string; readonly line: string }[];
  /** Deletes that are not shown. */
  readonly hidden: number;
  /** Other writes of the call. */
  readonly others: readonly { readonly operation: string; readonly times: number }[];
}

/** What the user is asked before a delete. Every line is safe to show: quoted, cut and cleaned. */
export interface Question {
  /** What it is made of, for an app that asks in another language. */
  readonly parts?: QuestionParts;
  /** The question in one sentence, naming the client. */
  readonly title: string;
  /** What would happen, one line an item. */
  readonly lines: readonly string[];
}

/**
 * `accept`: the user said yes. `decline`: no, or closed. `none`: the other side could not ask after all, so this is
 * not an answer.
 */
export type Answer = 'accept' | 'decline' | 'none';
