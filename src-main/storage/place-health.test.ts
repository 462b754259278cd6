import { chmodSync, chownSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readPlaceHealth } from './place-health';
import { changeDisk, MAY_MOUNT, smallDisk } from './test-support/odd-files';
import { tempFolder } from './test-support/temp-folder';

const look = (folder: string) => readPlaceHealth(folder, join(folder, 'talkbar.db'), join(folder, 'settings.json'));

test('where all may be written there is nothing to say, though the folder is not made yet', () => {
  const folder = tempFolder();
  const well = { notWritable: [], littleRoom: null };
  expect(look(folder)).toEqual(well);
  expect(look(join(folder, 'a', 'b'))).toEqual(well);
});

/** Runs as a user whom permissions bind: root may write everything. */
function asOrdinaryUser(run: () => void): void {
  if (process.geteuid?.() !== 0) return run();
  process.seteuid?.(NOBODY);
  try {
    run();
  } finally {
    process.seteuid?.(0);
  }
}

const NOBODY = 65_534;

test('a folder and a library that may not be written are named', () => {
  const folder = tempFolder();
  if (process.geteuid?.() === 0) chownSync(folder, NOBODY, NOBODY);
  asOrdinaryUser(() => namesWhatMayNotBeWritten(folder));
});

function namesWhatMayNotBeWritten(folder: string): void {
  writeFileSync(join(folder, 'talkbar.db'), '', { mode: 0o400 });
  expect(look(folder).notWritable).toEqual([expect.stringContaining('talkbar.db may not be written (EACCES)')]);
  chmodSync(folder, 0o500);
  expect(look(folder).notWritable).toHaveLength(2);
  expect(look(join(folder, 'below')).notWritable).toHaveLength(1);
  chmodSync(folder, 0o700);
}

test.runIf(MAY_MOUNT)('little room on the disk, and a disk that may not be written, are told', () => {
  const disk = smallDisk('4m');
  if (disk === null) return;
  const littleRoom = expect.stringContaining('only 4.0 MB left') as string;
  expect(look(disk)).toEqual({ notWritable: [], littleRoom });
  writeFileSync(join(disk, 'talkbar.db'), '');
  writeFileSync(join(disk, 'kept.json'), '{}');
  changeDisk(disk, 'ro');
  expect(look(disk).notWritable).toEqual([
    expect.stringContaining(`${disk} may not be written (EROFS)`),
    expect.stringContaining('talkbar.db may not be written (EROFS)'),
  ]);
  const folder = tempFolder();
  symlinkSync(join(disk, 'kept.json'), join(folder, 'settings.json'));
  expect(look(folder).notWritable).toEqual([expect.stringContaining(`${disk} may not be written (EROFS)`)]);
});
