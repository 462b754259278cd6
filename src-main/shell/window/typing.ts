/** So long without a key, and the user is no longer in the middle of typing. */
const PAUSE_MS = 1_000;
/** Whoever types on and on is interrupted in the end. */
const MOST_MS = 10_000;
const LOOK_MS = 50;

export interface TypingOptions {
  /** Whether the keys go to the app's window now. */
  readonly hasKeyboard: () => boolean;
  readonly pauseMs?: number;
  readonly mostMs?: number;
}

/** Knows whether the user is typing into the window, so that nothing takes the keyboard from them. */
export class Typing {
  readonly #options: TypingOptions;
  #lastKey = Number.NEGATIVE_INFINITY;

  constructor(options: TypingOptions) {
    this.#options = options;
  }

  /** A key went down in the window. */
  key(): void {
    this.#lastKey = performance.now();
  }

  /** Resolves when the user makes a pause, or the signal is aborted. Null where they are not typing. */
  pause(signal: AbortSignal): Promise<void> | null {
    if (!this.#isTyping()) return null;
    const deadline = performance.now() + (this.#options.mostMs ?? MOST_MS);
    return new Promise((resolve) => {
      const timer = setInterval(() => {
        if (this.#isTyping() && !signal.aborted && performance.now() < deadline) return;
        clearInterval(timer);
        resolve();
      }, LOOK_MS);
    });
  }

  #isTyping(): boolean {
    return performance.now() - this.#lastKey < (this.#options.pauseMs ?? PAUSE_MS) && this.#options.hasKeyboard();
  }
}
