import type { Key } from '../../core/domain/workspaces/workspace';
import type { Position } from '../../core/ports';
import type { Connection } from '../connection';
import { sql, type Sql } from '../sql';

/** SQLite's yes and no. */
export function bit(value: boolean): number {
  return value ? 1 : 0;
}

/** The column `n` of a count. */
export function countOf(db: Connection, query: Sql): number {
  return db.get<{ n: number }>(query)?.n ?? 0;
}

/** The key of the project with this id; null for null. The caller has seen that it exists. */
export function projectKey(db: Connection, workspace: Key, id: string | null): Key | null {
  if (id === null) return null;
  const row = db.get<{ k: Key }>(sql`SELECT k FROM project WHERE id = ${id} AND workspace_k = ${workspace}`);
  if (row === undefined) throw new Error(`no project ${id} in workspace`);
  return row.k;
}

/** The rows after a position in a list that falls, or rises, by `sort` and then by `k`; null at the start of the list. */
export function beyond(after: Position | null, direction: 'falling' | 'rising', sort: Sql, k: Sql): Sql | null {
  if (after === null) return null;
  const [value, key] = after;
  return direction === 'falling'
    ? sql`(${sort}, ${k}) < (${value}, ${key})`
    : sql`(${sort}, ${k}) > (${value}, ${key})`;
}

/** The key of a project that is not in the Trash, as a piece of SQL; no row is equal to it where there is none. */
export function livingProject(workspace: Key, id: string): Sql {
  return sql`(SELECT k FROM project WHERE id = ${id} AND workspace_k = ${workspace} AND trashed_at IS NULL)`;
}

/** Whether a filter leaves everything but the Trash: then the workspace's own count is the total. */
export function isUnfiltered(filter: { readonly trashed: boolean }): boolean {
  return Object.entries(filter).every(([name, value]) => (name === 'trashed' ? value === false : value === undefined));
}
