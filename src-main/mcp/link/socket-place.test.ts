import { chmodSync, chownSync, lstatSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { isSocketFolderSafe, PlaceRefused, prepareSocketFolder } from './socket-place';
import { place, placeFolder } from '../test-support/place-folder';

const folder = placeFolder();

describe('the folder', () => {
  const address = (): string => path.join(folder.root, 'talkbar', 'x.sock');

  test('is made for the user alone, and once', () => {
    expect(isSocketFolderSafe(address(), place())).toBe(false);
    expect(prepareSocketFolder(address(), place())).toBe(true);
    expect(lstatSync(path.dirname(address())).mode & 0o777).toBe(0o700);
    expect(prepareSocketFolder(address(), place())).toBe(true);
    expect(isSocketFolderSafe(address(), place())).toBe(true);
  });

  test('is closed to others where it was open, and not used while it is', () => {
    mkdirSync(path.dirname(address()));
    chmodSync(path.dirname(address()), 0o755);
    expect(() => isSocketFolderSafe(address(), place())).toThrow(/open to other users.*chmod 700/);
    expect(prepareSocketFolder(address(), place())).toBe(true);
    expect(lstatSync(path.dirname(address())).mode & 0o777).toBe(0o700);
  });

  test('is looked for elsewhere where it cannot be made', () => {
    expect(prepareSocketFolder(path.join(folder.root, 'missing', 'talkbar', 'x.sock'), place())).toBe(false);
    writeFileSync(path.join(folder.root, 'file'), '');
    expect(prepareSocketFolder(path.join(folder.root, 'file', 'talkbar', 'x.sock'), place())).toBe(false);
    expect(isSocketFolderSafe(path.join(folder.root, 'file', 'talkbar', 'x.sock'), place())).toBe(false);
  });

  test('is refused where it is a link, even to a folder of the user’s', () => {
    mkdirSync(path.join(folder.root, 'own'), { mode: 0o700 });
    symlinkSync(path.join(folder.root, 'own'), path.dirname(address()));
    expect(() => prepareSocketFolder(address(), place())).toThrow(PlaceRefused);
    expect(() => isSocketFolderSafe(address(), place())).toThrow(/a symbolic link/);
  });

  test('is refused where it is a file', () => {
    writeFileSync(path.dirname(address()), '');
    expect(() => prepareSocketFolder(address(), place())).toThrow(/not a folder/);
  });

  test.runIf(process.getuid?.() === 0)('is refused where it is another user’s', () => {
    mkdirSync(path.dirname(address()), { mode: 0o700 });
    chownSync(path.dirname(address()), 65_534, 65_534);
    expect(() => prepareSocketFolder(address(), place())).toThrow(/another user's \(65534\).*Remove it/);
    expect(() => isSocketFolderSafe(address(), place())).toThrow(PlaceRefused);
    expect(lstatSync(path.dirname(address())).uid).toBe(65_534);
  });
});
