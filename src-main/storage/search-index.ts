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

/** The kinds that have a table so far. */
export const INDEXED_KINDS = ['session', 'note', 'project'] as const;
export type IndexedKind = (typeof INDEXED_KINDS)[number];

/** Where the key, name and text of each kind come from. */
export const ITEM_SOURCES: Readonly<Record<IndexedKind, string>> = {
  session: 'SELECT k, title, summary AS body FROM session',
  note: 'SELECT n.k AS k, n.title AS title, b.markdown AS body FROM note n JOIN note_body b ON b.k = n.k',
  project: 'SELECT k, name AS title, description AS body FROM project',
};

/** How the search tables split text into words; see the first migration. */
export const TOKENIZER = "tokenize = 'unicode61 remove_diacritics 2'";

/** Turns one session can have; part of the key of a turn. */
export const TURNS_PER_SESSION = 1_048_576;

/** The rowid of an item in `item_text`. */
export function itemRow(kind: IndexedKind, k: Key): number {
  return k * KINDS + KIND_NUMBER[kind];
}

/** The item behind a rowid of `item_text`; null where no kind has that number. */
export function itemOf(row: number): { readonly kind: IndexedKind; readonly k: Key } | null {
  const kind = INDEXED_KINDS.find((one) => KIND_NUMBER[one] === row % KINDS);
  return kind === undefined ? null : { kind, k: Math.floor(row / KINDS) };
}

/** The key of the turn at `index` of a session. */
export function turnKey(session: Key, index: number): Key {
  return session * TURNS_PER_SESSION + index;
}

/** Writes the name and text of a new item into the index. */
export function indexItem(db: Connection, kind: IndexedKind, k: Key, title: string, body: string): void {
  db.run(sql`INSERT INTO item_text (rowid, title, body) VALUES (${itemRow(kind, k)}, ${fold(title)}, ${fold(body)})`);
}

/** Replaces the name and text of an item in the index. */
export function reindexItem(db: Connection, kind: IndexedKind, k: Key, title: string, body: string): void {
  unindexItem(db, kind, k);
  indexItem(db, kind, k, title, body);
}

/** Takes an item that is deleted for good out of the index. */
export function unindexItem(db: Connection, kind: IndexedKind, k: Key): void {
  db.run(sql`DELETE FROM item_text WHERE rowid = ${itemRow(kind, k)}`);
}

/** Writes the texts of a session's turns, in order from the one at index `from`, into the index. */
export function indexTurns(db: Connection, session: Key, texts: readonly string[], from = 0): void {
  db.runEach(
    'INSERT INTO turn_text (rowid, text) VALUES (?, ?)',
    texts.map((text, place) => [turnKey(session, from + place), fold(text)]),
  );
}
