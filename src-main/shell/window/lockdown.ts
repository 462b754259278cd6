import { app, type Session, type WebContents } from 'electron';
import type { Logger } from '../../core/ports';
import { APP_ORIGIN, APP_PAGE, APP_SCHEME } from './app-files';

/** What a page may use: copying by the user's own click. The microphone joins while a recording runs. */
const ALLOWED_PERMISSIONS: ReadonlySet<string> = new Set(['clipboard-sanitized-write']);

/** Whether an address is the window's own page. */
export function isAppPage(address: string): boolean {
  return address === APP_PAGE || address.startsWith(`${APP_PAGE}#`) || address.startsWith(`${APP_PAGE}?`);
}

/** Keeps whatever a page shows inside its own files: no permission, no network, no download. */
export function lockSession(session: Session, logger: Logger): void {
  const allowed = (permission: string, address: string): boolean =>
    ALLOWED_PERMISSIONS.has(permission) && (address === APP_ORIGIN || address.startsWith(`${APP_ORIGIN}/`));
  session.setPermissionRequestHandler((_contents, permission, done, { requestingUrl }) =>
    done(allowed(permission, requestingUrl)),
  );
  session.setPermissionCheckHandler((_contents, permission, origin) => allowed(permission, origin));
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event) => event.preventDefault());
  session.webRequest.onBeforeRequest((details, done) => {
    const own = ['app:', 'devtools:', 'data:', 'blob:'].some((scheme) => details.url.startsWith(scheme));
    if (!own) logger.warn('a request of a page was stopped', { kind: details.resourceType });
    done({ cancel: !own });
  });
}

/** Every page the app ever shows: it stays where it is, and opens nothing. */
export function lockContents(logger: Logger): void {
  app.on('web-contents-created', (_event, contents) => lock(contents, logger));
}

function lock(contents: WebContents, logger: Logger): void {
  const stop = (event: { preventDefault(): void }, url: string): void => {
    // The page itself again is a reload.
    if (contents.getURL() === url && isAppPage(url)) return;
    event.preventDefault();
    logger.warn('a page tried to go elsewhere', { scheme: url.split(':', 1)[0] ?? '' });
  };
  contents.on('will-navigate', (event) => stop(event, event.url));
  contents.on('will-frame-navigate', (event) => stop(event, event.url));
  contents.on('will-redirect', (event) => stop(event, event.url));
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}

/** The scheme of the window's files, as Chromium must know it before the app is ready. */
export const SCHEME_PRIVILEGES = {
  scheme: APP_SCHEME,
  // With its code cache the page starts about 150 ms sooner from the second time on (docs/measurements.md).
  privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
} as const;
