import { realpathSync, statSync } from 'node:fs';
import { codeOf } from './library-unavailable';

/**
 * Remembers which file a library's name, and that of the log beside it, stood for. SQLite goes on writing into a file
 * that was deleted or renamed, and what it then commits is in no library that anybody opens again.
 */
export class FilePlace {
  readonly #file: string;
  readonly #wal: string;
  readonly #seen: string | null;
  /** Null where the file system does without a log. */
  readonly #seenWal: string | null;

  /** Looks at a library that is open and has been read once: from then on its log is there as long as it is. */
  constructor(file: string) {
    this.#file = file;
    // SQLite puts the log beside the file that a link stands for.
    this.#wal = `${realpathSync(file)}-wal`;
    this.#seen = identityOf(file);
    this.#seenWal = identityOf(this.#wal);
  }

  /** Whether both names still stand for the same files: two stats. Throws what the file system refuses. */
  holds(): boolean {
    return identityOf(this.#file) === this.#seen && (this.#seenWal === null || identityOf(this.#wal) === this.#seenWal);
  }

  /** Whether another file stands where the log was, while the library itself is the same: somebody else's commits. */
  logIsAnothers(): boolean {
    const wal = identityOf(this.#wal);
    return identityOf(this.#file) === this.#seen && wal !== null && wal !== this.#seenWal;
  }
}

function identityOf(path: string): string | null {
  try {
    const found = statSync(path, { bigint: true, throwIfNoEntry: false });
    return found === undefined ? null : `${found.dev}:${found.ino}`;
  } catch (error) {
    // A file stands where one of the folders was.
    if (codeOf(error) === 'ENOTDIR') return null;
    throw error;
  }
}
