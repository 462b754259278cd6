import type { Turn } from '../../core/domain/sessions/session';
import type { Key } from '../../core/domain/workspaces/workspace';
import type { NewSession, OffsetPage, TurnFilter } from '../../core/ports';
import type { Connection } from '../connection';
import { indexTurns, turnKey, TURNS_PER_SESSION } from '../search-index';
import { given, sql, type Sql, where } from '../sql';
import { countOf } from './pages';

const COLUMNS = sql`t.k & 1048575 AS "index", sp.id AS speakerId, sp.name AS speaker,
  t.start_ms AS startMs, t.end_ms AS endMs, t.text`;
const FROM = sql`FROM turn t LEFT JOIN speaker sp ON sp.k = t.speaker_k`;

/** Writes the speakers and turns of a new session. */
export function insertTranscript(db: Connection, session: Key, { speakers, turns }: NewSession): void {
  if (turns.length > TURNS_PER_SESSION) throw new Error(`a session of ${turns.length} turns`);
  const keys = insertSpeakers(db, session, speakers, turns);
  db.runEach(
    'INSERT INTO turn (k, speaker_k, start_ms, end_ms, text) VALUES (?, ?, ?, ?, ?)',
    turns.map((turn, index) => {
      const speaker = turn.speaker === null ? null : (keys[turn.speaker] ?? null);
      return [turnKey(session, index), speaker, turn.startMs, turn.endMs, turn.text];
    }),
  );
  indexTurns(
    db,
    session,
    turns.map((turn) => turn.text),
  );
}

/** Deletes the speakers and turns of a session for good. */
export function eraseTranscript(db: Connection, session: Key): void {
  const first = turnKey(session, 0);
  const next = turnKey(session + 1, 0);
  db.run(sql`DELETE FROM turn_text WHERE rowid >= ${first} AND rowid < ${next}`);
  db.run(sql`DELETE FROM turn WHERE k >= ${first} AND k < ${next}`);
  db.run(sql`DELETE FROM speaker WHERE session_k = ${session}`);
}

/** The turns the filter leaves, in order. */
export function listTurns(db: Connection, session: Key, filter: TurnFilter, page: OffsetPage): readonly Turn[] {
  const chosen = conditions(db, session, filter);
  if (chosen.length === 0) {
    // Nothing is left out, so the place in the list is the place in the key.
    return db.all<Turn>(
      sql`SELECT ${COLUMNS} ${FROM} WHERE t.k >= ${turnKey(session, page.offset)} AND t.k < ${turnKey(session + 1, 0)}
          ORDER BY t.k LIMIT ${page.limit}`,
    );
  }
  return db.all<Turn>(
    sql`SELECT ${COLUMNS} ${FROM} ${where([ofSession(session), ...chosen])}
        ORDER BY t.k LIMIT ${page.limit} OFFSET ${page.offset}`,
  );
}

/** How many turns the filter leaves. */
export function countTurns(db: Connection, session: Key, filter: TurnFilter): number {
  const chosen = conditions(db, session, filter);
  if (chosen.length === 0) return countOf(db, sql`SELECT turn_count AS n FROM session WHERE k = ${session}`);
  return countOf(db, sql`SELECT count(*) AS n FROM turn t ${where([ofSession(session), ...chosen])}`);
}

/** The last turns, oldest first. */
export function latestTurns(db: Connection, session: Key, limit: number): readonly Turn[] {
  return db
    .all<Turn>(sql`SELECT ${COLUMNS} ${FROM} WHERE ${ofSession(session)} ORDER BY t.k DESC LIMIT ${limit}`)
    .toReversed();
}

/** One turn by its key. */
export function turnAt(db: Connection, k: Key): Turn | null {
  return db.get<Turn>(sql`SELECT ${COLUMNS} ${FROM} WHERE t.k = ${k}`) ?? null;
}

function ofSession(session: Key): Sql {
  return sql`t.k >= ${turnKey(session, 0)} AND t.k < ${turnKey(session + 1, 0)}`;
}

function conditions(db: Connection, session: Key, filter: TurnFilter): readonly Sql[] {
  const chosen = [
    // A turn without an end is a moment; one without a start is at no time at all.
    given(filter.fromMs, (from) => sql`(t.end_ms > ${from} OR t.start_ms >= ${from})`),
    given(filter.toMs, (to) => sql`t.start_ms < ${to}`),
    given(filter.speakerId, (id) => sql`t.speaker_k = ${speakerKey(db, session, id)}`),
  ];
  return chosen.filter((condition) => condition !== null);
}

/** 0 is nobody's key: a speaker of another session has no turns here. */
function speakerKey(db: Connection, session: Key, id: string): Key {
  return db.get<{ k: Key }>(sql`SELECT k FROM speaker WHERE id = ${id} AND session_k = ${session}`)?.k ?? 0;
}

/** In order of first appearance; answers their keys in the order they were given. */
function insertSpeakers(
  db: Connection,
  session: Key,
  speakers: NewSession['speakers'],
  turns: NewSession['turns'],
): readonly Key[] {
  const talk = speakers.map((_, index) => ({ index, first: Infinity, turns: 0, ms: 0 }));
  turns.forEach((turn, index) => {
    const mine = turn.speaker === null ? undefined : talk[turn.speaker];
    if (mine === undefined) return;
    mine.first = Math.min(mine.first, index);
    mine.turns += 1;
    if (turn.startMs !== null && turn.endMs !== null) mine.ms += Math.max(0, turn.endMs - turn.startMs);
  });
  const keys: Key[] = [];
  talk
    .toSorted((a, b) => (a.first === b.first ? a.index - b.index : a.first - b.first))
    .forEach((mine, place) => {
      const speaker = speakers[mine.index];
      if (speaker === undefined) return;
      keys[mine.index] = db.run(
        sql`INSERT INTO speaker (session_k, id, idx, name, turn_count, talk_ms)
            VALUES (${session}, ${speaker.id}, ${place}, ${speaker.name}, ${mine.turns}, ${mine.ms})`,
      ).key;
    });
  return keys;
}
