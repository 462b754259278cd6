import Database from 'better-sqlite3';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { StorageBusy } from '../core/ports';
import { Connection } from './connection';
import { sql } from './sql';
import { tempFolder } from './test-support/temp-folder';

function open(file = join(tempFolder(), 'test.db')) {
  const db = new Database(file, { timeout: 0 });
  onTestFinished(() => void db.close());
  db.pragma('journal_mode = WAL');
  db.exec('CREATE TABLE IF NOT EXISTS item (k INTEGER PRIMARY KEY, name TEXT UNIQUE) STRICT');
  const connection = new Connection(db, () => undefined);
  const names = (): readonly string[] =>
    connection.transaction('read', () =>
      connection.all<{ name: string }>(sql`SELECT name FROM item ORDER BY k`).map((row) => row.name),
    );
  const add = (name: string) => connection.run(sql`INSERT INTO item (name) VALUES (${name})`);
  return { file, db, connection, names, add };
}

test('a write commits, and rolls back as a whole when its work throws', () => {
  const { connection, names, add } = open();
  expect(connection.transaction('write', () => add('a'))).toEqual({ changes: 1, key: 1 });
  const failure = new Error('no');
  const failing = () =>
    connection.transaction('write', () => {
      add('b');
      throw failure;
    });
  expect(failing).toThrow(failure);
  expect(names()).toEqual(['a']);
});

test('a rehearsal answers and leaves nothing', () => {
  const { connection, names, add } = open();
  expect(connection.transaction('rehearse', () => add('a').key)).toBe(1);
  expect(names()).toEqual([]);
});

test('statements outside a transaction, writes in a reading one, nested and asynchronous ones are bugs', () => {
  const { connection, names, add } = open();
  expect(() => add('a')).toThrow(/outside a transaction/);
  expect(() => connection.transaction('read', () => add('a'))).toThrow(/must not write/);
  expect(() => connection.transaction('read', () => connection.runEach('DELETE FROM item', [[]]))).toThrow(/not write/);
  expect(() => connection.transaction('write', () => names())).toThrow(/do not nest/);
  expect(() =>
    connection.transaction('write', () => {
      add('a');
      return Promise.resolve();
    }),
  ).toThrow(/synchronous/);
  expect(names()).toEqual([]);
});

test('a lock that is held is StorageBusy at once, and nothing of the work has run', () => {
  const { connection, db, file } = open();
  const other = open(file);
  db.exec('BEGIN IMMEDIATE');
  let ran = false;
  for (const mode of ['write', 'rehearse'] as const) {
    const start = performance.now();
    expect(() => other.connection.transaction(mode, () => (ran = true))).toThrow(StorageBusy);
    expect(performance.now() - start).toBeLessThan(100);
  }
  expect(ran).toBe(false);
  expect(other.names(), 'readers go on').toEqual([]);
  db.exec('ROLLBACK');
  other.connection.transaction('write', () => other.add('a'));
  expect(connection.transaction('read', () => connection.get(sql`SELECT name FROM item`))).toEqual({ name: 'a' });
});

test('a reader that meets a lock is StorageBusy, and can go on afterwards', () => {
  const { connection, db, file, names } = open();
  const other = new Database(file, { timeout: 0 });
  onTestFinished(() => void other.close());
  db.exec('DELETE FROM item');
  // An exclusive locking mode shuts readers out, as the recovery after a crash does for a moment.
  db.pragma('journal_mode = DELETE');
  other.exec('BEGIN EXCLUSIVE');
  expect(names).toThrow(StorageBusy);
  other.exec('COMMIT');
  expect(names()).toEqual([]);
  expect(connection.transaction('read', () => 1)).toBe(1);
});

test('a commit that fails rolls back and throws', () => {
  const { connection, db, names } = open();
  db.exec(
    'CREATE TABLE part (k INTEGER PRIMARY KEY, item_k INTEGER REFERENCES item (k) DEFERRABLE INITIALLY DEFERRED) STRICT',
  );
  db.pragma('foreign_keys = ON');
  expect(() =>
    connection.transaction('write', () => {
      connection.run(sql`INSERT INTO item (name) VALUES ('a')`);
      connection.run(sql`INSERT INTO part (item_k) VALUES (99)`);
    }),
  ).toThrow(/FOREIGN KEY/);
  expect(db.inTransaction).toBe(false);
  expect(names()).toEqual([]);
});

test('a full disk rolls back and throws, and what was there can be read', () => {
  const { connection, db, names, add } = open();
  connection.transaction('write', () => add('kept'));
  db.pragma(`max_page_count = ${Number(db.pragma('page_count', { simple: true })) + 2}`);
  const fill = () =>
    connection.transaction('write', () => {
      for (let n = 0; n < 100; n += 1) add(`${n}${'x'.repeat(4_000)}`);
    });
  expect(fill).toThrow(expect.objectContaining({ code: 'SQLITE_FULL' }));
  expect(db.inTransaction).toBe(false);
  expect(names()).toEqual(['kept']);
  connection.transaction('write', () => add('later'));
  expect(names()).toEqual(['kept', 'later']);
});

test('a statement is prepared once', () => {
  const { connection, db } = open();
  const prepare = vi.spyOn(db, 'prepare');
  for (let n = 0; n < 3; n += 1) {
    connection.transaction('read', () => connection.get(sql`SELECT name FROM item WHERE k = ${n}`));
  }
  expect(prepare.mock.calls.flat()).toEqual(['BEGIN', 'SELECT name FROM item WHERE k = ?', 'COMMIT']);
});

test('a query keeps to one snapshot while another connection commits', () => {
  const { connection, file } = open();
  const other = open(file);
  connection.transaction('read', () => {
    expect(connection.all(sql`SELECT name FROM item`)).toEqual([]);
    other.connection.transaction('write', () => other.add('a'));
    expect(connection.all(sql`SELECT name FROM item`)).toEqual([]);
  });
  expect(connection.transaction('read', () => connection.all(sql`SELECT name FROM item`))).toHaveLength(1);
});
