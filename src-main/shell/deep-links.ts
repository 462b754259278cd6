/** How the system knows TalkBar's own addresses. */
export const LINK_SCHEME = 'talkbar';

const AREAS = new Set(['sessions', 'notes', 'projects']);
const ID = /^\/[A-Za-z0-9-]{1,64}$/;
const TIME = /^\d{1,12}$/;

/**
 * The window's path for an address of TalkBar: `talkbar://sessions/<id>?t=<ms>` → `/sessions/<id>?t=<ms>`. Anyone may
 * hand the app an address, so whatever is not exactly of that form is null.
 */
export function linkTarget(address: string): string | null {
  if (!address.startsWith(`${LINK_SCHEME}://`) || !URL.canParse(address)) return null;
  const { host, pathname, searchParams, username, port } = new URL(address);
  if (!AREAS.has(host) || !ID.test(pathname) || username !== '' || port !== '') return null;
  const time = searchParams.get('t');
  return `/${host}${pathname}${time !== null && TIME.test(time) ? `?t=${time}` : ''}`;
}

/** Whether an address in a text may be opened outside the app: on the web or as a letter, nothing that runs anything. */
export function isOutsideLink(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || protocol === 'http:' || protocol === 'mailto:';
}
