import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import type { PlaceSource } from '../link/socket-place';

/** A machine on which a socket's place is looked for. */
export function place(more: Partial<PlaceSource> = {}): PlaceSource {
  return {
    platform: 'linux',
    env: { XDG_RUNTIME_DIR: '/run/user/1000' },
    temporary: '/var/tmp',
    uid: process.getuid?.() ?? null,
    ...more,
  };
}

/** A folder for each test of a file, with a data folder in it. */
export function placeFolder(): { readonly root: string; readonly dataDir: string } {
  const folder = { root: '', dataDir: '' };
  beforeEach(() => {
    folder.root = mkdtempSync(path.join(tmpdir(), 'talkbar-place-'));
    folder.dataDir = path.join(folder.root, 'data');
    mkdirSync(folder.dataDir);
  });
  afterEach(() => rmSync(folder.root, { recursive: true, force: true }));
  return folder;
}
