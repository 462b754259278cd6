import { randomBytes } from 'node:crypto';
import { readFile, realpath } from 'node:fs/promises';
import path from 'node:path';

/** The window's own scheme and origin. */
export const APP_SCHEME = 'app';
export const APP_ORIGIN = 'app://talkbar';
export const APP_PAGE = `${APP_ORIGIN}/index.html`;

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

/** Where the build leaves room for the nonce: `<meta property="csp-nonce" nonce="…">`, which libraries read it from. */
const NONCE_PLACE = '__CSP_NONCE__';

/** Answers the window's requests with the files of one folder, and nothing outside of it. */
export class AppFiles {
  constructor(private readonly folder: string) {}

  async answer(request: { readonly url: string; readonly method: string }): Promise<Response> {
    if (request.method !== 'GET') return refused(405);
    const file = await this.#locate(request.url);
    const type = file === null ? undefined : TYPES[path.extname(file)];
    if (file === null || type === undefined) return refused(404);
    try {
      const body = await readFile(file);
      return path.extname(file) === '.html' ? page(body.toString('utf8')) : answered(body, type);
    } catch {
      return refused(404);
    }
  }

  /** The real file of an address; null where it names none inside the folder. */
  async #locate(address: string): Promise<string | null> {
    const relative = pathInFolder(address);
    if (relative === null) return null;
    try {
      const root = await realpath(this.folder);
      const file = await realpath(path.join(root, relative));
      return file.startsWith(root + path.sep) ? file : null;
    } catch {
      return null;
    }
  }
}

/** The path below the window's folder that an address of the app names; null for any other. */
export function pathInFolder(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, host, pathname } = new URL(address);
  if (protocol !== `${APP_SCHEME}:` || `${protocol}//${host}` !== APP_ORIGIN) return null;
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    return null;
  }
  const parts = decoded.split('/').filter((part) => part !== '');
  const bad = parts.some((part) => part === '.' || part === '..' || /[\\:\0%]/.test(part));
  return bad || parts.length === 0 ? null : parts.join(path.sep);
}

/** An HTML page with a nonce of its own for the styles that libraries add while they run. */
function page(html: string): Response {
  const nonce = randomBytes(16).toString('base64');
  return answered(html.replaceAll(NONCE_PLACE, nonce), 'text/html; charset=utf-8', contentSecurityPolicy(nonce));
}

/** Nothing but the app's own files; no script, frame, form or request to anywhere else. */
export function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}

const CLOSED_POLICY = "default-src 'none'; frame-ancestors 'none'";

function answered(body: string | Uint8Array<ArrayBuffer>, type: string, policy = CLOSED_POLICY): Response {
  return new Response(body, {
    headers: {
      'content-type': type,
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    },
  });
}

function refused(status: number): Response {
  return new Response(null, { status, headers: { 'content-security-policy': CLOSED_POLICY } });
}
