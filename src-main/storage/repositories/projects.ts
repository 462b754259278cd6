import type { Project, ProjectColor } from '../../core/domain/projects/project';
import type { Key } from '../../core/domain/workspaces/workspace';
import type { OffsetPage, ProjectChange, ProjectFilter, ProjectRepository, Slice } from '../../core/ports';
import type { Connection } from '../connection';
import { indexItem, KIND_NUMBER, reindexItem, unindexItem } from '../search-index';
import { matchBeginnings, sortKey } from '../search-text';
import { given, join, NOTHING, sql, type Sql, where } from '../sql';
import { bit, countOf } from './pages';
import { countsOf } from './workspaces';

interface ProjectRow {
  readonly k: Key;
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly color: ProjectColor;
  readonly pinned: number;
  readonly sessionCount: number;
  readonly noteCount: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly trashedAt: number | null;
}

const COLUMNS = sql`k, id, name, description, color, pinned, session_count AS sessionCount, note_count AS noteCount,
  created_at AS createdAt, updated_at AS updatedAt, trashed_at AS trashedAt`;

/** Projects. A trashed one keeps its items: they read as filed nowhere until it is restored. */
export function projectRepository(db: Connection): ProjectRepository {
  const find = (workspace: Key, id: string): Project | null => {
    const row = db.get<ProjectRow>(sql`SELECT ${COLUMNS} FROM project WHERE id = ${id} AND workspace_k = ${workspace}`);
    return row === undefined ? null : toProject(row);
  };

  return {
    find,
    list: (workspace, filter, page) => list(db, workspace, filter, page),
    count: (workspace) => countsOf(db, workspace).projects,
    insert: (workspace, project) => {
      const { key } = db.run(
        sql`INSERT INTO project (workspace_k, id, name, name_sort, description, color, created_at, updated_at)
            VALUES (${workspace}, ${project.id}, ${project.name}, ${sortKey(project.name)}, ${project.description},
              ${project.color}, ${project.createdAt}, ${project.updatedAt})`,
      );
      indexItem(db, 'project', key, project.name, project.description);
    },
    update: (workspace, id, change) => update(db, find(workspace, id), id, change),
    erase: (workspace, id) => {
      const project = find(workspace, id);
      if (project === null) throw new Error(`no project ${id} in workspace`);
      unindexItem(db, 'project', project.k);
      db.run(sql`UPDATE session SET project_k = NULL WHERE project_k = ${project.k}`);
      db.run(sql`UPDATE note SET project_k = NULL WHERE project_k = ${project.k}`);
      db.run(sql`DELETE FROM project WHERE k = ${project.k}`);
    },
    speakerNames: (workspace, id, limit) =>
      db
        .all<{ name: string }>(
          sql`SELECT sp.name AS name
              FROM project p
              JOIN session s ON s.project_k = p.k AND s.trashed_at IS NULL
              JOIN speaker sp ON sp.session_k = s.k
              WHERE p.id = ${id} AND p.workspace_k = ${workspace}
              GROUP BY sp.name ORDER BY count(DISTINCT s.k) DESC, sp.name LIMIT ${limit}`,
        )
        .map((row) => row.name),
  };
}

function list(db: Connection, workspace: Key, filter: ProjectFilter, page: OffsetPage): Slice<Project> {
  const match = filter.query === undefined ? null : matchBeginnings(filter.query);
  if (filter.query !== undefined && match === null) return { items: [], totalCount: 0 };
  const chosen = where([
    sql`workspace_k = ${workspace}`,
    filter.trashed ? sql`trashed_at IS NOT NULL` : sql`trashed_at IS NULL`,
    match === null
      ? null
      : sql`k IN (SELECT rowid >> 4 FROM item_text
                  WHERE item_text MATCH ${match} AND rowid & 15 = ${KIND_NUMBER.project})`,
  ]);
  const order = filter.trashed ? sql`trashed_at DESC, k DESC` : sql`pinned DESC, name_sort, k`;
  const rows = db.all<ProjectRow>(
    sql`SELECT ${COLUMNS} FROM project ${chosen} ORDER BY ${order} LIMIT ${page.limit} OFFSET ${page.offset}`,
  );
  return { items: rows.map(toProject), totalCount: countOf(db, sql`SELECT count(*) AS n FROM project ${chosen}`) };
}

function update(db: Connection, before: Project | null, id: string, change: ProjectChange): void {
  if (before === null) throw new Error(`no project ${id} in workspace`);
  const changes: readonly (Sql | null)[] = [
    given(change.name, (name) => sql`name = ${name}, name_sort = ${sortKey(name)}`),
    given(change.description, (description) => sql`description = ${description}`),
    given(change.color, (color) => sql`color = ${color}`),
    given(change.pinned, (pinned) => sql`pinned = ${bit(pinned)}`),
    given(change.trashedAt, (at) => sql`trashed_at = ${at}`),
    given(change.updatedAt, (at) => sql`updated_at = ${at}`),
  ];
  const set = join(changes, ', ');
  if (set.text === NOTHING.text) return;
  db.run(sql`UPDATE project SET ${set} WHERE k = ${before.k}`);
  if (change.name !== undefined || change.description !== undefined) {
    reindexItem(db, 'project', before.k, change.name ?? before.name, change.description ?? before.description);
  }
}

function toProject(row: ProjectRow): Project {
  return { ...row, pinned: row.pinned === 1 };
}
