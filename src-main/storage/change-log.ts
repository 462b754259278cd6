import type { Source, Touched } from '../contract/changes';
import type { Writer } from '../core/ports';
import type { Connection } from './connection';
import { sql } from './sql';

/** One commit that touched something. */
export interface LoggedChange {
  readonly revision: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly source: Source;
  readonly client: string | null;
  readonly touched: Touched;
  /** Whether this very Library made it: its window knows already. */
  readonly own: boolean;
}

/** What was committed after a revision. */
export interface ChangesSince {
  /** Where to go on from. */
  readonly revision: number;
  /** False where the log no longer reaches back that far: then anything may have changed. */
  readonly complete: boolean;
  readonly changes: readonly LoggedChange[];
}

/** Writes the row of a commit, and answers its revision; null where nothing was touched. */
export function logChange(db: Connection, writer: Writer, touched: Touched, at: number): number | null {
  const kinds = Object.keys(touched).filter((kind) => (touched[kind as keyof Touched] ?? []).length > 0);
  if (kinds.length === 0) return null;
  const { key } = db.run(
    sql`INSERT INTO change_log (at, source, client, kinds, ids)
        VALUES (${at}, ${writer.source}, ${writer.client}, ${JSON.stringify(kinds)}, ${JSON.stringify(touched)})`,
  );
  return key;
}

/** Deletes what is older than `before`. Looks at the oldest row only, unless that one has to go. */
export function pruneChangeLog(db: Connection, before: number): void {
  const oldest = db.get<{ at: number }>(sql`SELECT at FROM change_log ORDER BY revision LIMIT 1`);
  if (oldest === undefined || oldest.at >= before) return;
  db.run(
    sql`DELETE FROM change_log WHERE revision < (
          SELECT revision FROM change_log WHERE at >= ${before} ORDER BY revision LIMIT 1
        )`,
  );
}

/** The last revision given, 0 in a library nobody has written to. */
export function lastRevision(db: Connection): number {
  return db.get<{ seq: number }>(sql`SELECT seq FROM sqlite_sequence WHERE name = 'change_log'`)?.seq ?? 0;
}

/** What was logged after `revision`, oldest first. */
export function readChanges(db: Connection, revision: number, own: ReadonlySet<number>): ChangesSince {
  const last = lastRevision(db);
  const rows = db.all<{ revision: number; at: number; source: Source; client: string | null; ids: string }>(
    sql`SELECT revision, at, source, client, ids FROM change_log WHERE revision > ${revision} ORDER BY revision`,
  );
  return {
    revision: last,
    complete: revision <= last && rows.length === last - revision,
    changes: rows.map((row) => ({
      revision: row.revision,
      at: row.at,
      source: row.source,
      client: row.client,
      touched: JSON.parse(row.ids) as Touched,
      own: own.has(row.revision),
    })),
  };
}

/** An item that a commit touched, when and by whom. */
export interface Touch {
  readonly revision: number;
  readonly at: number;
  readonly source: Source;
  readonly client: string | null;
  readonly id: string;
}

/** The commits that touched these items from a revision on, oldest first, as far back as the log reaches. */
export function readTouches(db: Connection, since: number, ids: readonly string[]): readonly Touch[] {
  return db.all<Touch>(
    sql`SELECT c.revision, c.at, c.source, c.client, j.atom AS id FROM change_log c, json_tree(c.ids) j
        WHERE c.revision >= ${since} AND j.type = 'text'
          AND j.atom IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
        ORDER BY c.revision`,
  );
}
