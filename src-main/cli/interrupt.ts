import { CancelSource } from '../core/cancel';

const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/** Ctrl-C and its like: the first cancels what runs and lets it end, the second ends the process at once. */
export class Interrupt extends CancelSource {
  #exitCode: number | null = null;
  readonly #stopListening: readonly (() => void)[];

  constructor() {
    super();
    this.#stopListening = Object.entries(SIGNALS).map(([signal, exitCode]) => {
      const listener = (): void => {
        if (this.cancelled) process.exit(exitCode);
        this.#exitCode = exitCode;
        this.cancel();
      };
      process.on(signal, listener);
      return () => process.off(signal, listener);
    });
  }

  /** What the process has to exit with because of a signal; null where none came. */
  get exitCode(): number | null {
    return this.#exitCode;
  }

  stop(): void {
    for (const stop of this.#stopListening) stop();
  }
}
