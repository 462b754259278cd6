import { closeSync, constants, fstatSync, openSync, readFileSync, statSync, type BigIntStats } from 'node:fs';
import { codeOf } from '../library-unavailable';

/** A file's content; `missing` where there is no such file, `unreadable` where there is one that cannot be read. */
export type FileContent =
  { readonly kind: 'text'; readonly text: string } | { readonly kind: 'missing' } | { readonly kind: 'unreadable' };

const MISSING: FileContent = { kind: 'missing' };
const UNREADABLE: FileContent = { kind: 'unreadable' };
/** Far beyond what these files hold; a mistake or an attack must not fill the memory. */
const MAX_BYTES = 4 * 1024 * 1024;

/** A small file that is read again only when its stamp has changed: one stat a look. */
export class WatchedFile {
  readonly path: string;
  #stamp: string | null = null;
  #content: FileContent = MISSING;

  constructor(path: string) {
    this.path = path;
  }

  /** The same object as long as the file stays as it is. */
  content(): FileContent {
    const stamp = this.#look();
    if (stamp !== this.#stamp) this.#read();
    return this.#content;
  }

  /** Forgets what was read, so that the next look reads again. */
  forget(): void {
    this.#stamp = null;
  }

  #look(): string {
    try {
      const found = statSync(this.path, { bigint: true, throwIfNoEntry: false });
      return found === undefined ? 'missing' : stampOf(found);
    } catch (error) {
      return codeOf(error) || 'unreadable';
    }
  }

  #read(): void {
    try {
      // A pipe would keep the opening waiting for a writer.
      const file = openSync(this.path, constants.O_RDONLY | constants.O_NONBLOCK);
      try {
        // The stamp of the very file that is read: the name may stand for another by now.
        const found = fstatSync(file, { bigint: true });
        this.#stamp = stampOf(found);
        this.#content =
          found.isFile() && found.size <= MAX_BYTES ? { kind: 'text', text: readFileSync(file, 'utf8') } : UNREADABLE;
      } finally {
        closeSync(file);
      }
    } catch (error) {
      this.#stamp = this.#look();
      this.#content = codeOf(error) === 'ENOENT' ? MISSING : UNREADABLE;
    }
  }
}

function stampOf(found: BigIntStats): string {
  return `${found.mtimeNs}:${found.ctimeNs}:${found.size}:${found.ino}`;
}
