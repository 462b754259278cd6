import type { Logger } from '../../core/ports';

/** How long the page may take to write what was typed last. */
const READY_MS = 2_000;

export interface ClosingOptions {
  /** Lets the page write what it has; answers false where there is no page that could. */
  readonly tellPage: () => boolean;
  /** Asks the user, who has text that could not be saved, whether to close all the same. */
  readonly askToClose: () => Promise<boolean>;
  /** Closes the window, which this object then lets go. */
  readonly close: () => void;
  readonly logger: Logger;
  readonly readyMs?: number;
}

/** Holds one window back that closes until its page has written what was typed last. */
export class Closing {
  readonly #options: ClosingOptions;
  #state: 'open' | 'waiting' | 'asking' | 'free' = 'open';
  #timer: NodeJS.Timeout | undefined;

  constructor(options: ClosingOptions) {
    this.#options = options;
  }

  /** The window wants to close; answers whether it may do so now. */
  mayClose(): boolean {
    if (this.#state === 'free') return true;
    if (this.#state !== 'open') return false;
    if (!this.#options.tellPage()) {
      this.#state = 'free';
      return true;
    }
    this.#state = 'waiting';
    this.#timer = setTimeout(() => {
      this.#options.logger.warn('the page did not say whether everything is saved');
      this.#letGo();
    }, this.#options.readyMs ?? READY_MS);
    return false;
  }

  /** The page has written everything, or could not. */
  ready(unsaved: boolean): void {
    if (this.#state !== 'waiting') return;
    clearTimeout(this.#timer);
    if (unsaved) void this.#ask();
    else this.#letGo();
  }

  /** The window has gone. */
  end(): void {
    clearTimeout(this.#timer);
    this.#state = 'free';
  }

  async #ask(): Promise<void> {
    this.#state = 'asking';
    let goes = true;
    try {
      goes = await this.#options.askToClose();
    } catch (error) {
      this.#options.logger.error('the user cannot be asked about text that is not saved', { error });
    }
    if (this.#state !== 'asking') return;
    if (goes) this.#letGo();
    else this.#state = 'open';
  }

  #letGo(): void {
    this.#state = 'free';
    this.#options.close();
  }
}
