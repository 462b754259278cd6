import { cut } from './columns';
import type { Output } from './output';

/** Work that is done sooner is not worth a word. */
const PATIENCE_MS = 1_000;

/** One line on the terminal that says how far long work has come; it is gone when the work is done. */
export class Progress {
  readonly #output: Output;
  readonly #startedAt = performance.now();
  #shown = false;

  constructor(output: Output) {
    this.#output = output;
  }

  /** Says what is being done now, once the whole has taken over a second. */
  async say(text: string): Promise<void> {
    if (!this.#output.showsProgress || performance.now() - this.#startedAt < PATIENCE_MS) return;
    this.#shown = true;
    this.#output.prompt(`\r\u001b[K${this.#output.messageStyle.dim(cut(text, this.#output.messageWidth - 1))}`);
    // The work that follows may hold the thread; the line has to be out before.
    await new Promise((resolve) => setImmediate(resolve));
  }

  /** Takes the line away. */
  clear(): void {
    if (this.#shown) this.#output.prompt('\r\u001b[K');
    this.#shown = false;
  }
}
