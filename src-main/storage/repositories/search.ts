import type { Key } from '../../core/domain/workspaces/workspace';
import type { SearchHit, SearchRepository, SearchRequest } from '../../core/ports';
import type { Connection } from '../connection';
import { type IndexedKind, itemRow, KIND_NUMBER } from '../search-index';
import { inTitle, matchWords } from '../search-text';
import { join, NOTHING, sql, type Sql } from '../sql';
import { livingProject } from './pages';
import { turnAt } from './turns';

interface ItemRow {
  readonly kind: IndexedKind;
  readonly k: Key;
  readonly id: string;
  readonly weight: number;
}

interface TurnRow {
  readonly id: string;
  readonly turnK: Key;
  readonly weight: number;
}

/** A word in a name says more than one in a text. */
const TITLE_WEIGHT = 4;

/** Keyword search: names and texts first, then the turns of sessions that were not found by those. */
export function searchRepository(db: Connection): SearchRepository {
  return {
    search: (workspace, request) => {
      const match = matchWords(request.words, request.match);
      if (match === null) return [];
      const items = itemsThat(db, workspace, match, request);
      const hits = items.map((row): SearchHit => {
        // Numbers are bound as reals, and beside MATCH FTS5 quietly ignores a row number that is not an integer.
        const title = db.get(
          sql`SELECT 1 FROM item_text
              WHERE item_text MATCH ${inTitle(match)} AND rowid = CAST(${itemRow(row.kind, row.k)} AS INTEGER)`,
        );
        return {
          kind: row.kind,
          id: row.id,
          matchedIn: title === undefined ? 'body' : 'title',
          weight: row.weight,
          turn: null,
        };
      });
      const room = request.limit - hits.length;
      if (room <= 0 || !request.kinds.includes('session')) return hits;
      const found = items.filter((row) => row.kind === 'session').map((row) => row.k);
      return [...hits, ...turnsThat(db, workspace, match, request, found, room)];
    },
  };
}

function itemsThat(db: Connection, workspace: Key, match: string, request: SearchRequest): readonly ItemRow[] {
  const { projectId, kinds } = request;
  const inProject = projectId === undefined ? NOTHING : sql`AND i.project_k = ${livingProject(workspace, projectId)}`;
  const ofKind = (kind: IndexedKind, table: Sql, at: Sql): Sql =>
    sql`SELECT ${kind} AS kind, i.k AS k, i.id AS id, ${at} AS at, h.weight AS weight
        FROM hit h JOIN ${table} i ON i.k = h.row >> 4
        WHERE h.row & 15 = ${KIND_NUMBER[kind]} AND i.workspace_k = ${workspace} AND i.trashed_at IS NULL`;
  const parts = [
    kinds.includes('session') ? sql`${ofKind('session', sql`session`, sql`i.started_at`)} ${inProject}` : null,
    kinds.includes('note') ? sql`${ofKind('note', sql`note`, sql`i.updated_at`)} ${inProject}` : null,
    // A project is not in a project.
    kinds.includes('project') && projectId === undefined ? ofKind('project', sql`project`, sql`i.updated_at`) : null,
  ];
  if (parts.every((part) => part === null)) return [];
  return db.all<ItemRow>(
    sql`WITH hit AS MATERIALIZED (
          SELECT rowid AS row, -bm25(item_text, ${TITLE_WEIGHT}, 1.0) AS weight
          FROM item_text WHERE item_text MATCH ${match}
        )
        SELECT kind, k, id, weight FROM (${join(parts, ' UNION ALL ')})
        ORDER BY weight DESC, at DESC, k DESC LIMIT ${request.limit}`,
  );
}

function turnsThat(
  db: Connection,
  workspace: Key,
  match: string,
  request: SearchRequest,
  without: readonly Key[],
  limit: number,
): readonly SearchHit[] {
  const { projectId } = request;
  // With max() as the only aggregate, SQLite takes the other columns from the row that has it.
  const rows = db.all<TurnRow>(
    sql`WITH hit AS MATERIALIZED (
          SELECT rowid AS turn_k, -bm25(turn_text) AS weight FROM turn_text WHERE turn_text MATCH ${match}
        )
        SELECT s.id AS id, h.turn_k AS turnK, max(h.weight) AS weight
        FROM hit h JOIN session s ON s.k = h.turn_k >> 20
        WHERE s.workspace_k = ${workspace} AND s.trashed_at IS NULL
          ${projectId === undefined ? NOTHING : sql`AND s.project_k = ${livingProject(workspace, projectId)}`}
          AND s.k NOT IN (SELECT value FROM json_each(${JSON.stringify(without)}))
        GROUP BY s.k ORDER BY weight DESC, s.started_at DESC, s.k DESC LIMIT ${limit}`,
  );
  return rows.map((row) => ({
    kind: 'session',
    id: row.id,
    matchedIn: 'content',
    weight: row.weight,
    turn: turnAt(db, row.turnK),
  }));
}
