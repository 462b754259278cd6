import { describe, expect, it } from 'vitest';
import { readCommandLine } from './command-line';
import { isOutsideLink, linkTarget } from './deep-links';

const ID = '6f1c2a9e-4b7d-4c1e-9a53-0d2e8b7f4c10';

describe('addresses of the app', () => {
  it.each([
    [`talkbar://sessions/${ID}`, `/sessions/${ID}`],
    [`talkbar://sessions/${ID}?t=1500`, `/sessions/${ID}?t=1500`],
    [`talkbar://sessions/${ID}?t=-1&x=2`, `/sessions/${ID}`],
    ['talkbar://notes/note-k2v9#top', '/notes/note-k2v9'],
    ['talkbar://projects/p', '/projects/p'],
  ])('%s leads to %s', (address, href) => {
    expect(linkTarget(address)).toBe(href);
  });

  it.each([
    'talkbar://settings/x',
    'talkbar://sessions',
    'talkbar://sessions/',
    'talkbar://sessions/a/b',
    'talkbar://sessions/%2e%2e%2fnotes',
    'talkbar://sessions/<script>',
    'talkbar://user@sessions/x',
    'talkbar://sessions:80/x',
    'talkbar:sessions/x',
    'https://sessions/x',
    '',
  ])('%s leads nowhere', (address) => {
    expect(linkTarget(address)).toBeNull();
  });
});

describe('links of texts', () => {
  it.each(['https://example.com/a?b#c', 'http://example.com', 'mailto:a@example.com'])(
    '%s may be opened',
    (address) => {
      expect(isOutsideLink(address)).toBe(true);
    },
  );

  it.each([
    'file:///etc/passwd',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'smb://host/x',
    'ms-msdt:/id',
    'talkbar://notes/x',
    'app://talkbar/index.html',
    'https://user:secret@example.com/',
    'example.com',
    '',
  ])('%s may not', (address) => {
    expect(isOutsideLink(address)).toBe(false);
  });
});

describe('the command line', () => {
  it('names the folder and the place, among words of others', () => {
    const words = ['.', '--no-sandbox', '--data-dir', '/tmp/x', '--flag-of-chromium', 'talkbar://notes/n'];
    expect(readCommandLine(words)).toEqual({ dataDir: '/tmp/x', href: '/notes/n' });
    expect(readCommandLine(['--data-dir=/tmp/y'])).toEqual({ dataDir: '/tmp/y', href: null });
    expect(readCommandLine(['--data-dir'])).toEqual({ dataDir: null, href: null });
    expect(readCommandLine(['--data-dir='])).toEqual({ dataDir: null, href: null });
    expect(readCommandLine(['talkbar://evil/x'])).toEqual({ dataDir: null, href: null });
  });
});
