import Database from 'better-sqlite3';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openLibrary } from './library';
import { MIGRATIONS } from './migrations';
import type { Migration } from './migrations/migration';
import { OPTIONS, TestLibrary } from './test-support/test-library';

const second: Migration = {
  number: 20,
  name: 'second',
  up: (db) => db.exec('ALTER TABLE note ADD COLUMN mood TEXT; CREATE TABLE mood (k INTEGER PRIMARY KEY) STRICT'),
};
const third: Migration = {
  number: 30,
  name: 'third',
  up: (db) => db.exec('CREATE INDEX note_by_mood ON note (mood)'),
};

test('the migrations stand in order, in steps of ten', () => {
  const numbers = MIGRATIONS.map((step) => step.number);
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(numbers.every((number) => number % 10 === 0)).toBe(true);
});

test('an older library is backed up and brought up step by step', () => {
  const { folder, file, id } = old();
  const migrations = [...MIGRATIONS, second, third];
  const opened = openLibrary(file, { ...OPTIONS, appVersion: '0.2.0', migrations });
  onTestFinished(() => opened.close());
  expect(opened.read((db) => db.notes.find(db.workspaces.first().k, id))).toMatchObject({ title: 'Old' });
  expect(version(file)).toBe(30);
  expect(opened.integrityCheck()).toEqual([]);

  const [backup = ''] = readdirSync(join(folder, 'backups'));
  expect(backup).toBe('before-0.2.0-20261130T120000000Z.db');
  const path = join(folder, 'backups', backup);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(version(path)).toBe(10);
  const look = new Database(path, { readonly: true });
  onTestFinished(() => void look.close());
  expect(look.prepare('SELECT title FROM note').all()).toEqual([{ title: 'Old' }]);
  expect(look.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(existsSync(join(folder, 'library.lock'))).toBe(false);
});

test('a step that fails leaves the steps before it, itself undone, and the backup', () => {
  const { folder, file } = old();
  const failing: Migration = {
    number: 30,
    name: 'failing',
    up: (db) => {
      db.exec('CREATE TABLE half (k INTEGER PRIMARY KEY) STRICT');
      throw new Error('out of luck');
    },
  };
  const migrations = [...MIGRATIONS, second, failing];
  expect(() => openLibrary(file, { ...OPTIONS, migrations })).toThrow('out of luck');
  expect(version(file)).toBe(20);
  expect(tables(file)).toContain('mood');
  expect(tables(file)).not.toContain('half');
  expect(readdirSync(join(folder, 'backups'))).toHaveLength(1);
  expect(existsSync(join(folder, 'library.lock'))).toBe(false);

  openLibrary(file, { ...OPTIONS, migrations: [...MIGRATIONS, second, third] }).close();
  expect(version(file)).toBe(30);
  expect(readdirSync(join(folder, 'backups')), 'another of the same moment').toHaveLength(2);
});

test('a step that leaves a broken reference is undone', () => {
  const { file } = old();
  const careless: Migration = { number: 20, name: 'careless', up: (db) => db.exec('UPDATE note SET workspace_k = 99') };
  expect(() => openLibrary(file, { ...OPTIONS, migrations: [...MIGRATIONS, careless] })).toThrow(/broken references/);
  expect(version(file)).toBe(10);
});

test('the first migration either happens as a whole or not at all', () => {
  const { folder } = old();
  const file = join(folder, 'fresh.db');
  const broken: Migration = {
    ...second,
    up: () => {
      throw new Error('no');
    },
  };
  expect(() => openLibrary(file, { ...OPTIONS, migrations: [broken] })).toThrow('no');
  expect(tables(file)).toEqual([]);
  openLibrary(file, OPTIONS).close();
  expect(version(file)).toBe(10);
});

function old(): { folder: string; file: string; id: string } {
  const { folder, file, library, note } = withNote();
  library.close();
  return { folder, file, id: note };
}

function withNote() {
  const test = new TestLibrary();
  return { folder: test.folder, file: test.file, library: test.library, note: test.note({ title: 'Old' }) };
}

function version(file: string): unknown {
  return looked(file, (db) => db.pragma('user_version', { simple: true }));
}

function tables(file: string): readonly string[] {
  return looked(file, (db) =>
    db
      .prepare<[], { name: string }>(`SELECT name FROM sqlite_schema WHERE type = 'table'`)
      .all()
      .map((row) => row.name),
  );
}

function looked<T>(file: string, look: (db: Database.Database) => T): T {
  const db = new Database(file, { readonly: true });
  try {
    return look(db);
  } finally {
    db.close();
  }
}
