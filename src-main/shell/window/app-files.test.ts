import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AppFiles, contentSecurityPolicy } from './app-files';

let root: string;
let files: AppFiles;
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'talkbar-files-'));
  const folder = path.join(root, 'renderer');
  mkdirSync(path.join(folder, 'assets'), { recursive: true });
  mkdirSync(path.join(root, 'renderer-other'));
  writeFileSync(path.join(root, 'secret.js'), 'secret');
  writeFileSync(path.join(root, 'renderer-other', 'x.js'), 'secret');
  writeFileSync(path.join(folder, 'index.html'), '<meta property="csp-nonce" nonce="__CSP_NONCE__"><p>TalkBar</p>');
  writeFileSync(path.join(folder, 'assets', 'a b.js'), 'ok');
  writeFileSync(path.join(folder, 'assets', 'notes.exe'), 'no type of ours');
  symlinkSync(path.join(root, 'secret.js'), path.join(folder, 'assets', 'link.js'));
  files = new AppFiles(folder);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

function get(url: string, method = 'GET'): Promise<Response> {
  return files.answer({ url, method });
}

it('serves the page with a fresh nonce in its policy and in its place', async () => {
  const [one, two] = await Promise.all([get('app://talkbar/index.html'), get('app://talkbar/index.html#/notes?x=1')]);
  const policy = one.headers.get('content-security-policy') ?? '';
  const nonce = /'nonce-([^']+)'/u.exec(policy)?.[1] ?? '';
  expect(policy).toBe(contentSecurityPolicy(nonce));
  expect(await one.text()).toBe(`<meta property="csp-nonce" nonce="${nonce}"><p>TalkBar</p>`);
  expect(two.status).toBe(200);
  expect(await two.text()).not.toContain(nonce);
});

it('allows nothing inline, nothing evaluated and nothing from elsewhere', () => {
  const policy = contentSecurityPolicy('n');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("trusted-types 'none'");
  expect(policy).not.toMatch(/unsafe|https?:|\*/u);
});

it('serves other files with their type, by their decoded name', async () => {
  const answer = await get('app://talkbar/assets/a%20b.js');
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(await answer.text()).toBe('ok');
});

it.each([
  'app://talkbar/',
  'app://talkbar/nothing.js',
  'app://talkbar/assets',
  'app://talkbar/assets/notes.exe',
  'app://talkbar/assets/link.js',
  'app://talkbar/../secret.js',
  'app://talkbar/..%2fsecret.js',
  'app://talkbar/%2e%2e/secret.js',
  'app://talkbar/..%5csecret.js',
  'app://talkbar/%252e%252e/secret.js',
  'app://talkbar/../renderer-other/x.js',
  'app://talkbar/assets/%00.js',
  'app://talkbar/%ff.js',
  'app://talkbar//etc/passwd',
  'app://talkbar/C:/x.js',
  'app://other/index.html',
  'app:///index.html',
  'file:///etc/passwd',
  'nonsense',
])('finds nothing at %s', async (url) => {
  const answer = await get(url);
  expect(answer.status).toBe(404);
  expect(await answer.text()).toBe('');
});

it('takes no other method', async () => {
  expect((await get('app://talkbar/index.html', 'POST')).status).toBe(405);
});
