import Database from 'better-sqlite3';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { StorageBusy, type ActivityEntry } from '../core/ports';
import { type ActivityLogOptions, openActivityLog } from './activity-log';
import { Child } from './test-support/child';
import { makePipe } from './test-support/odd-files';
import { asOrdinaryUser, tempFolder } from './test-support/temp-folder';
import { NOON, SILENT } from './test-support/test-library';

function open(options: Partial<ActivityLogOptions> = {}, folder = tempFolder()) {
  const file = join(folder, 'activity.db');
  const warnings: string[] = [];
  const facts: unknown[] = [];
  const log = openActivityLog(file, {
    clock: { now: () => NOON },
    logger: {
      ...SILENT,
      warn: (message, about) => {
        warnings.push(message);
        facts.push(about);
      },
    },
    limits: { activityMs: 30 * 86_400_000 },
    flushMs: 5,
    retryMs: 10,
    ...options,
  });
  onTestFinished(() => log.close());
  const calls = () => log.list({ limit: 100, before: null }).map((row) => row.call);
  return { folder, file, log, warnings, facts, calls };
}

function entry(call: string, more: Partial<ActivityEntry> = {}): ActivityEntry {
  return {
    at: NOON,
    client: 'Claude',
    clientVersion: '1.2',
    call,
    operation: 'notes.trash',
    items: [{ kind: 'note', id: 'note-1', title: 'Привет' }],
    outcome: 'done',
    reason: null,
    durationMs: 1.25,
    revision: 7,
    undo: { operation: 'notes.restore', args: { noteId: 'note-1', n: 1, ok: true, none: null } },
    ...more,
  };
}

function locked(file: string): Database.Database {
  const other = new Database(file, { timeout: 0 });
  onTestFinished(() => void other.close());
  other.exec('BEGIN IMMEDIATE');
  return other;
}

test('entries come back as they were recorded, newest first, by page', () => {
  const { log } = open();
  const recorded = ['a', 'b', 'c', 'd'].map((call) => entry(call, call === 'c' ? { undo: null, items: [] } : {}));
  for (const one of recorded) log.record(one);
  const first = log.list({ limit: 3, before: null });
  expect(first.map(({ k: _k, undoneAt: _at, ...rest }) => rest)).toEqual(recorded.toReversed().slice(0, 3));
  expect(log.list({ limit: 3, before: first[2]?.k ?? 0 }).map((row) => row.call)).toEqual(['a']);
});

test('recording touches no file; a moment later it is there, in one write', async () => {
  const { log, file } = open();
  for (let n = 0; n < 1_200; n += 1) log.record(entry(String(n)));
  expect(existsSync(file)).toBe(false);
  await vi.waitFor(() => expect(existsSync(file)).toBe(true));
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const look = new Database(file, { readonly: true });
  onTestFinished(() => void look.close());
  expect(look.prepare('SELECT count(*) AS n FROM activity').get()).toEqual({ n: 1_200 });
  expect(look.pragma('journal_mode', { simple: true })).toBe('wal');
});

test('what was taken back is known at once, and to whoever reads the list later', () => {
  const { log, folder } = open({ flushMs: 60_000 });
  for (const revision of [3, 4, 5]) log.record(entry(String(revision), { revision }));
  log.takenBack({ changes: [3, 5], revision: 9, at: NOON + 1 });
  expect(log.list({ limit: 9, before: null }).map((row) => row.undoneAt)).toEqual([NOON + 1, null, NOON + 1]);
  expect(log.cancelledOut(0)).toEqual(new Set([3, 5, 9]));
  expect(log.cancelledOut(10)).toEqual(new Set());
  // The first time counts.
  log.takenBack({ changes: [5], revision: 12, at: NOON + 2 });
  log.close();
  expect(open({}, folder).log.cancelledOut(0)).toEqual(new Set([3, 5, 9]));
});

test('what was taken back is known though the list is locked, and written later', async () => {
  const { log, file } = open();
  log.record(entry('a', { revision: 3 }));
  log.flush();
  const other = locked(file);
  log.takenBack({ changes: [3], revision: 4, at: NOON });
  expect(log.flush()).toBe(false);
  expect(log.cancelledOut(0)).toEqual(new Set([3, 4]));
  other.exec('ROLLBACK');
  await vi.waitFor(() => expect(log.list({ limit: 1, before: null })).toMatchObject([{ undoneAt: NOON }]));
});

/** As the list was made before it told why a call came to nothing. */
const VERSION_1 = `
CREATE TABLE activity (
  k INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, client TEXT NOT NULL, client_version TEXT NOT NULL,
  call TEXT NOT NULL, operation TEXT NOT NULL, items TEXT NOT NULL, outcome TEXT NOT NULL, duration_ms REAL NOT NULL,
  undo TEXT
) STRICT;
CREATE INDEX activity_by_time ON activity (at);
INSERT INTO activity (at, client, client_version, call, operation, items, outcome, duration_ms, undo)
  VALUES (${NOON}, 'Claude', '1', 'old', 'notes.pin', '[{"kind":"note","id":"n","title":"T"}]', 'done', 1, '{"operation":"notes.pin","args":{}}');
PRAGMA journal_mode = WAL;
PRAGMA application_id = ${0x54426163};
PRAGMA user_version = 1;
`;

test('a list of version 1 keeps its rows and takes new ones', () => {
  const folder = tempFolder();
  const before = new Database(join(folder, 'activity.db'));
  before.exec(VERSION_1);
  const { log, warnings } = open({}, folder);
  log.record(entry('new', { reason: 'timeout', revision: 8 }));
  expect(log.list({ limit: 9, before: null })).toMatchObject([
    { call: 'new', reason: 'timeout', revision: 8, undoneAt: null },
    { call: 'old', reason: null, revision: null, undoneAt: null, items: [{ title: 'T' }] },
  ]);
  // A helper that was started before goes on writing as it did.
  before.exec(
    "INSERT INTO activity (at, client, client_version, call, operation, items, outcome, duration_ms, undo) SELECT at, client, client_version, 'older helper', operation, items, outcome, duration_ms, undo FROM activity WHERE call = 'old'",
  );
  before.close();
  expect(log.list({ limit: 1, before: null })).toMatchObject([{ call: 'older helper', revision: null }]);
  expect(warnings).toEqual([]);
  expect(readdirSync(folder).filter((name) => name.includes('.corrupt-'))).toEqual([]);
});

test('a list of version 1 that another process writes to is upgraded at a later try', async () => {
  const folder = tempFolder();
  const before = new Database(join(folder, 'activity.db'));
  onTestFinished(() => void before.close());
  before.exec(VERSION_1);
  before.exec('BEGIN IMMEDIATE');
  const { log, warnings, calls } = open({}, folder);
  log.record(entry('new'));
  expect(log.flush()).toBe(false);
  before.exec('ROLLBACK');
  await vi.waitFor(() => expect(calls()).toEqual(['new', 'old']));
  expect(warnings).toEqual([]);
});

test('a list nobody has written to is empty and makes no file', () => {
  const { log, file } = open();
  expect(log.list({ limit: 10, before: null })).toEqual([]);
  expect(log.prune(NOON)).toBe(0);
  log.clear();
  log.close();
  expect(existsSync(file)).toBe(false);
});

test('closing writes what waits; afterwards nothing is taken', () => {
  const { log, folder, calls } = open({ flushMs: 60_000 });
  log.record(entry('a'));
  log.close();
  log.record(entry('late'));
  log.close();
  expect(open({}, folder).calls()).toEqual(['a']);
  expect(calls).toBeTypeOf('function');
});

test('while another process writes, entries wait and are written later', async () => {
  const { log, file, warnings, calls } = open();
  log.record(entry('a'));
  log.flush();
  const other = locked(file);
  log.record(entry('b'));
  expect(log.flush()).toBe(false);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(calls()).toEqual(['a']);
  other.exec('ROLLBACK');
  await vi.waitFor(() => expect(calls()).toEqual(['b', 'a']));
  expect(warnings).toEqual([]);
});

test('clearing takes everything, what waits and what lies in the log included', () => {
  const { log, folder, calls } = open();
  log.record(entry('a', { items: [{ kind: 'note', id: 'n', title: 'Secret plans' }] }));
  log.flush();
  log.record(entry('b'));
  log.clear();
  expect(calls()).toEqual([]);
  for (const name of readdirSync(folder)) {
    expect(readFileSync(join(folder, name)).includes('Secret plans'), name).toBe(false);
  }
});

test('clearing under a lock that stays says so and loses nothing', () => {
  const { log, file, calls } = open();
  log.record(entry('a'));
  log.flush();
  const other = locked(file);
  expect(() => log.clear()).toThrow(StorageBusy);
  other.exec('ROLLBACK');
  expect(calls()).toEqual(['a']);
});

test('old entries go when asked, and at the first opening', () => {
  const { log, folder, calls } = open({ limits: { activityMs: 1e15 } });
  log.record(entry('old', { at: NOON - 31 * 86_400_000 }));
  log.record(entry('older', { at: NOON - 32 * 86_400_000 }));
  log.record(entry('new'));
  expect(calls()).toEqual(['new', 'older', 'old']);
  expect(log.prune(NOON - 31 * 86_400_000)).toBe(1);
  expect(calls()).toEqual(['new', 'old']);
  log.close();
  expect(open({}, folder).calls()).toEqual(['new']);
});

test.each([
  ['text', Buffer.from('no database at all '.repeat(100))],
  ['cut short', null],
])('a list that is %s is moved aside and a new one begun', (_what, bytes) => {
  const folder = tempFolder();
  const first = open({}, folder);
  for (let n = 0; n < 200; n += 1) first.log.record(entry(String(n)));
  first.log.close();
  const damaged = bytes ?? readFileSync(first.file).subarray(0, 5_000);
  writeFileSync(first.file, damaged);
  const { log, warnings, calls } = open({}, folder);
  log.record(entry('a'));
  expect(calls()).toEqual(['a']);
  const aside = readdirSync(folder).filter((name) => name.includes('.corrupt-'));
  expect(aside).toHaveLength(1);
  expect(readFileSync(join(folder, aside[0] ?? '')).equals(damaged)).toBe(true);
  expect(warnings).toHaveLength(1);
  expect(readdirSync(folder)).not.toContain('activity.lock');
});

test('a database of another program in its place is moved aside', () => {
  const folder = tempFolder();
  const foreign = new Database(join(folder, 'activity.db'));
  foreign.exec('CREATE TABLE activity (x)');
  foreign.close();
  const { log, calls } = open({}, folder);
  log.record(entry('a'));
  expect(calls()).toEqual(['a']);
  expect(readdirSync(folder).filter((name) => name.includes('.corrupt-'))).toHaveLength(1);
});

test('damage that shows while it is open is got over', () => {
  const { folder, file, log } = open();
  for (let n = 0; n < 2_000; n += 1) log.record(entry(String(n)));
  log.close();
  const whole = readFileSync(file);
  // What opening looks at stays as it is; the pages that the next entry goes to are noise.
  const half = Math.floor(whole.length / 8_192) * 4_096;
  writeFileSync(file, Buffer.concat([whole.subarray(0, half), Buffer.alloc(whole.length - half, 0xa5)]));
  const second = open({}, folder);
  expect(second.log.list({ limit: 1, before: 10 })).toHaveLength(1);
  second.log.record(entry('a'));
  expect(second.calls()).toEqual(['a']);
  expect(readdirSync(folder).filter((name) => name.includes('.corrupt-'))).toHaveLength(1);
});

test('a list of a newer TalkBar is left alone', () => {
  const { folder, file, log } = open();
  log.record(entry('a'));
  log.close();
  const newer = new Database(file);
  newer.pragma('user_version = 3');
  newer.close();
  const { log: second, warnings } = open({}, folder);
  second.record(entry('b'));
  expect(second.flush()).toBe(false);
  expect(second.flush()).toBe(false);
  expect(warnings).toHaveLength(1);
  second.close();
  const look = new Database(file, { readonly: true });
  onTestFinished(() => void look.close());
  expect(look.prepare('SELECT call FROM activity').all()).toEqual([{ call: 'a' }]);
});

test('where it may not write it complains once, keeps the newest and never throws', () => {
  const { folder, log, warnings, calls } = open({ flushMs: 60_000 });
  chmodSync(folder, 0o500);
  asOrdinaryUser([folder], () => {
    for (let n = 0; n < 12_000; n += 1) log.record(entry(String(n)));
    expect(log.flush()).toBe(false);
    expect(log.flush()).toBe(false);
  });
  chmodSync(folder, 0o700);
  expect(warnings).toHaveLength(1);
  expect(calls()[0]).toBe('11999');
  const gone = open({ flushMs: 60_000 }, join(tempFolder(), 'gone', 'away'));
  gone.log.record(entry('a'));
  expect(gone.log.flush()).toBe(false);
});

test('a duration that is no number does not keep others from being written', () => {
  const { log, calls } = open();
  log.record(entry('a', { durationMs: Number.NaN }));
  log.record(entry('b'));
  expect(calls()).toEqual(['b', 'a']);
});

test('several processes write one list and lose nothing', async () => {
  const { folder, log } = open();
  const children = await Promise.all(Array.from({ length: 3 }, () => Child.start('activity', folder, '200')));
  for (let n = 0; n < 100; n += 1) {
    log.record(entry(`mine-${n}`));
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  for (const child of children) expect(await child.ended, child.errors).toBe(0);
  expect(new Set(log.list({ limit: 10_000, before: null }).map((row) => row.call)).size).toBe(700);
}, 60_000);

test('the folder may be made by it', () => {
  const folder = join(tempFolder(), 'data');
  const { log, calls } = open({}, folder);
  log.record(entry('a'));
  expect(calls()).toEqual(['a']);
  log.close();
  rmSync(folder, { recursive: true });
  mkdirSync(folder);
});

test.each([
  ['a folder', (path: string) => mkdirSync(path)],
  ['a link to nothing', (path: string) => symlinkSync(`${path}-nowhere`, path)],
  ['a pipe', (path: string) => makePipe(path)],
])('where %s stands in its place it says so once, and closing does not wait', (_, make) => {
  const { log, file, facts } = open({ flushMs: 60_000 });
  make(file);
  log.record(entry('a'));
  expect(log.flush()).toBe(false);
  const start = performance.now();
  log.close();
  expect(performance.now() - start).toBeLessThan(200);
  expect(facts).toEqual([{ file, error: expect.stringContaining(file) }]);
});

test('closing waits a moment for another that writes', () => {
  const { log, file, calls } = open({ flushMs: 60_000 });
  log.record(entry('a'));
  expect(calls()).toEqual(['a']);
  const other = locked(file);
  log.record(entry('b'));
  const start = performance.now();
  log.close();
  expect(performance.now() - start).toBeGreaterThan(300);
  other.exec('ROLLBACK');
});

test('what is recorded after the list was deleted or moved goes into a new one', () => {
  const { log, file, folder, calls } = open();
  log.record(entry('a'));
  expect(calls()).toEqual(['a']);
  renameSync(folder, `${folder}-moved`);
  onTestFinished(() => rmSync(`${folder}-moved`, { recursive: true, force: true }));
  mkdirSync(folder);
  log.record(entry('b'));
  expect(log.flush()).toBe(true);
  const look = new Database(file, { readonly: true });
  onTestFinished(() => void look.close());
  expect(look.prepare('SELECT call FROM activity').pluck().all()).toEqual(['b']);
});
