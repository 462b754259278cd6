import { describe, expect, it } from 'vitest';
import { hrefOf, parseHref } from './routes';

describe('addresses', () => {
  it.each([
    ['/sessions', { view: 'sessions', id: null, tab: 'summary', atMs: null }],
    ['/sessions/6f1c', { view: 'sessions', id: '6f1c', tab: 'summary', atMs: null }],
    ['/sessions/6f1c?t=61000', { view: 'sessions', id: '6f1c', tab: 'transcript', atMs: 61_000 }],
    ['/sessions/6f1c?t=61000&tab=notes', { view: 'sessions', id: '6f1c', tab: 'notes', atMs: 61_000 }],
    ['talkbar://sessions/6f1c?t=5', { view: 'sessions', id: '6f1c', tab: 'transcript', atMs: 5 }],
    ['talkbar://notes/note-1', { view: 'notes', id: 'note-1' }],
    ['/projects/project-1', { view: 'projects', id: 'project-1' }],
    ['/trash', { view: 'trash' }],
    ['/settings', { view: 'settings', page: 'general', tab: 'access' }],
    ['/settings/mcp', { view: 'settings', page: 'mcp', tab: 'access' }],
    ['/settings/mcp/activity', { view: 'settings', page: 'mcp', tab: 'activity' }],
  ])('%s', (href, route) => {
    expect(parseHref(href)).toEqual(route);
  });

  it.each([
    '',
    '/',
    '/nowhere',
    '/notes/a/b',
    '/settings/secrets',
    '/settings/mcp/nothing',
    '/trash/x',
    'https://example.com',
  ])('%s leads nowhere', (href) => {
    expect(parseHref(href)).toBeNull();
  });

  it('leaves out a moment that is none', () => {
    for (const t of ['-1', 'abc', '1e9', '', '99999999999999']) {
      expect(parseHref(`/sessions/a?t=${t}`)).toMatchObject({ atMs: null, tab: 'summary' });
    }
  });

  it('writes each address as it reads it', () => {
    for (const href of [
      '/sessions',
      '/sessions/6f1c',
      '/sessions/6f1c?t=61000',
      '/sessions/6f1c?tab=transcript',
      '/notes/note-1',
      '/notes',
      '/trash',
      '/settings/mcp',
      '/settings/mcp/connect',
      '/settings/about',
    ]) {
      const route = parseHref(href);
      expect(route === null ? null : hrefOf(route)).toBe(href);
    }
  });
});
