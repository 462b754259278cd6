import type Database from 'better-sqlite3';
import type { Key } from '../core/domain/workspaces/workspace';
import type { Connection } from './connection';
import {
  INDEXED_KINDS,
  indexItem,
  indexTurns,
  ITEM_SOURCES,
  itemOf,
  itemRow,
  TOKENIZER,
  TURNS_PER_SESSION,
} from './search-index';
import { fold } from './search-text';
import { Sql, sql } from './sql';

/** A row of the search index that does not agree with the tables. */
export interface IndexProblem {
  readonly table: 'item_text' | 'turn_text';
  /** The rowid in that table. */
  readonly row: number;
  /** `missing`: the item is not indexed; `surplus`: there is no such item; `different`: other words. */
  readonly what: 'missing' | 'surplus' | 'different';
}

/** Rows tokenized at a time to learn what the index should hold. */
const BATCH = 2_000;

type Row = readonly [row: number, ...texts: string[]];

/**
 * Compares the search index and the tables in both directions, word by word: every row of the one has its like in the
 * other. Runs inside a transaction that reads, and writes to temporary tables only.
 */
export function checkIndex(db: Database.Database): readonly IndexProblem[] {
  return [
    ...compare(db, 'item_text', ['title', 'body'], itemBatches(db)),
    ...compare(db, 'turn_text', ['text'], turnBatches(db)),
  ];
}

/**
 * Writes the rows a check has found wrong anew. Runs inside a transaction that writes: give it some hundreds at a time,
 * so that nobody waits long.
 */
export function mendIndex(db: Connection, problems: readonly IndexProblem[]): void {
  for (const { table, row } of problems) {
    if (table === 'item_text') mendItem(db, row);
    else mendTurn(db, row);
  }
}

function mendItem(db: Connection, row: number): void {
  db.run(sql`DELETE FROM item_text WHERE rowid = ${row}`);
  const item = itemOf(row);
  if (item === null) return;
  const source = new Sql(ITEM_SOURCES[item.kind], []);
  const found = db.get<{ title: string; body: string }>(sql`SELECT title, body FROM (${source}) WHERE k = ${item.k}`);
  if (found !== undefined) indexItem(db, item.kind, item.k, found.title, found.body);
}

function mendTurn(db: Connection, k: Key): void {
  db.run(sql`DELETE FROM turn_text WHERE rowid = ${k}`);
  const found = db.get<{ text: string }>(sql`SELECT text FROM turn WHERE k = ${k}`);
  if (found !== undefined) indexTurns(db, Math.floor(k / TURNS_PER_SESSION), [found.text], k % TURNS_PER_SESSION);
}

function* itemBatches(db: Database.Database): Iterable<readonly Row[]> {
  for (const kind of INDEXED_KINDS) {
    const batches = inBatches<{ k: Key; title: string; body: string }>(db, ITEM_SOURCES[kind]);
    for (const batch of batches) yield batch.map(({ k, title, body }) => [itemRow(kind, k), title, body]);
  }
}

function* turnBatches(db: Database.Database): Iterable<readonly Row[]> {
  for (const batch of inBatches<{ k: Key; text: string }>(db, 'SELECT k, text FROM turn')) {
    yield batch.map(({ k, text }) => [k, text]);
  }
}

function* inBatches<T extends { readonly k: Key }>(db: Database.Database, source: string): Iterable<readonly T[]> {
  const next = db.prepare<[number, number], T>(`SELECT * FROM (${source}) WHERE k > ? ORDER BY k LIMIT ?`);
  let batch = next.all(0, BATCH);
  while (batch.length > 0) {
    yield batch;
    batch = next.all(batch.at(-1)?.k ?? 0, BATCH);
  }
}

function compare(
  db: Database.Database,
  table: IndexProblem['table'],
  columns: readonly string[],
  batches: Iterable<readonly Row[]>,
): readonly IndexProblem[] {
  const problems: IndexProblem[] = [];
  const actual = fingerprints(db, 'main', table);
  db.exec(`CREATE VIRTUAL TABLE temp.expected USING fts5 (${columns.join(', ')}, content = '', ${TOKENIZER})`);
  try {
    const insert = db.prepare(
      `INSERT INTO temp.expected (rowid, ${columns.join(', ')}) VALUES (?, ${columns.map(() => '?').join(', ')})`,
    );
    for (const batch of batches) {
      db.exec(`INSERT INTO temp.expected (expected) VALUES ('delete-all')`);
      for (const [row, ...texts] of batch) insert.run(row, ...texts.map(fold));
      for (const [row, fingerprint] of fingerprints(db, 'temp', 'expected')) {
        const found = actual.get(row);
        if (found === undefined) problems.push({ table, row, what: 'missing' });
        else if (found !== fingerprint) problems.push({ table, row, what: 'different' });
        actual.delete(row);
      }
    }
  } finally {
    db.exec('DROP TABLE temp.expected');
  }
  for (const row of actual.keys()) problems.push({ table, row, what: 'surplus' });
  return problems;
}

/** For every row of an index one number over its words and their places, the same for the same text. */
function fingerprints(db: Database.Database, schema: 'main' | 'temp', table: string): Map<number, number> {
  const sums = new Map<number, number>();
  // Rows without a word are in this table only.
  for (const row of db.prepare<[], { id: number }>(`SELECT id FROM ${schema}.${table}_docsize`).iterate()) {
    sums.set(row.id, 0);
  }
  db.exec(`CREATE VIRTUAL TABLE temp.instance USING fts5vocab ('${schema}', '${table}', 'instance')`);
  try {
    const instances = db.prepare<[], { doc: number; term: string; col: string; offset: number }>(
      'SELECT doc, term, col, "offset" FROM temp.instance',
    );
    for (const { doc, term, col, offset } of instances.iterate()) {
      // A sum, because the words come in their order and not in the text's; 32 bits a word stay exact in a double.
      sums.set(doc, (sums.get(doc) ?? 0) + hash(`${col}:${offset}:${term}`));
    }
  } finally {
    db.exec('DROP TABLE temp.instance');
  }
  return sums;
}

/** FNV-1a. */
function hash(text: string): number {
  let sum = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    sum = Math.imul(sum ^ text.charCodeAt(index), 0x01000193);
  }
  return sum >>> 0;
}
