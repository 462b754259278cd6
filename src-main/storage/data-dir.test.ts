import { chmodSync, existsSync, mkdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dataDir, makeFolder, prepareDataDir } from './data-dir';
import { LibraryUnavailable } from './library-unavailable';
import { asOrdinaryUser, tempFolder } from './test-support/temp-folder';

const linux = { platform: 'linux', env: {}, home: '/home/anna' } as const;

test('each platform has its place', () => {
  expect(dataDir(linux)).toBe('/home/anna/.local/share/talkbar');
  expect(dataDir({ ...linux, env: { XDG_DATA_HOME: '/data/anna' } })).toBe('/data/anna/talkbar');
  expect(dataDir({ ...linux, env: { XDG_DATA_HOME: 'relative' } })).toBe('/home/anna/.local/share/talkbar');
  expect(dataDir({ ...linux, platform: 'darwin', home: '/Users/anna' })).toBe(
    '/Users/anna/Library/Application Support/TalkBar',
  );
  const windows = { platform: 'win32', home: 'C:\\Users\\Anna', env: {} } as const;
  expect(dataDir({ ...windows, env: { LOCALAPPDATA: 'D:\\Local' } })).toBe('D:\\Local\\TalkBar');
  expect(dataDir(windows)).toBe('C:\\Users\\Anna\\AppData\\Local\\TalkBar');
});

test('the flag stands above the variable, the variable above the platform', () => {
  const env = { TALKBAR_DATA_DIR: '/from/env', XDG_DATA_HOME: '/data' };
  expect(dataDir({ ...linux, env })).toBe('/from/env');
  expect(dataDir({ ...linux, env, override: '/from/flag' })).toBe('/from/flag');
  expect(dataDir({ ...linux, env: { TALKBAR_DATA_DIR: '' }, override: '' })).toBe('/home/anna/.local/share/talkbar');
  expect(dataDir({ ...linux, override: 'here' })).toBe(join(process.cwd(), 'here'));
});

test("the platform's place is made with what is above it, for the user alone", () => {
  const home = tempFolder();
  const dir = prepareDataDir({ ...linux, home });
  expect(dir).toBe(join(home, '.local', 'share', 'talkbar'));
  expect(statSync(dir).mode & 0o777).toBe(0o700);
  expect(prepareDataDir({ ...linux, home })).toBe(dir);
});

test('a place the user named is made only where its parent is there', () => {
  const home = tempFolder();
  expect(existsSync(prepareDataDir({ ...linux, home, override: join(home, 'data') }))).toBe(true);
  const unplugged = join(home, 'drive', 'data');
  expect(refusal(() => prepareDataDir({ ...linux, home, override: unplugged }))).toMatchObject({
    reason: 'folder_missing',
    path: unplugged,
    message: expect.stringContaining(`the folder ${join(home, 'drive')} does not exist`),
  });
  expect(existsSync(join(home, 'drive'))).toBe(false);
});

test('an existing folder is left as it is', () => {
  const dir = join(tempFolder(), 'data');
  mkdirSync(dir);
  chmodSync(dir, 0o750);
  makeFolder(dir);
  expect(statSync(dir).mode & 0o777).toBe(0o750);
});

test('a file in its place, or above it, is an error that names it', () => {
  const file = join(tempFolder(), 'data');
  writeFileSync(file, 'mine');
  expect(refusal(() => makeFolder(file))).toMatchObject({ reason: 'not_a_folder', path: file });
  expect(refusal(() => makeFolder(join(file, 'below')))).toMatchObject({ reason: 'folder_missing' });
});

test('a folder that may not be made is an error that names it', () => {
  const home = tempFolder();
  chmodSync(home, 0o500);
  const dir = join(home, 'data');
  expect(asOrdinaryUser([home], () => refusal(() => makeFolder(dir)))).toMatchObject({
    reason: 'no_permission',
    path: dir,
    message: expect.stringContaining('EACCES'),
  });
});

test('a home that is empty or depends on the current folder is not taken: the account tells', () => {
  const place = join(userInfo().homedir, '.local', 'share', 'talkbar');
  for (const home of ['', '.', 'anna', '~']) expect(dataDir({ ...linux, home })).toBe(place);
  expect(dataDir({ ...linux, home: '', env: { XDG_DATA_HOME: '/data' } })).toBe('/data/talkbar');
  const windows = { platform: 'win32', home: 'C:\\Users\\Anna', env: { LOCALAPPDATA: 'Local' } } as const;
  expect(dataDir(windows)).toBe('C:\\Users\\Anna\\AppData\\Local\\TalkBar');
});

test.runIf(process.platform === 'linux')(
  'a home where no folder can be made is an error that names it, at once',
  () => {
    const start = performance.now();
    expect(refusal(() => prepareDataDir({ ...linux, home: '/proc/talkbar/home' }))).toMatchObject({
      reason: 'no_permission',
      path: '/proc/talkbar',
      message: expect.stringContaining('/proc/talkbar'),
    });
    expect(performance.now() - start).toBeLessThan(1_000);
  },
);

test('a link to nothing, or to itself, in place of the folder is an error that names it', () => {
  const folder = tempFolder();
  const dir = join(folder, 'data');
  symlinkSync(join(folder, 'unplugged'), dir);
  expect(refusal(() => makeFolder(dir))).toMatchObject({
    reason: 'folder_missing',
    message: expect.stringContaining('is a link to a folder that is not there'),
  });
  rmSync(dir);
  symlinkSync(dir, dir);
  expect(refusal(() => makeFolder(dir))).toMatchObject({ path: dir });
  expect(refusal(() => prepareDataDir({ ...linux, home: dir }))).toMatchObject({ path: expect.stringContaining(dir) });
});

test('a relative place is refused where the current folder is gone', () => {
  const before = process.cwd();
  const gone = tempFolder();
  process.chdir(gone);
  try {
    rmSync(gone, { recursive: true });
    expect(refusal(() => dataDir({ ...linux, override: 'data' }))).toMatchObject({
      reason: 'folder_missing',
      message: expect.stringContaining('the current folder, which is not there any more'),
    });
    expect(dataDir({ ...linux, override: '/data' })).toBe('/data');
  } finally {
    process.chdir(before);
  }
});

function refusal(work: () => unknown): LibraryUnavailable {
  try {
    work();
  } catch (error) {
    if (error instanceof LibraryUnavailable) return error;
    throw error;
  }
  throw new Error('it was not refused');
}
