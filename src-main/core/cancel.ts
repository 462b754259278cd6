/** What a piece of work looks at to learn that nobody wants its result any more. */
export interface CancelSignal {
  readonly cancelled: boolean;
  /** Calls `listener` once when cancelled (at once if it already is). Answers a function that takes it back. */
  onCancel(listener: () => void): () => void;
}

/** The side that cancels. */
export class CancelSource implements CancelSignal {
  #cancelled = false;
  readonly #listeners = new Set<() => void>();

  get cancelled(): boolean {
    return this.#cancelled;
  }

  cancel(): void {
    if (this.#cancelled) return;
    this.#cancelled = true;
    const listeners = [...this.#listeners];
    this.#listeners.clear();
    for (const listener of listeners) listener();
  }

  onCancel(listener: () => void): () => void {
    if (this.#cancelled) {
      listener();
      return () => undefined;
    }
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/** Work that nothing can cancel. */
export const NEVER_CANCELLED: CancelSignal = { cancelled: false, onCancel: () => () => undefined };
