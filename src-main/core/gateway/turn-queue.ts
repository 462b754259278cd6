import type { CancelSignal } from '../cancel';
import type { TurnTaking } from './caller';

/** Lets `places` at a time through, first come first served. */
export class TurnQueue implements TurnTaking {
  #free: number;
  readonly #waiting = new Set<() => void>();

  constructor(places = 1) {
    this.#free = places;
  }

  /** Resolves when it is this one's turn, with the function that ends it; null when cancelled before. */
  enter(signal: CancelSignal): Promise<(() => void) | null> {
    if (signal.cancelled) return Promise.resolve(null);
    if (this.#free > 0) {
      this.#free--;
      return Promise.resolve(this.#leaveOnce());
    }
    return new Promise((resolve) => {
      let release = (): void => undefined;
      const proceed = (): void => {
        this.#waiting.delete(proceed);
        release();
        resolve(this.#leaveOnce());
      };
      this.#waiting.add(proceed);
      release = signal.onCancel(() => {
        if (this.#waiting.delete(proceed)) resolve(null);
      });
    });
  }

  /** How many wait. */
  get waiting(): number {
    return this.#waiting.size;
  }

  #leaveOnce(): () => void {
    let left = false;
    return () => {
      if (left) return;
      left = true;
      const [next] = this.#waiting;
      if (next === undefined) this.#free++;
      else next();
    };
  }
}
