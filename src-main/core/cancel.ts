import type { CancelReason } from '../contract/reasons';

/** What a piece of work looks at to learn that nobody wants its result any more. */
export interface CancelSignal {
  readonly cancelled: boolean;
  /** Null as long as it is not cancelled. */
  readonly reason: CancelReason | null;
  /** Calls `listener` once when cancelled (at once if it already is). Answers a function that takes it back. */
  onCancel(listener: (reason: CancelReason) => void): () => void;
}

/** The side that cancels. */
export class CancelSource implements CancelSignal {
  #reason: CancelReason | null = null;
  readonly #listeners = new Set<(reason: CancelReason) => void>();

  get cancelled(): boolean {
    return this.#reason !== null;
  }

  get reason(): CancelReason | null {
    return this.#reason;
  }

  cancel(reason: CancelReason = 'cancelled'): void {
    if (this.#reason !== null) return;
    this.#reason = reason;
    const listeners = [...this.#listeners];
    this.#listeners.clear();
    for (const listener of listeners) listener(reason);
  }

  onCancel(listener: (reason: CancelReason) => void): () => void {
    if (this.#reason !== null) {
      listener(this.#reason);
      return () => undefined;
    }
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/** Work that nothing can cancel. */
export const NEVER_CANCELLED: CancelSignal = { cancelled: false, reason: null, onCancel: () => () => undefined };
