/** Messages from this size on leave enough behind to be worth a collection, in bytes. */
const LARGE = 1024 * 1024;
/** How long after the last large message, so that a run of them costs one collection. */
const QUIET_MS = 200;

/**
 * Gives memory back once large messages are through. Left alone the runtime would keep what one of them took, many times
 * the helper's own size, until something else makes it collect; a helper then idles for hours.
 */
export class MemoryKeeper {
  #timer: NodeJS.Timeout | null = null;

  /** A message of so many bytes, or characters, has come or gone. */
  passed(size: number): void {
    if (size < LARGE) return;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void collect(), QUIET_MS);
    this.#timer.unref();
  }
}

/** The collector can be called only where the engine was told to offer it, which also works while it runs. */
async function collect(): Promise<void> {
  const [{ setFlagsFromString }, { runInNewContext }] = await Promise.all([import('node:v8'), import('node:vm')]);
  setFlagsFromString('--expose-gc');
  const gc: unknown = runInNewContext('gc');
  if (typeof gc === 'function') Reflect.apply(gc, undefined, []);
}
