import Database from 'better-sqlite3';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { AppError } from '../contract/errors';
import { because } from '../contract/why/why';
import { openLibrary } from './library';
import { openLibraryFile, setLibraryAside } from './library-file';
import { LibraryUnavailable } from './library-unavailable';
import { APPLICATION_ID } from './migrate';
import { MIGRATIONS } from './migrations';
import { Child } from './test-support/child';
import { makePipe } from './test-support/odd-files';
import { asOrdinaryUser, tempFolder } from './test-support/temp-folder';
import { OPTIONS, TestLibrary } from './test-support/test-library';

const QUICK = { ...OPTIONS, limits: { changeLogMs: 3_600_000, writeWaitMs: 50 } };

test('the first open makes the folder, the file and «My workspace», for the user alone', () => {
  const folder = join(tempFolder(), 'data');
  const { library, file } = new TestLibrary({}, folder);
  expect(library.read((db) => db.workspaces.list())).toMatchObject([
    { name: 'My workspace', id: expect.stringMatching(/^workspace-[a-z0-9]{24}$/) },
  ]);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  const files = readdirSync(folder).sort();
  expect(files).toEqual(['talkbar.db', 'talkbar.db-shm', 'talkbar.db-wal']);
  for (const name of files) expect(statSync(join(folder, name)).mode & 0o777, name).toBe(0o600);
  const look = new Database(file, { readonly: true });
  onTestFinished(() => void look.close());
  expect(look.pragma('application_id', { simple: true })).toBe(APPLICATION_ID);
  expect(look.pragma('user_version', { simple: true })).toBe(10);
  expect(look.pragma('journal_mode', { simple: true })).toBe('wal');
});

test('made or found, it is opened to write durably, to keep references and never to wait', () => {
  const file = join(tempFolder(), 'talkbar.db');
  for (const time of ['first', 'second']) {
    const db = openLibraryFile(file, {
      ...OPTIONS,
      migrations: MIGRATIONS,
      birth: () => ({ now: 1, libraryId: 'l', cursorKey: new Uint8Array(32), workspaceId: 'w', workspaceName: 'W' }),
      waitMs: 100,
    });
    const settings = ['journal_mode', 'synchronous', 'foreign_keys', 'busy_timeout', 'trusted_schema'];
    expect(
      settings.map((name) => db.pragma(name, { simple: true })),
      time,
    ).toEqual(['wal', 2, 1, 0, 0]);
    db.close();
  }
});

test('every table is strict and has an integer key', () => {
  const { file } = new TestLibrary();
  const look = new Database(file, { readonly: true });
  onTestFinished(() => void look.close());
  const tables = look.pragma('table_list') as { name: string; type: string; strict: number }[];
  const own = tables.filter(({ name, type }) => type === 'table' && !/^sqlite_|_text_/.test(name));
  expect(own.map(({ name }) => name)).toContain('note');
  for (const { name, strict } of own) {
    expect(strict, name).toBe(1);
    const columns = look.pragma(`table_info(${name})`) as { name: string; type: string; pk: number }[];
    const [key] = columns.filter(({ pk }) => pk > 0);
    expect(key, name).toMatchObject({ type: 'INTEGER', pk: 1, name: name === 'change_log' ? 'revision' : 'k' });
  }
});

test('the second open finds what the first one wrote', () => {
  const first = new TestLibrary();
  const id = first.note({ title: 'Kept' });
  first.library.close();
  const second = new TestLibrary({}, first.folder);
  expect(second.library.id).toBe(first.library.id);
  expect(second.read((db) => db.notes.find(second.workspace, id))).toMatchObject({ title: 'Kept' });
});

test('processes that open a new folder at the same time make one library', async () => {
  const folder = tempFolder();
  const children = await Promise.all(Array.from({ length: 5 }, () => Child.start('open', folder)));
  for (const child of children) expect(await child.ended, child.errors).toBe(0);
  expect(new Set(children.flatMap((child) => child.lines)).size).toBe(1);
  expect(readdirSync(folder)).toEqual(['talkbar.db']);
});

test('an empty file, as a crash in the first moment leaves it, becomes a library', () => {
  const folder = tempFolder();
  writeFileSync(join(folder, 'talkbar.db'), '');
  writeFileSync(join(folder, 'library.lock'), JSON.stringify({ pid: 2 ** 22 + 1, host: hostname(), token: 'x' }));
  expect(new TestLibrary({}, folder).library.integrityCheck()).toEqual([]);
  expect(existsSync(join(folder, 'library.lock'))).toBe(false);
});

test('while another process prepares the library it is busy; an abandoned lock is no obstacle', () => {
  const folder = tempFolder();
  const lock = join(folder, 'library.lock');
  writeFileSync(lock, JSON.stringify({ pid: process.ppid, host: hostname(), token: 'x' }));
  expect(refusal(join(folder, 'talkbar.db'))).toMatchObject({ reason: 'busy' });
  expect(existsSync(join(folder, 'talkbar.db'))).toBe(false);
  const then = new Date(Date.now() - 11 * 60_000);
  utimesSync(lock, then, then);
  openLibrary(join(folder, 'talkbar.db'), QUICK).close();
});

test('a library is opened while another process writes in it', () => {
  const { file, library, folder } = new TestLibrary();
  library.write(
    { source: 'cli', client: null },
    () => ({}),
    () => {
      const second = openLibrary(file, QUICK);
      expect(second.read((db) => db.workspaces.list())).toHaveLength(1);
      second.close();
    },
  );
  expect(existsSync(join(folder, 'library.lock'))).toBe(false);
});

test.each([
  ['text', Buffer.from('These are the minutes of a meeting, and no database at all. '.repeat(50))],
  ['noise', Buffer.alloc(8192, 0xa5)],
  ['a database whose pages are noise', null],
  ['a database cut short', null],
])('a file that is %s is refused by name and left as it is', (what, bytes) => {
  const { folder, file } = bytes === null ? closed() : { folder: tempFolder(), file: '' };
  const path = file || join(folder, 'talkbar.db');
  if (bytes !== null) writeFileSync(path, bytes);
  else if (what.endsWith('short')) truncateSync(path, 6_000);
  else writeFileSync(path, Buffer.concat([readFileSync(path).subarray(0, 100), Buffer.alloc(50_000, 0xa5)]));
  const before = readFileSync(path);
  const refused = refusal(path);
  expect(refused).toMatchObject({ reason: 'corrupt', path });
  expect(refused.message).toContain(path);
  expect(refused.message).toContain('Move the file, and those beginning with the same name');
  mkdirSync(join(folder, 'backups'));
  writeFileSync(join(folder, 'backups', 'before.db'), '');
  expect(refusal(path).message).toContain(`Put a backup from ${join(folder, 'backups')}`);
  expect(readFileSync(path).equals(before)).toBe(true);

  const aside = setLibraryAside(path, Date.now());
  openLibrary(path, QUICK).close();
  expect(readFileSync(aside).equals(before)).toBe(true);
});

test('a database of another program is refused and left as it is', () => {
  const file = join(tempFolder(), 'talkbar.db');
  const foreign = new Database(file);
  foreign.exec('CREATE TABLE theirs (x); INSERT INTO theirs VALUES (1)');
  foreign.close();
  const before = readFileSync(file);
  expect(refusal(file)).toMatchObject({ reason: 'foreign', message: expect.stringContaining(file) });
  const marked = new Database(file);
  marked.pragma('application_id = 77');
  marked.exec('DROP TABLE theirs');
  marked.close();
  expect(refusal(file)).toMatchObject({ reason: 'foreign' });
  expect(before.length).toBeGreaterThan(0);
});

test('a library of a newer TalkBar is refused in the words assistants know, and left as it is', () => {
  const { file } = closed();
  const newer = new Database(file);
  newer.pragma('user_version = 20');
  newer.close();
  const before = readFileSync(file);
  const refusal = new AppError('failed', because('library.newer'));
  expect(refusal.message).toBe('TalkBar was updated; reconnect TalkBar in your assistant');
  expect(() => openLibrary(file, QUICK)).toThrow(refusal);
  expect(readFileSync(file).equals(before)).toBe(true);
});

test('a library that is migrated under an open one stops it from going on', () => {
  const test = new TestLibrary();
  const newer = new Database(test.file);
  onTestFinished(() => void newer.close());
  newer.pragma('user_version = 20');
  expect(() => test.note()).toThrow(/reconnect TalkBar/);
  expect(() => test.read((db) => db.workspaces.list())).toThrow(/reconnect TalkBar/);
});

test('a folder in its place is refused', () => {
  const file = join(tempFolder(), 'talkbar.db');
  mkdirSync(file);
  expect(refusal(file)).toMatchObject({ reason: 'not_a_file', path: file });
});

test('a data folder that is missing with its parent, or is a file, is refused', () => {
  const folder = tempFolder();
  expect(refusal(join(folder, 'drive', 'data', 'talkbar.db'))).toMatchObject({ reason: 'folder_missing' });
  writeFileSync(join(folder, 'data'), 'mine');
  expect(refusal(join(folder, 'data', 'talkbar.db'))).toMatchObject({ reason: 'not_a_folder' });
  expect(readFileSync(join(folder, 'data'), 'utf8')).toBe('mine');
});

test('a read-only folder, or file, is refused by name', () => {
  const { folder, file } = closed();
  chmodSync(folder, 0o500);
  asOrdinaryUser([folder, file], () => {
    expect(refusal(file)).toMatchObject({ reason: 'no_permission', message: expect.stringContaining(file) });
    expect(refusal(join(folder, 'other.db'))).toMatchObject({ reason: 'no_permission' });
  });
  chmodSync(folder, 0o700);
  chmodSync(file, 0o400);
  asOrdinaryUser([folder, file], () => expect(refusal(file)).toMatchObject({ reason: 'no_permission' }));
  chmodSync(file, 0o600);
  openLibrary(file, QUICK).close();
});

test('a backup put in its place is taken, in the mode the app needs', () => {
  const first = new TestLibrary();
  const id = first.note({ title: 'Backed up' });
  const backup = join(first.folder, 'backup.db');
  const look = new Database(first.file);
  look.prepare('VACUUM INTO ?').run(backup);
  look.close();
  const folder = tempFolder();
  writeFileSync(join(folder, 'talkbar.db'), readFileSync(backup));
  const second = new TestLibrary({}, folder);
  expect(second.read((db) => db.notes.find(second.workspace, id))).toMatchObject({ title: 'Backed up' });
  expect(readdirSync(folder)).toContain('talkbar.db-wal');
  expect(readdirSync(folder)).not.toContain('backups');
});

test('set aside, a library keeps its log', () => {
  const { folder, file } = closed();
  writeFileSync(`${file}-wal`, 'log');
  const aside = setLibraryAside(file, 0);
  expect(aside).toBe(`${file}.aside-19700101T000000000Z`);
  expect(readFileSync(`${aside}-wal`, 'utf8')).toBe('log');
  expect(existsSync(file)).toBe(false);
  openLibrary(file, QUICK).close();
  expect(setLibraryAside(file, 0)).toBe(`${aside}-2`);
  expect(readdirSync(folder).filter((name) => name.includes('aside'))).toHaveLength(3);
});

/** A library that nobody has open, its log written back. */
function closed(): { folder: string; file: string } {
  const folder = tempFolder();
  const file = join(folder, 'talkbar.db');
  openLibrary(file, QUICK).close();
  rmSync(`${file}-wal`, { force: true });
  return { folder, file };
}

function refusal(file: string): LibraryUnavailable {
  try {
    openLibrary(file, QUICK).close();
  } catch (error) {
    if (error instanceof LibraryUnavailable) return error;
    throw error;
  }
  throw new Error('it was not refused');
}

test.each([
  ['the library is a folder', 'talkbar.db', (path: string) => mkdirSync(path), 'that is no file'],
  ['the library is a pipe', 'talkbar.db', (path: string) => makePipe(path), 'that is no file'],
  [
    'the library is a link to nothing',
    'talkbar.db',
    (path: string) => symlinkSync(`${path}-nowhere`, path),
    'is a link to a file that is not there',
  ],
  ['the library is a link to itself', 'talkbar.db', (path: string) => symlinkSync(path, path), 'leads back to itself'],
  [
    'a folder has the name of the lock',
    'library.lock',
    (path: string) => mkdirSync(path),
    'something else has that name',
  ],
  [
    'a link to nothing has the name of the lock',
    'library.lock',
    (path: string) => symlinkSync(`${path}-nowhere`, path),
    'something else has that name',
  ],
])('where %s, it is named and left as it is', (_, name, make, words) => {
  const folder = tempFolder();
  make(join(folder, name));
  const refused = refusal(join(folder, 'talkbar.db'));
  expect(refused).toMatchObject({ reason: 'not_a_file', path: join(folder, name) });
  expect(refused.message).toContain(join(folder, name));
  expect(refused.message).toContain(words);
  expect(lstatSync(join(folder, name)).isFile()).toBe(false);
});

test.each(['-wal', '-shm'])('where a folder has the name of the file with %s, it is named', (suffix) => {
  const { file } = closed();
  mkdirSync(file + suffix);
  expect(refusal(file)).toMatchObject({ reason: 'not_a_file', path: file + suffix });
  rmdirSync(file + suffix);
  openLibrary(file, QUICK).close();
});
