import { symlinkSync, writeFileSync } from 'node:fs';
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
