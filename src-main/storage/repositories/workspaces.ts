import type { Key, Workspace } from '../../core/domain/workspaces/workspace';
import type { WorkspaceCounts, WorkspaceRepository } from '../../core/ports';
import type { Connection } from '../connection';
import { sql } from '../sql';

const COLUMNS = sql`k, id, name, created_at AS createdAt`;

/** Workspaces, oldest first. */
export function workspaceRepository(db: Connection): WorkspaceRepository {
  return {
    list: () => db.all<Workspace>(sql`SELECT ${COLUMNS} FROM workspace ORDER BY k`),
    find: (id) => db.get<Workspace>(sql`SELECT ${COLUMNS} FROM workspace WHERE id = ${id}`) ?? null,
    first: () => {
      const workspace = db.get<Workspace>(sql`SELECT ${COLUMNS} FROM workspace ORDER BY k LIMIT 1`);
      if (workspace === undefined) throw new Error('the library has no workspace');
      return workspace;
    },
    insert: (workspace) => {
      const { key } = db.run(
        sql`INSERT INTO workspace (id, name, created_at)
            VALUES (${workspace.id}, ${workspace.name}, ${workspace.createdAt})`,
      );
      return { ...workspace, k: key };
    },
    counts: (workspace) => countsOf(db, workspace),
  };
}

/** What a workspace holds without the Trash. */
export function countsOf(db: Connection, workspace: Key): WorkspaceCounts {
  const counts = db.get<WorkspaceCounts>(
    sql`SELECT session_count AS sessions, note_count AS notes, project_count AS projects
        FROM workspace WHERE k = ${workspace}`,
  );
  if (counts === undefined) throw new Error(`no workspace ${workspace}`);
  return counts;
}
