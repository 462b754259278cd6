import type { Session, SessionStatus } from '../../core/domain/sessions/session';
import type { Key } from '../../core/domain/workspaces/workspace';
import type { KeysetPage, NewSession, SessionChange, SessionFilter, SessionRepository, Slice } from '../../core/ports';
import type { Connection } from '../connection';
import { indexItem, reindexItem, unindexItem } from '../search-index';
import { given, join, NOTHING, sql, type Sql, where } from '../sql';
import { beyond, bit, countOf, isUnfiltered, livingProject, projectKey } from './pages';
import { countTurns, eraseTranscript, insertTranscript, latestTurns, listTurns } from './turns';
import { countsOf } from './workspaces';

interface SessionRow {
  readonly k: Key;
  readonly id: string;
  readonly title: string;
  readonly status: SessionStatus;
  readonly startedAt: number;
  readonly endedAt: number | null;
  readonly summary: string;
  readonly pinned: number;
  readonly projectId: string | null;
  readonly turnCount: number;
  readonly speakerCount: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly trashedAt: number | null;
}

const SESSION = sql`SELECT s.k, s.id, s.title, s.status, s.started_at AS startedAt, s.ended_at AS endedAt, s.summary,
  s.pinned, p.id AS projectId, s.turn_count AS turnCount, s.speaker_count AS speakerCount,
  s.created_at AS createdAt, s.updated_at AS updatedAt, s.trashed_at AS trashedAt
  FROM session s LEFT JOIN project p ON p.k = s.project_k AND p.trashed_at IS NULL`;

/** Sessions with their speakers and turns. */
export function sessionRepository(db: Connection): SessionRepository {
  const one = (rest: Sql): Session | null => {
    const row = db.get<SessionRow>(sql`${SESSION} ${rest}`);
    return row === undefined ? null : toSession(row);
  };

  return {
    find: (workspace, id) => one(sql`WHERE s.id = ${id} AND s.workspace_k = ${workspace}`),
    findByHash: (workspace, hash) => one(sql`WHERE s.workspace_k = ${workspace} AND s.content_hash = ${hash}`),
    live: (workspace) =>
      one(sql`WHERE s.workspace_k = ${workspace} AND s.status = 'recording' AND s.status <> 'ready'
              AND s.trashed_at IS NULL ORDER BY s.started_at DESC, s.k DESC LIMIT 1`),
    list: (workspace, filter, order, page) => list(db, workspace, filter, order, page),
    count: (workspace) => countsOf(db, workspace).sessions,
    insert: (workspace, session) => insert(db, workspace, session),
    update: (workspace, id, change) =>
      update(db, one(sql`WHERE s.id = ${id} AND s.workspace_k = ${workspace}`), workspace, id, change),
    erase: (workspace, id) => {
      const session = one(sql`WHERE s.id = ${id} AND s.workspace_k = ${workspace}`);
      if (session === null) throw new Error(`no session ${id} in workspace`);
      eraseTranscript(db, session.k);
      unindexItem(db, 'session', session.k);
      db.run(sql`DELETE FROM note_session WHERE session_k = ${session.k}`);
      db.run(sql`DELETE FROM session WHERE k = ${session.k}`);
    },
    speakers: (session) =>
      db.all(
        sql`SELECT id, name, turn_count AS turnCount, talk_ms AS talkMs
            FROM speaker WHERE session_k = ${session} ORDER BY idx`,
      ),
    renameSpeaker: (session, speakerId, name) => {
      const { changes } = db.run(
        sql`UPDATE speaker SET name = ${name} WHERE id = ${speakerId} AND session_k = ${session}`,
      );
      if (changes === 0) throw new Error(`no speaker ${speakerId} in session`);
    },
    turns: (session, filter, page) => listTurns(db, session, filter, page),
    countTurns: (session, filter) => countTurns(db, session, filter),
    latestTurns: (session, limit) => latestTurns(db, session, limit),
  };
}

function list(
  db: Connection,
  workspace: Key,
  filter: SessionFilter,
  order: 'newest' | 'oldest',
  page: KeysetPage,
): Slice<Session> {
  const chosen: readonly (Sql | null)[] = [
    // A project lies in one workspace: naming both would leave SQLite the choice of the wrong index.
    filter.projectId === undefined
      ? sql`s.workspace_k = ${workspace}`
      : sql`s.project_k = ${livingProject(workspace, filter.projectId)}`,
    filter.trashed ? sql`s.trashed_at IS NOT NULL` : sql`s.trashed_at IS NULL`,
    given(filter.from, (from) => sql`s.started_at >= ${from}`),
    given(filter.to, (to) => sql`s.started_at < ${to}`),
    // Written out where an index covers only such rows.
    given(filter.status, (status) =>
      status === 'ready' ? sql`s.status = 'ready'` : sql`s.status = ${status} AND s.status <> 'ready'`,
    ),
    given(filter.pinned, (pinned) => (pinned ? sql`s.pinned = 1` : sql`s.pinned = 0`)),
  ];
  const sort = filter.trashed ? sql`s.trashed_at` : sql`s.started_at`;
  const falling = filter.trashed || order === 'newest';
  const direction = falling ? sql`${sort} DESC, s.k DESC` : sql`${sort}, s.k`;
  const after = beyond(page.after, falling ? 'falling' : 'rising', sort, sql`s.k`);
  const rows = db.all<SessionRow>(
    sql`${SESSION} ${where([...chosen, after])} ORDER BY ${direction} LIMIT ${page.limit}`,
  );
  return {
    items: rows.map(toSession),
    totalCount: isUnfiltered(filter)
      ? countsOf(db, workspace).sessions
      : countOf(db, sql`SELECT count(*) AS n FROM session s ${where(chosen)}`),
  };
}

function insert(db: Connection, workspace: Key, session: NewSession): void {
  const { key } = db.run(
    sql`INSERT INTO session (workspace_k, id, title, status, started_at, ended_at, summary, project_k, turn_count,
          speaker_count, content_hash, created_at, updated_at)
        VALUES (${workspace}, ${session.id}, ${session.title}, ${session.status}, ${session.startedAt},
          ${session.endedAt}, ${session.summary}, ${projectKey(db, workspace, session.projectId)},
          ${session.turns.length}, ${session.speakers.length}, ${session.contentHash}, ${session.createdAt},
          ${session.createdAt})`,
  );
  insertTranscript(db, key, session);
  indexItem(db, 'session', key, session.title, session.summary);
}

function update(db: Connection, before: Session | null, workspace: Key, id: string, change: SessionChange): void {
  if (before === null) throw new Error(`no session ${id} in workspace`);
  const set = join(
    [
      given(change.title, (title) => sql`title = ${title}`),
      given(change.summary, (summary) => sql`summary = ${summary}`),
      given(change.pinned, (pinned) => sql`pinned = ${bit(pinned)}`),
      given(change.projectId, (project) => sql`project_k = ${projectKey(db, workspace, project)}`),
      given(change.trashedAt, (at) => sql`trashed_at = ${at}`),
      given(change.updatedAt, (at) => sql`updated_at = ${at}`),
    ],
    ', ',
  );
  if (set.text === NOTHING.text) return;
  db.run(sql`UPDATE session SET ${set} WHERE k = ${before.k}`);
  if (change.title === undefined && change.summary === undefined) return;
  reindexItem(db, 'session', before.k, change.title ?? before.title, change.summary ?? before.summary);
}

function toSession(row: SessionRow): Session {
  return { ...row, pinned: row.pinned === 1 };
}
