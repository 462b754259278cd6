import type Database from 'better-sqlite3';

/** One query per rule the schema does not enforce by itself; each answers a line for every violation. */
const RULES: readonly string[] = [
  `SELECT 'session ' || s.id || ' counts ' || s.turn_count || ' turns' AS line FROM session s
   WHERE s.turn_count <> (SELECT count(*) FROM turn t WHERE t.k >= s.k * 1048576 AND t.k < (s.k + 1) * 1048576)`,
  `SELECT 'session ' || s.id || ' counts ' || s.speaker_count || ' speakers' AS line FROM session s
   WHERE s.speaker_count <> (SELECT count(*) FROM speaker p WHERE p.session_k = s.k)`,
  `SELECT 'turn ' || k || ' has no session' AS line FROM turn
   WHERE NOT EXISTS (SELECT 1 FROM session s WHERE s.k = turn.k >> 20)`,
  `SELECT 'turn ' || t.k || ' has a speaker of another session' AS line FROM turn t
   WHERE t.speaker_k IS NOT NULL
     AND NOT EXISTS (SELECT 1 FROM speaker p WHERE p.k = t.speaker_k AND p.session_k = t.k >> 20)`,
  `SELECT 'note ' || id || ' has no body' AS line FROM note WHERE k NOT IN (SELECT k FROM note_body)`,
  `SELECT 'workspace ' || w.id || ' counts wrong' AS line FROM workspace w
   WHERE w.session_count <> (SELECT count(*) FROM session WHERE workspace_k = w.k AND trashed_at IS NULL)
      OR w.note_count <> (SELECT count(*) FROM note WHERE workspace_k = w.k AND trashed_at IS NULL)
      OR w.project_count <> (SELECT count(*) FROM project WHERE workspace_k = w.k AND trashed_at IS NULL)`,
  `SELECT 'project ' || p.id || ' counts wrong' AS line FROM project p
   WHERE p.session_count <> (SELECT count(*) FROM session WHERE project_k = p.k AND trashed_at IS NULL)
      OR p.note_count <> (SELECT count(*) FROM note WHERE project_k = p.k AND trashed_at IS NULL)`,
];

/**
 * What is wrong with a library, in words; empty where nothing is: the file itself and the search tables' own structure,
 * references, and what the repositories and triggers keep. Reads everything; runs inside a transaction that reads.
 */
export function checkIntegrity(db: Database.Database): readonly string[] {
  const file = (db.pragma('integrity_check') as readonly { integrity_check: string }[])
    .map((row) => row.integrity_check)
    .filter((line) => line !== 'ok');
  // A damaged file answers nonsense to everything else.
  if (file.length > 0) return file;
  const references = (
    db.pragma('foreign_key_check') as readonly { table: string; rowid: number; parent: string }[]
  ).map((row) => `${row.table} ${row.rowid} refers to a ${row.parent} that is not there`);
  return [
    ...references,
    ...RULES.flatMap((rule) =>
      db
        .prepare<[], { line: string }>(rule)
        .all()
        .map((row) => row.line),
    ),
  ];
}
