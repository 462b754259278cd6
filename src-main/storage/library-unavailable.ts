import { Unavailable } from '../contract/errors';
import type { Why } from '../contract/why/why';

/** Why the library cannot be used. `moved`: another file, or none, lies where the open one was. */
export type UnavailableReason =
  | 'folder_missing'
  | 'not_a_folder'
  | 'not_a_file'
  | 'no_permission'
  | 'foreign'
  | 'corrupt'
  | 'busy'
  | 'disk_full'
  | 'broken_disk'
  | 'moved';

/**
 * The library, or a file beside it, cannot be used. Its words are written for the user: they name the file, say that
 * nothing was changed and how to go on.
 */
export class LibraryUnavailable extends Unavailable {
  readonly reason: UnavailableReason;
  /** The file or folder it is about. */
  readonly path: string;

  constructor(reason: UnavailableReason, path: string, why: Why, options?: ErrorOptions) {
    super(why, options);
    this.name = 'LibraryUnavailable';
    this.reason = reason;
    this.path = path;
  }
}

/** The code of a failed system or SQLite call, such as `ENOENT` or `SQLITE_BUSY`; an empty string where there is none. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}
