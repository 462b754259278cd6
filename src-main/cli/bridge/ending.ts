/** Why the bridge ends. `input`, `signal` and `orphaned` leave time to answer; `output` and `overflow` leave nobody to. */
export type Ending = 'input' | 'signal' | 'orphaned' | 'output' | 'overflow';

/** How often the parent is looked for, in milliseconds. */
const PARENT_CHECK_MS = 1_000;

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/**
 * Notices every way in which a client leaves: it closes our input, stops reading our output, sends a signal, or dies
 * without any of these. No single one can be relied on (anthropics/claude-code#1935, #79740, #93087).
 */
export class EndWatch {
  /** Resolves with the first reason there is. */
  readonly ended: Promise<Ending>;
  #end: (reason: Ending) => void = () => undefined;
  #over = false;

  constructor() {
    this.ended = new Promise((resolve) => {
      this.#end = resolve;
    });
    const { stdin, stdout } = process;
    for (const event of ['end', 'close', 'error']) stdin.on(event, () => this.end('input'));
    stdout.on('error', () => this.end('output'));
    for (const signal of SIGNALS) process.on(signal, () => this.#signalled());
    watchParent(() => this.end('orphaned'));
  }

  end(reason: Ending): void {
    this.#over = true;
    this.#end(reason);
  }

  /** The second signal does not wait for anything. */
  #signalled(): void {
    if (this.#over) process.exit(0);
    this.end('signal');
  }
}

function watchParent(onDeath: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent && isAlive(parent)) return;
    clearInterval(timer);
    onDeath();
  }, PARENT_CHECK_MS);
  timer.unref();
}

/** On Windows the number of a parent stays the same when it has died. */
function isAlive(pid: number): boolean {
  if (process.platform !== 'win32') return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}
