import type { Note } from '../../core/domain/notes/note';
import type { Key } from '../../core/domain/workspaces/workspace';
import type { KeysetPage, NoteChange, NoteFilter, NoteRepository, Slice } from '../../core/ports';
import type { Connection } from '../connection';
import { indexItem, KIND_NUMBER, reindexItem, unindexItem } from '../search-index';
import { matchBeginnings } from '../search-text';
import { given, join, NOTHING, sql, type Sql, where } from '../sql';
import { beyond, bit, countOf, isUnfiltered, livingProject, projectKey } from './pages';
import { countsOf } from './workspaces';

interface NoteRow {
  readonly k: Key;
  readonly id: string;
  readonly title: string;
  readonly markdown: string;
  readonly pinned: number;
  readonly projectId: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly trashedAt: number | null;
}

/** A page of notes must not carry a hundred bodies of a megabyte: lists read this many characters of each. */
const LIST_BODY_CHARS = 2_000;

/** Notes. The body lies in a table of its own (see the first migration). */
export function noteRepository(db: Connection): NoteRepository {
  return {
    find: (workspace, id) => find(db, workspace, id),
    list: (workspace, filter, page) => list(db, workspace, filter, page),
    insert: (workspace, note) => {
      const { key } = db.run(
        sql`INSERT INTO note (workspace_k, id, title, pinned, project_k, created_at, updated_at)
            VALUES (${workspace}, ${note.id}, ${note.title}, ${bit(note.pinned)},
              ${projectKey(db, workspace, note.projectId)}, ${note.createdAt}, ${note.updatedAt})`,
      );
      db.run(sql`INSERT INTO note_body (k, markdown) VALUES (${key}, ${note.markdown})`);
      indexItem(db, 'note', key, note.title, note.markdown);
      for (const sessionId of note.sessionIds) link(db, key, sessionKey(db, workspace, sessionId), note.createdAt);
    },
    update: (workspace, id, change) => update(db, workspace, id, change),
    erase: (workspace, id) => {
      const k = noteKey(db, workspace, id);
      unindexItem(db, 'note', k);
      db.run(sql`DELETE FROM note_session WHERE note_k = ${k}`);
      db.run(sql`DELETE FROM note_body WHERE k = ${k}`);
      db.run(sql`DELETE FROM note WHERE k = ${k}`);
    },
    linkSession: (workspace, noteId, sessionId, at) =>
      link(db, noteKey(db, workspace, noteId), sessionKey(db, workspace, sessionId), at),
    unlinkSession: (workspace, noteId, sessionId) => {
      db.run(
        sql`DELETE FROM note_session
            WHERE note_k = ${noteKey(db, workspace, noteId)} AND session_k = ${sessionKey(db, workspace, sessionId)}`,
      );
    },
  };
}

function find(db: Connection, workspace: Key, id: string): Note | null {
  return read(db, sql`b.markdown`, sql`n.id = ${id} AND n.workspace_k = ${workspace}`);
}

function list(db: Connection, workspace: Key, filter: NoteFilter, page: KeysetPage): Slice<Note> {
  const match = filter.query === undefined ? null : matchBeginnings(filter.query);
  if (filter.query !== undefined && match === null) return { items: [], totalCount: 0 };
  const chosen = conditions(workspace, filter, match);
  const sort = filter.trashed ? sql`n.trashed_at` : sql`n.updated_at`;
  // Keys first: a sort, where there has to be one, must not carry the bodies along.
  const keys = db.all<{ k: Key }>(
    sql`SELECT n.k FROM note n ${where([...chosen, beyond(page.after, 'falling', sort, sql`n.k`)])}
        ORDER BY ${sort} DESC, n.k DESC LIMIT ${page.limit}`,
  );
  return {
    items: keys
      .map(({ k }) => read(db, sql`substr(b.markdown, 1, ${LIST_BODY_CHARS})`, sql`n.k = ${k}`))
      .filter((note) => note !== null),
    totalCount: isUnfiltered(filter)
      ? countsOf(db, workspace).notes
      : countOf(db, sql`SELECT count(*) AS n FROM note n ${where(chosen)}`),
  };
}

function conditions(workspace: Key, filter: NoteFilter, match: string | null): readonly (Sql | null)[] {
  const { projectId, sessionId } = filter;
  // A project lies in one workspace, and naming both would leave SQLite the choice of the wrong index.
  const place =
    projectId === undefined
      ? sql`n.workspace_k = ${workspace}`
      : sql`n.project_k = ${livingProject(workspace, projectId)}`;
  return [
    // The plus keeps SQLite from walking all notes and looking for each in what matched: it is to begin with those.
    sessionId === undefined && match === null ? place : sql`+${place}`,
    filter.trashed ? sql`n.trashed_at IS NOT NULL` : sql`n.trashed_at IS NULL`,
    given(
      sessionId,
      (id) => sql`n.k IN (SELECT l.note_k FROM note_session l
                          JOIN session s ON s.k = l.session_k WHERE s.id = ${id} AND s.trashed_at IS NULL)`,
    ),
    // Written out, not bound: only so can the index over pinned notes be used.
    given(filter.pinned, (pinned) => (pinned ? sql`n.pinned = 1` : sql`n.pinned = 0`)),
    match === null
      ? null
      : sql`n.k IN (SELECT rowid >> 4 FROM item_text
                    WHERE item_text MATCH ${match} AND rowid & 15 = ${KIND_NUMBER.note})`,
  ];
}

/** The one note that meets `condition`, with as much of its body as `markdown` says. */
function read(db: Connection, markdown: Sql, condition: Sql): Note | null {
  const row = db.get<NoteRow>(
    sql`SELECT n.k, n.id, n.title, ${markdown} AS markdown, n.pinned, p.id AS projectId,
          n.created_at AS createdAt, n.updated_at AS updatedAt, n.trashed_at AS trashedAt
        FROM note n JOIN note_body b ON b.k = n.k LEFT JOIN project p ON p.k = n.project_k AND p.trashed_at IS NULL
        WHERE ${condition}`,
  );
  if (row === undefined) return null;
  const links = db.all<{ id: string }>(
    sql`SELECT s.id FROM note_session l JOIN session s ON s.k = l.session_k AND s.trashed_at IS NULL
        WHERE l.note_k = ${row.k} ORDER BY l.linked_at, l.k`,
  );
  return { ...row, pinned: row.pinned === 1, sessionIds: links.map((session) => session.id) };
}

function update(db: Connection, workspace: Key, id: string, change: NoteChange): void {
  const k = noteKey(db, workspace, id);
  const set = join(
    [
      given(change.title, (title) => sql`title = ${title}`),
      given(change.pinned, (pinned) => sql`pinned = ${bit(pinned)}`),
      given(change.projectId, (project) => sql`project_k = ${projectKey(db, workspace, project)}`),
      given(change.trashedAt, (at) => sql`trashed_at = ${at}`),
      given(change.updatedAt, (at) => sql`updated_at = ${at}`),
    ],
    ', ',
  );
  if (set.text !== NOTHING.text) db.run(sql`UPDATE note SET ${set} WHERE k = ${k}`);
  if (change.markdown !== undefined) db.run(sql`UPDATE note_body SET markdown = ${change.markdown} WHERE k = ${k}`);
  if (change.title === undefined && change.markdown === undefined) return;
  const text = db.get<{ title: string; markdown: string }>(
    sql`SELECT n.title, b.markdown FROM note n JOIN note_body b ON b.k = n.k WHERE n.k = ${k}`,
  );
  if (text !== undefined) reindexItem(db, 'note', k, text.title, text.markdown);
}

function link(db: Connection, note: Key, session: Key, at: number): void {
  db.run(
    sql`INSERT INTO note_session (note_k, session_k, linked_at) VALUES (${note}, ${session}, ${at})
        ON CONFLICT (note_k, session_k) DO NOTHING`,
  );
}

function noteKey(db: Connection, workspace: Key, id: string): Key {
  const row = db.get<{ k: Key }>(sql`SELECT k FROM note WHERE id = ${id} AND workspace_k = ${workspace}`);
  if (row === undefined) throw new Error(`no note ${id} in workspace`);
  return row.k;
}

function sessionKey(db: Connection, workspace: Key, id: string): Key {
  const row = db.get<{ k: Key }>(sql`SELECT k FROM session WHERE id = ${id} AND workspace_k = ${workspace}`);
  if (row === undefined) throw new Error(`no session ${id} in workspace`);
  return row.k;
}
