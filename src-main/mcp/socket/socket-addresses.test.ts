import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PlaceSource } from '../link/socket-place';
import { folderHash, socketAddresses } from './socket-addresses';

let root: string;
let dataDir: string;

function place(more: Partial<PlaceSource> = {}): PlaceSource {
  return {
    platform: 'linux',
    env: { XDG_RUNTIME_DIR: '/run/user/1000' },
    temporary: '/var/tmp',
    uid: process.getuid?.() ?? null,
    ...more,
  };
}

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'talkbar-place-'));
  dataDir = path.join(root, 'data');
  mkdirSync(dataDir);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('the name', () => {
  test('is the same for every way to a folder, and another for another folder', () => {
    symlinkSync(dataDir, path.join(root, 'link'));
    mkdirSync(path.join(root, 'other'));
    expect(folderHash(dataDir)).toMatch(/^[0-9a-f]{16}$/);
    expect(folderHash(path.join(root, 'link'))).toBe(folderHash(dataDir));
    expect(folderHash(`${dataDir}/../data/`)).toBe(folderHash(dataDir));
    expect(folderHash(path.join(root, 'other'))).not.toBe(folderHash(dataDir));
  });
});

describe('the addresses', () => {
  const folders = (more: Partial<PlaceSource>): readonly string[] =>
    socketAddresses(dataDir, place({ uid: 1000, ...more })).map((address) => path.posix.dirname(address));

  test('are in the session folder, else under the temporary one', () => {
    expect(folders({})).toEqual(['/run/user/1000/talkbar', '/var/tmp/talkbar-1000', '/tmp/talkbar-1000']);
    expect(socketAddresses(dataDir, place())[0]).toBe(`/run/user/1000/talkbar/${folderHash(dataDir)}.sock`);
  });

  test.each([{}, { XDG_RUNTIME_DIR: '' }, { XDG_RUNTIME_DIR: 'run' }])('leave the session folder out for %j', (env) => {
    expect(folders({ env, temporary: '/tmp' })).toEqual(['/tmp/talkbar-1000']);
  });

  test('are short enough for the system: a longer one is left out', () => {
    // `/`, `/talkbar-1000/`, 16 characters and `.sock` are 36 bytes.
    const temporary = (bytes: number): string => `/${'ä'.repeat((bytes - 36) / 2)}${bytes % 2 === 0 ? '' : 'x'}`;
    const fits = (bytes: number, platform: NodeJS.Platform): boolean => {
      const [first = ''] = socketAddresses(
        dataDir,
        place({ uid: 1000, env: {}, platform, temporary: temporary(bytes) }),
      );
      return !first.startsWith('/tmp/') && Buffer.byteLength(first) === bytes;
    };
    expect([106, 108].map((bytes) => fits(bytes, 'linux'))).toEqual([true, false]);
    expect([102, 104].map((bytes) => fits(bytes, 'darwin'))).toEqual([true, false]);
  });

  test('are a pipe on Windows', () => {
    expect(socketAddresses(dataDir, place({ platform: 'win32' }))).toEqual([
      `\\\\.\\pipe\\talkbar-${folderHash(dataDir)}`,
    ]);
  });
});
