import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openLibrary } from './library';
import { LibraryUnavailable } from './library-unavailable';
import { Child } from './test-support/child';
import { changeDisk, MAY_MOUNT, smallDisk } from './test-support/odd-files';
import { tempFolder } from './test-support/temp-folder';
import { HAND, OPTIONS, TestLibrary } from './test-support/test-library';

/** What a use of the library is refused with. */
function refusal(use: () => unknown): LibraryUnavailable {
  try {
    use();
  } catch (error) {
    if (error instanceof LibraryUnavailable) return error;
    throw error;
  }
  throw new Error('it was not refused');
}

const USES: Readonly<Record<string, (library: TestLibrary) => unknown>> = {
  read: (library) => library.read((db) => db.workspaces.list()),
  write: (library) => library.note({ title: 'Lost' }),
  rehearsal: (library) => library.library.rehearse((db) => db.workspaces.list()),
};

const TAKEN_AWAY: Readonly<Record<string, (library: TestLibrary) => void>> = {
  'the folder is deleted': ({ folder }) => rmSync(folder, { recursive: true }),
  'the folder is moved': ({ folder }) => renameSync(folder, `${folder}-elsewhere`),
  'a file stands where the folder was': ({ folder }) => {
    rmSync(folder, { recursive: true });
    writeFileSync(folder, '');
  },
  'the file is deleted': ({ file }) => rmSync(file),
  'another library is put in its place': ({ file, folder }) => {
    const other = openLibrary(join(folder, 'other.db'), OPTIONS);
    other.close();
    renameSync(join(folder, 'other.db'), file);
  },
  'the log is deleted': ({ file }) => rmSync(`${file}-wal`),
};

const CASES = Object.keys(TAKEN_AWAY).flatMap((how) => Object.keys(USES).map((use) => [how, use] as const));

test.each(CASES)('where %s, a %s is refused and nothing is acknowledged', (how, use) => {
  const outer = tempFolder();
  const library = new TestLibrary({}, join(outer, 'data'));
  library.note({ title: 'Kept' });
  TAKEN_AWAY[how]?.(library);
  const refused = refusal(() => USES[use]?.(library));
  expect(refused).toMatchObject({ reason: 'moved', path: library.file });
  expect(refused.message).toBe(
    `The library ${library.file} was moved or replaced while TalkBar had it open; nothing was written. Try again: ` +
      `TalkBar opens what is there now.`,
  );
});

test('the next call opens what lies there now, with its own id, cursors and changes', () => {
  const library = new TestLibrary();
  const first = { id: library.library.id, version: library.library.dataVersion() };
  const cursor = library.library.cursors.seal('x', [1, 2]);
  library.note({ title: 'Old' });
  for (const name of readdirSync(library.folder)) rmSync(join(library.folder, name));
  const other = openLibrary(library.file, OPTIONS);
  onTestFinished(() => other.close());
  for (const name of ['a', 'b', 'c']) {
    other.write(
      HAND,
      () => ({ workspace: [name] }),
      (db) => db.workspaces.insert({ id: name, name, createdAt: 1 }),
    );
  }

  expect(refusal(() => library.note({ title: 'Lost' }))).toMatchObject({ reason: 'moved' });
  expect(library.read((db) => db.workspaces.list())).toHaveLength(4);
  expect(library.library.id).toBe(other.id);
  expect(library.library.id).not.toBe(first.id);
  expect(library.library.cursors.open('x', cursor)).toBeNull();
  expect(library.library.dataVersion()).not.toBe(first.version);
  expect(library.library.changesSince(0), 'whoever knew the old one reads all anew').toMatchObject({ complete: false });
  const { k } = library.read((db) => db.workspaces.first());
  library.note({ title: 'Saved' }, k);
  expect(other.read((db) => db.notes.list(k, { trashed: false }, { after: null, limit: 9 })).items).toHaveLength(1);
  expect(other.integrityCheck()).toEqual([]);
});

test('a deleted folder is made anew by the next call, a lost drive is named', () => {
  const drive = join(tempFolder(), 'drive');
  mkdirSync(drive);
  const library = new TestLibrary({}, join(drive, 'data'));
  rmSync(library.folder, { recursive: true });
  expect(refusal(() => library.read((db) => db.workspaces.list())).reason).toBe('moved');
  expect(library.read((db) => db.workspaces.list())).toHaveLength(1);
  rmSync(drive, { recursive: true });
  expect(refusal(() => library.read((db) => db.workspaces.list())).reason).toBe('moved');
  expect(refusal(() => library.read((db) => db.workspaces.list())).reason).toBe('folder_missing');
  expect(refusal(() => library.read((db) => db.workspaces.list())).reason, 'as often as it is asked').toBe(
    'folder_missing',
  );
  mkdirSync(drive);
  expect(library.read((db) => db.workspaces.list())).toHaveLength(1);
});

test('a folder that is moved away and back is the same library', () => {
  const library = new TestLibrary({}, join(tempFolder(), 'data'));
  const id = library.note({ title: 'Kept' });
  renameSync(library.folder, `${library.folder}-away`);
  renameSync(`${library.folder}-away`, library.folder);
  expect(library.read((db) => db.notes.find(library.workspace, id))?.title).toBe('Kept');
});

test('a log that was deleted loses nothing that had been acknowledged', () => {
  const library = new TestLibrary();
  const id = library.note({ title: 'Kept' });
  rmSync(`${library.file}-wal`);
  expect(refusal(() => library.note({ title: 'Refused' })).reason).toBe('moved');
  expect(library.read((db) => db.notes.find(library.workspace, id))?.title).toBe('Kept');
  const again = library.note({ title: 'Again' });
  library.library.close();
  const reader = new TestLibrary({}, library.folder);
  expect(reader.read((db) => db.notes.find(reader.workspace, again))?.title).toBe('Again');
  expect(reader.library.integrityCheck()).toEqual([]);
});

test('closing leaves alone what another process has committed since the log was deleted', async () => {
  const library = new TestLibrary();
  library.note({ title: 'Kept' });
  rmSync(`${library.file}-wal`);
  rmSync(`${library.file}-shm`);
  const child = await Child.start('write', library.folder);
  await child.printed(20);
  await child.kill();
  const written = child.lines.filter((line) => line.startsWith('note-'));
  expect(refusal(() => library.note({ title: 'Refused' })).reason).toBe('moved');
  const found = library.read((db) => written.filter((id) => db.notes.find(library.workspace, id) !== null));
  expect(found).toEqual(written);
  expect(library.library.integrityCheck()).toEqual([]);
});

test('a log that others write back and cut, and a library behind a link, are no obstacle', () => {
  const folder = tempFolder();
  const real = join(folder, 'real');
  mkdirSync(real);
  symlinkSync(join(real, 'talkbar.db'), join(folder, 'talkbar.db'));
  openLibrary(join(real, 'talkbar.db'), OPTIONS).close();
  const library = new TestLibrary({}, folder);
  const other = openLibrary(join(real, 'talkbar.db'), OPTIONS);
  for (let n = 0; n < 40; n += 1) library.note({ title: `Note ${n}`, markdown: 'word '.repeat(5_000) });
  other.close();
  library.note({ title: 'After' });
  expect(existsSync(join(real, 'talkbar.db-wal'))).toBe(true);
  rmSync(join(real, 'talkbar.db-wal'));
  expect(refusal(() => library.note({ title: 'Refused' })).reason).toBe('moved');
});

test('a library that is damaged while it is open is said to be damaged, and nothing is changed', () => {
  const library = new TestLibrary();
  for (let n = 0; n < 300; n += 1) library.note({ title: `Note ${n}`, markdown: `word${n} `.repeat(3_000) });
  library.library.close();
  const damaged = new TestLibrary({}, library.folder);
  const bytes = readFileSync(library.file);
  copyFileSync(library.file, `${library.file}.copy`);
  // Written in place, as a disk does that fails: the file stays the same one.
  writeFileSync(library.file, Buffer.concat([bytes.subarray(0, 4096), Buffer.alloc(bytes.length - 4096, 0xa5)]));
  const refused = refusal(() => damaged.note({ title: 'Refused' }));
  expect(refused).toMatchObject({ reason: 'corrupt', path: library.file });
  expect(refused.message).toContain('nothing was changed');
  expect(refused.cause).toMatchObject({ code: expect.stringMatching(/^SQLITE_CORRUPT/) });
});

test.runIf(MAY_MOUNT)(
  'a disk that fills up or may not be written any more is said so, and all is well once it may',
  () => {
    const disk = smallDisk('2m');
    if (disk === null) return;
    const library = new TestLibrary({}, join(disk, 'data'));
    const kept = library.note({ title: 'Kept' });
    const full = refusal(() => {
      for (let n = 0; n < 100; n += 1) library.note({ title: `Note ${n}`, markdown: 'word '.repeat(20_000) });
    });
    expect(full).toMatchObject({ reason: 'disk_full' });
    expect(full.message).toBe(
      `The disk with TalkBar's library ${library.file} is full; nothing was changed. Free some space and try again.`,
    );
    expect(library.read((db) => db.notes.find(library.workspace, kept))?.title).toBe('Kept');
    changeDisk(disk, 'size=20m');
    library.note({ title: 'Again' });
    expect(library.library.integrityCheck()).toEqual([]);
  },
);
