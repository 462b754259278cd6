import { type AppError, databaseBusy } from '../../contract/errors';
import type { Limits } from '../../contract/limits';
import type { CancelSignal } from '../cancel';
import { type Clock, StorageBusy, type Timers } from '../ports';
import { TurnQueue } from './turn-queue';

/** Thrown where the caller gave up before its work began. */
export class Cancelled extends Error {
  constructor() {
    super('cancelled before it began');
    this.name = 'Cancelled';
  }
}

interface Attempt {
  readonly signal: CancelSignal;
  /** Looked at whenever there was a wait: a refusal ends it. */
  readonly recheck: () => AppError | null;
}

/**
 * One writer at a time within this process, first come first served; another process's lock is waited for without
 * blocking anything else.
 */
export class WriteQueue {
  readonly #turns = new TurnQueue(1);

  constructor(
    private readonly limits: Limits,
    private readonly clock: Clock,
    private readonly timers: Timers,
  ) {}

  /** Runs `work` in its turn. Throws Cancelled, the refusal of `recheck`, or AppError `busy` after the wait. */
  async run<T>(work: () => T, attempt: Attempt): Promise<T> {
    const leave = await this.#turns.enter(attempt.signal);
    if (leave === null) throw new Cancelled();
    try {
      const refusal = attempt.recheck();
      if (refusal !== null) throw refusal;
      return await this.patiently(work, attempt);
    } finally {
      leave();
    }
  }

  /** Tries `work`, now and until it gets its lock. What a read does too, without a place in the queue. */
  async patiently<T>(work: () => T, { signal, recheck }: Attempt): Promise<T> {
    const start = this.clock.now();
    // Beside the clock the pauses are counted, so that a clock set back does not lengthen the wait.
    for (let paused = 0; ; paused += this.limits.writeRetryMs) {
      if (signal.cancelled) throw new Cancelled();
      try {
        return work();
      } catch (error) {
        if (!(error instanceof StorageBusy)) throw error;
        if (Math.max(this.clock.now() - start, paused) >= this.limits.writeWaitMs) throw databaseBusy();
      }
      await this.#pause(signal);
      const refusal = recheck();
      if (refusal !== null) throw refusal;
    }
  }

  #pause(signal: CancelSignal): Promise<void> {
    return new Promise((resolve) => {
      let release = (): void => undefined;
      const stop = this.timers.after(this.limits.writeRetryMs, () => {
        release();
        resolve();
      });
      release = signal.onCancel(() => {
        stop();
        resolve();
      });
    });
  }
}
