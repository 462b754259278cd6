import type { AppError } from '../../contract/errors';
import type { Operation } from '../operations/define';

/** One operation of a call: what is to run, or why it cannot. */
export type Entry =
  | {
      readonly operation: Operation;
      readonly args: unknown;
      /** Begins the unknown-argument sentence; the operation's id when left out. */
      readonly who?: string;
    }
  | { readonly refusal: AppError };

/** One tool call, or one operation of a script or the window. */
export interface CallRequest {
  readonly entries: readonly Entry[];
  readonly stopOnError: boolean;
  /** Ask the user before anything of the call runs. */
  readonly confirm: boolean;
}
