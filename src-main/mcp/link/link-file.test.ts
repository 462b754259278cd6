import { chmodSync, lstatSync, mkdtempSync, rmSync, symlinkSync, writeFileSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LINK_FILE, LinkFile, LinkRefused, newToken } from './link-file';

const UID = process.getuid?.() ?? null;

let folder: string;
let file: LinkFile;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'talkbar-link-'));
  file = new LinkFile(folder, UID);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('tells the helper what the app wrote, readable by the user alone', () => {
  const token = newToken();
  file.write('/run/x.sock', token);
  expect(new LinkFile(folder, UID).read()).toEqual({ address: '/run/x.sock', token });
  expect(token).toHaveLength(32);
  expect(lstatSync(file.path).mode & 0o777).toBe(0o600);
});

test('shows that it was written again, though it says the same', () => {
  const reader = new LinkFile(folder, UID);
  const token = newToken();
  const nothing = reader.look();
  file.write('/run/x.sock', token);
  const first = reader.look();
  expect(first).not.toBe(nothing);
  expect(reader.look()).toBe(first);
  file.write('/run/x.sock', token);
  expect(reader.look()).not.toBe(first);
});

test.each([
  ['no file', null],
  ['nothing', ''],
  ['noise', '\0\0'],
  ['no object', '[]'],
  ['a short token', JSON.stringify({ address: '/x', token: 'AAAA' })],
  ['no token', JSON.stringify({ address: '/x' })],
  ['no address', JSON.stringify({ address: '', token: newToken().toString('base64url') })],
])('%s is no app', (_name, text) => {
  if (text !== null) writeFileSync(file.path, text, { mode: 0o600 });
  expect(file.read()).toBeNull();
});

test.runIf(UID !== null)('is refused where others may have read it, or it is a link', () => {
  file.write('/run/x.sock', newToken());
  chmodSync(file.path, 0o640);
  expect(() => file.read()).toThrow(LinkRefused);
  chmodSync(file.path, 0o600);
  expect(() => new LinkFile(folder, (UID ?? 0) + 1).read()).toThrow(/must belong to you/);
  expect(file.read()).not.toBeNull();
  renameSync(file.path, path.join(folder, 'elsewhere'));
  symlinkSync(path.join(folder, 'elsewhere'), path.join(folder, LINK_FILE));
  expect(() => new LinkFile(folder, UID).read()).toThrow(LinkRefused);
});
