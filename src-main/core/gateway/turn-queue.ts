import type { CancelSignal } from '../cancel';
import type { TurnTaking } from './caller';

interface Waiting {
  readonly admit: () => void;
}

/**
 * Lets a fixed number through at a time, the others in the order they came: the one writer of a process, a
 * connection's four tool calls, its one open question.
 */
export class TurnQueue implements TurnTaking {
  #free: number;
  readonly #waiting: Waiting[] = [];

  constructor(places: number) {
    this.#free = places;
  }

  enter(signal: CancelSignal): Promise<(() => void) | null> {
    return this.#enter(signal, (waiting) => this.#waiting.push(waiting));
  }

  /** For one that was in and stepped aside: it comes before all who have not been in yet. */
  comeBack(signal: CancelSignal): Promise<(() => void) | null> {
    return this.#enter(signal, (waiting) => this.#waiting.unshift(waiting));
  }

  #enter(signal: CancelSignal, queueUp: (waiting: Waiting) => void): Promise<(() => void) | null> {
    if (signal.cancelled) return Promise.resolve(null);
    if (this.#free > 0) {
      this.#free -= 1;
      return Promise.resolve(this.#exit());
    }
    return new Promise((resolve) => {
      const waiting: Waiting = {
        admit: () => {
          forget();
          resolve(this.#exit());
        },
      };
      queueUp(waiting);
      const forget = signal.onCancel(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        resolve(null);
      });
    });
  }

  /** The way out, which counts once however often it is taken. */
  #exit(): () => void {
    let inside = true;
    return () => {
      if (!inside) return;
      inside = false;
      const next = this.#waiting.shift();
      if (next === undefined) this.#free += 1;
      else next.admit();
    };
  }
}
