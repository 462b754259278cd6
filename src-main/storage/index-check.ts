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
const BATCH = 10_000;

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

/**
 * Each row of an index becomes one number over its words and their places, the same for the same text. It is done inside
 * SQLite: a library has tens of millions of words, and only the differences are worth a JavaScript object.
 */
function compare(
  db: Database.Database,
  table: IndexProblem['table'],
  columns: readonly string[],
  batches: Iterable<readonly Row[]>,
): readonly IndexProblem[] {
  db.function('word_hash', { deterministic: true, directOnly: true }, (word) => hash(String(word)));
  db.exec(`
    CREATE TABLE temp.word (term TEXT PRIMARY KEY, hash INTEGER NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE temp.actual (k INTEGER PRIMARY KEY, sum INTEGER NOT NULL) STRICT;
    CREATE TABLE temp.wanted (k INTEGER PRIMARY KEY, sum INTEGER NOT NULL) STRICT;
    CREATE VIRTUAL TABLE temp.expected USING fts5 (${columns.join(', ')}, content = '', ${TOKENIZER});
  `);
  try {
    // From the words to their rows: a seek a word, and each word is hashed once.
    sumUp(db, 'main', table, 'actual', 'temp.word w CROSS JOIN temp.instance i ON i.term = w.term');
    return [...differences(db, table, columns, batches), ...leftOver(db, table)];
  } finally {
    db.exec('DROP TABLE temp.expected; DROP TABLE temp.wanted; DROP TABLE temp.actual; DROP TABLE temp.word');
  }
}

function* differences(
  db: Database.Database,
  table: IndexProblem['table'],
  columns: readonly string[],
  batches: Iterable<readonly Row[]>,
): Iterable<IndexProblem> {
  const insert = db.prepare(
    `INSERT INTO temp.expected (rowid, ${columns.join(', ')}) VALUES (?, ${columns.map(() => '?').join(', ')})`,
  );
  const wrong = db.prepare<[], { k: number; found: number | null }>(
    `SELECT w.k AS k, a.sum AS found FROM temp.wanted w LEFT JOIN temp.actual a ON a.k = w.k WHERE a.sum IS NOT w.sum`,
  );
  for (const batch of batches) {
    db.exec(`INSERT INTO temp.expected (expected) VALUES ('delete-all'); DELETE FROM temp.wanted`);
    for (const [row, ...texts] of batch) insert.run(row, ...texts.map(fold));
    // A batch is small: from its rows to their words.
    sumUp(db, 'temp', 'expected', 'wanted', 'temp.instance i CROSS JOIN temp.word w ON w.term = i.term');
    for (const { k, found } of wrong.all()) yield { table, row: k, what: found === null ? 'missing' : 'different' };
    db.exec('DELETE FROM temp.actual WHERE k IN (SELECT k FROM temp.wanted)');
  }
}

function leftOver(db: Database.Database, table: IndexProblem['table']): readonly IndexProblem[] {
  return db
    .prepare<[], { k: number }>('SELECT k FROM temp.actual')
    .all()
    .map(({ k }) => ({ table, row: k, what: 'surplus' }));
}

/** Writes for every row of an index one number over its words and their places into a temporary table. */
function sumUp(
  db: Database.Database,
  schema: 'main' | 'temp',
  index: string,
  into: 'actual' | 'wanted',
  words: string,
): void {
  db.exec(`
    CREATE VIRTUAL TABLE temp.instance USING fts5vocab ('${schema}', '${index}', 'instance');
    CREATE VIRTUAL TABLE temp.entry USING fts5vocab ('${schema}', '${index}', 'row');
    INSERT OR IGNORE INTO temp.word SELECT term, word_hash(term) FROM temp.entry;
    INSERT INTO temp.${into}
      SELECT i.doc, sum((w.hash * (2 * i."offset" + 3 + 1000003 * (i.col = 'body'))) & 4294967295)
      FROM ${words} GROUP BY i.doc;
    -- Rows without a word are in this table only.
    INSERT OR IGNORE INTO temp.${into} SELECT id, 0 FROM ${schema}.${index}_docsize;
    DROP TABLE temp.entry;
    DROP TABLE temp.instance;
  `);
}

/** FNV-1a. */
function hash(text: string): number {
  let sum = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    sum = Math.imul(sum ^ text.charCodeAt(index), 0x01000193);
  }
  return sum >>> 0;
}
