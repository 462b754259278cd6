import { mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { PlaceSource } from '../link/socket-place';
import { folderHash, socketAddresses } from './socket-addresses';
import { place, placeFolder } from '../test-support/place-folder';

const folder = placeFolder();

describe('the name', () => {
  test('is the same for every way to a folder, and another for another folder', () => {
    symlinkSync(folder.dataDir, path.join(folder.root, 'link'));
    mkdirSync(path.join(folder.root, 'other'));
    expect(folderHash(folder.dataDir)).toMatch(/^[0-9a-f]{16}$/);
    expect(folderHash(path.join(folder.root, 'link'))).toBe(folderHash(folder.dataDir));
    expect(folderHash(`${folder.dataDir}/../data/`)).toBe(folderHash(folder.dataDir));
    expect(folderHash(path.join(folder.root, 'other'))).not.toBe(folderHash(folder.dataDir));
  });
});

describe('the addresses', () => {
  const folders = (more: Partial<PlaceSource>): readonly string[] =>
    socketAddresses(folder.dataDir, place({ uid: 1000, ...more })).map((address) => path.posix.dirname(address));

  test('are in the session folder, else under the temporary one', () => {
    expect(folders({})).toEqual(['/run/user/1000/talkbar', '/var/tmp/talkbar-1000', '/tmp/talkbar-1000']);
    expect(socketAddresses(folder.dataDir, place())[0]).toBe(
      `/run/user/1000/talkbar/${folderHash(folder.dataDir)}.sock`,
    );
  });

  test.each([{}, { XDG_RUNTIME_DIR: '' }, { XDG_RUNTIME_DIR: 'run' }])('leave the session folder out for %j', (env) => {
    expect(folders({ env, temporary: '/tmp' })).toEqual(['/tmp/talkbar-1000']);
  });

  test('are short enough for the system: a longer one is left out', () => {
    // `/`, `/talkbar-1000/`, 16 characters and `.sock` are 36 bytes.
    const temporary = (bytes: number): string => `/${'ä'.repeat((bytes - 36) / 2)}${bytes % 2 === 0 ? '' : 'x'}`;
    const fits = (bytes: number, platform: NodeJS.Platform): boolean => {
      const [first = ''] = socketAddresses(
        folder.dataDir,
        place({ uid: 1000, env: {}, platform, temporary: temporary(bytes) }),
      );
      return !first.startsWith('/tmp/') && Buffer.byteLength(first) === bytes;
    };
    expect([106, 108].map((bytes) => fits(bytes, 'linux'))).toEqual([true, false]);
    expect([102, 104].map((bytes) => fits(bytes, 'darwin'))).toEqual([true, false]);
  });

  test('are a pipe on Windows', () => {
    expect(socketAddresses(folder.dataDir, place({ platform: 'win32' }))).toEqual([
      `\\\\.\\pipe\\talkbar-${folderHash(folder.dataDir)}`,
    ]);
  });
});
