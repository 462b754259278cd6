import { AppError } from '../../contract/errors';
import { isJsonObject, type Json, type JsonObject } from '../../contract/json';
import { PRODUCT, SCHEMA } from '../../contract/product';
import type { Access } from '../../contract/settings';
import { accessFrom } from './access-json';

/** Grows when what is said after the handshake changes so that an older side would not understand it. */
const PROTOCOL = 2;

/** What each side says about itself. */
export interface Version {
  readonly protocol: number;
  readonly appVersion: string;
  /** The library's schema that it writes. */
  readonly schema: number;
}

export const OWN_VERSION: Version = { protocol: PROTOCOL, appVersion: PRODUCT.version, schema: SCHEMA };

/** What a client of an assistant knows already when its connection comes to another engine. */
export interface ConnectionStart {
  /** Settings and policy as they stood when its `initialize` was answered. */
  readonly access: Access;
  /** `listedHash` of the definitions it last listed; null where it has listed none. */
  readonly listed: string | null;
}

/** What is wanted of the app: an MCP session, the calls of a command line (`cli-lines.ts`), or how things stand. */
export type Hello =
  (Version & ConnectionStart & { readonly purpose: 'mcp' }) | (Version & { readonly purpose: 'cli' | 'status' });

/** Null where it is no version. */
export function readVersion(value: Json): Version | null {
  if (!isJsonObject(value)) return null;
  const { protocol, appVersion, schema } = value;
  if (typeof protocol !== 'number' || typeof appVersion !== 'string' || typeof schema !== 'number') return null;
  return { protocol, appVersion, schema };
}

/** What a hello of this protocol asks for; null where it cannot be understood. */
export function readHello(value: JsonObject, version: Version): Hello | null {
  const { purpose, listed = null, access = null } = value;
  if (purpose === 'cli' || purpose === 'status') return { ...version, purpose };
  if (purpose !== 'mcp' || (listed !== null && typeof listed !== 'string')) return null;
  const seen = accessFrom(access);
  return seen === null ? null : { ...version, purpose, listed, access: seen };
}

/** Why the two cannot talk, and which side to update; null where they can. */
export function misfit(own: Version, app: Version, purpose: Hello['purpose']): AppError | null {
  if (own.protocol === app.protocol) return null;
  const [program, update] =
    purpose === 'mcp'
      ? ['helper', 'reconnect TalkBar in your assistant']
      : ['talkbar-cli', 'use the talkbar-cli that comes with it'];
  return new AppError(
    'failed',
    own.protocol < app.protocol
      ? `TalkBar was updated; ${update} (the app is ${app.appVersion}, this ${program} ${own.appVersion})`
      : `TalkBar was updated while it was open; quit it and open it again (it runs as ${app.appVersion}, this ${program} is ${own.appVersion})`,
  );
}
