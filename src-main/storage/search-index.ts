import type { SearchKind } from '../contract/kinds';
import type { Key } from '../core/domain/workspaces/workspace';
import type { Connection } from './connection';
import { fold } from './search-text';
import { sql } from './sql';

/** Each kind's number in the rowid of `item_text`. They are stored: never change one, never use one again. */
export const KIND_NUMBER: Readonly<Record<SearchKind, number>> = {
  session: 1,
  note: 2,
  document: 3,
  chat: 4,
  action_item: 5,
  project: 6,
  series: 7,
  person: 8,
  company: 9,
  memory: 10,
};

const KINDS = 16;

/** Turns one session can have; part of the key of a turn. */
export const TURNS_PER_SESSION = 1_048_576;

/** The rowid of an item in `item_text`. */
export function itemRow(kind: SearchKind, k: Key): number {
  return k * KINDS + KIND_NUMBER[kind];
}

/** The key of the turn at `index` of a session. */
export function turnKey(session: Key, index: number): Key {
  return session * TURNS_PER_SESSION + index;
}

/** Writes the name and text of a new item into the index. */
export function indexItem(db: Connection, kind: SearchKind, k: Key, title: string, body: string): void {
  db.run(sql`INSERT INTO item_text (rowid, title, body) VALUES (${itemRow(kind, k)}, ${fold(title)}, ${fold(body)})`);
}

/** Replaces the name and text of an item in the index. */
export function reindexItem(db: Connection, kind: SearchKind, k: Key, title: string, body: string): void {
  db.run(sql`DELETE FROM item_text WHERE rowid = ${itemRow(kind, k)}`);
  indexItem(db, kind, k, title, body);
}

/** Writes the text of a new turn into the index. */
export function indexTurn(db: Connection, k: Key, text: string): void {
  db.run(sql`INSERT INTO turn_text (rowid, text) VALUES (${k}, ${fold(text)})`);
}
