/** The places of the window. Their addresses are those that search matches and notes carry. */
export type Route =
  | { readonly view: 'sessions'; readonly id: string | null; readonly tab: SessionTab; readonly atMs: number | null }
  | { readonly view: 'notes'; readonly id: string | null }
  | { readonly view: 'projects'; readonly id: string | null }
  | { readonly view: 'trash' }
  | { readonly view: 'settings'; readonly page: SettingsPage; readonly tab: AccessTab };

export type SessionTab = 'summary' | 'transcript' | 'notes';
export type SettingsPage = 'general' | 'mcp' | 'about';
export type AccessTab = 'access' | 'connect' | 'activity';

const SESSION_TABS: readonly SessionTab[] = ['summary', 'transcript', 'notes'];
const PAGES: readonly SettingsPage[] = ['general', 'mcp', 'about'];
const ACCESS_TABS: readonly AccessTab[] = ['access', 'connect', 'activity'];

export const HOME = '/sessions';

/** Reads an address, `talkbar://` ones too. Null where it leads nowhere. */
export function parseHref(href: string): Route | null {
  const local = href.startsWith('talkbar://') ? `/${href.slice('talkbar://'.length)}` : href;
  const [path = '', query = ''] = local.split('?', 2);
  const [area, id = null, more] = path
    .split('/')
    .filter((part) => part !== '')
    .map(decoded);
  if (more !== undefined && area !== 'settings') return null;
  const params = new URLSearchParams(query);
  switch (area) {
    case 'sessions': {
      const atMs = momentOf(params.get('t'));
      const fallback = atMs === null ? 'summary' : 'transcript';
      return { view: 'sessions', id, tab: oneOf(SESSION_TABS, params.get('tab')) ?? fallback, atMs };
    }
    case 'notes':
      return { view: 'notes', id };
    case 'projects':
      return { view: 'projects', id };
    case 'trash':
      return id === null ? { view: 'trash' } : null;
    case 'settings': {
      const page = id === null ? 'general' : oneOf(PAGES, id);
      const tab = more === undefined ? 'access' : oneOf(ACCESS_TABS, more);
      return page === null || tab === null ? null : { view: 'settings', page, tab };
    }
    default:
      return null;
  }
}

/** The address of a place; what stands at its default is left out. */
export function hrefOf(route: Route): string {
  switch (route.view) {
    case 'sessions': {
      if (route.id === null) return '/sessions';
      const params = new URLSearchParams();
      if (route.atMs !== null) params.set('t', String(route.atMs));
      if (route.tab !== (route.atMs === null ? 'summary' : 'transcript')) params.set('tab', route.tab);
      const query = params.toString();
      return `/sessions/${encodeURIComponent(route.id)}${query === '' ? '' : `?${query}`}`;
    }
    case 'notes':
    case 'projects':
      return route.id === null ? `/${route.view}` : `/${route.view}/${encodeURIComponent(route.id)}`;
    case 'trash':
      return '/trash';
    case 'settings':
      return route.page === 'mcp' && route.tab !== 'access' ? `/settings/mcp/${route.tab}` : `/settings/${route.page}`;
  }
}

function oneOf<T extends string>(all: readonly T[], value: string | null): T | null {
  return all.find((item) => item === value) ?? null;
}

function momentOf(value: string | null): number | null {
  return value !== null && /^\d{1,12}$/u.test(value) ? Number(value) : null;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
