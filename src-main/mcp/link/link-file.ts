import { randomBytes } from 'node:crypto';
import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from '../../storage/folder/durable-file';
import { parseObject } from '../../storage/folder/settings-file';
import { WatchedFile, type FileContent } from '../../storage/folder/watched-file';

/** What a helper needs to reach the running app. */
export interface Link {
  /** The secret that each side proves to know. */
  readonly token: Buffer;
  /** Where the app last listened: a socket's path or a pipe's name. */
  readonly address: string;
}

/** The file could be read, or have been written, by others; the message says how to mend it. */
export class LinkRefused extends Error {}

const TOKEN_BYTES = 32;
const OTHERS_MODE = 0o077;

export const LINK_FILE = 'socket.json';

/**
 * The file of a data folder in which the app says where it listens, and with which secret. A helper reads the place here
 * and does not work it out: assistants start it without the variables that decide it.
 */
export class LinkFile {
  readonly path: string;
  readonly #file: WatchedFile;
  readonly #uid: number | null;

  constructor(dataDir: string, uid: number | null) {
    this.path = join(dataDir, LINK_FILE);
    this.#file = new WatchedFile(this.path);
    this.#uid = uid;
  }

  /** What stands in the file now; the same object as long as nobody writes it. One stat while nothing changes. */
  look(): FileContent {
    return this.#file.content();
  }

  /** Null where no app has written it, or not so that it can be understood. Throws LinkRefused. */
  read(): Link | null {
    const content = this.look();
    if (content.kind !== 'text') return null;
    const link = parseLink(content.text);
    if (link !== null) this.#refuseOpen();
    return link;
  }

  /** Says where the app listens, with a secret that is new: who knew an old one has no use for it. */
  write(address: string, token: Buffer): void {
    replaceFile(this.path, `${JSON.stringify({ token: token.toString('base64url'), address })}\n`);
    this.#file.forget();
  }

  #refuseOpen(): void {
    if (this.#uid === null) return;
    const found = lstatSync(this.path, { throwIfNoEntry: false });
    if (found === undefined || (found.isFile() && found.uid === this.#uid && (found.mode & OTHERS_MODE) === 0)) return;
    throw new LinkRefused(
      `The file ${this.path} must belong to you and be readable by you alone. Remove it, and start TalkBar again.`,
    );
  }
}

export function newToken(): Buffer {
  return randomBytes(TOKEN_BYTES);
}

function parseLink(text: string): Link | null {
  const value = parseObject(text);
  const { token, address } = value ?? {};
  if (typeof token !== 'string' || typeof address !== 'string' || address === '') return null;
  const bytes = Buffer.from(token, 'base64url');
  return bytes.length === TOKEN_BYTES ? { token: bytes, address } : null;
}
