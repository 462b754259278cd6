import { createInterface, type Interface } from 'node:readline';
import type { CancelSignal } from '../core/cancel';
import type { Asker } from '../core/gateway/caller';
import type { Question } from '../core/ports';
import { Interrupted, refusal } from './failure';
import type { Output } from './output/output';
import { visible } from './output/visible-text';

/**
 * Yes or no from the user: from `--yes`, else from the terminal, else from nobody. Questions go to stderr, so that
 * stdout holds nothing but results.
 */
export class Confirmation {
  readonly #output: Output;
  readonly #stdin: NodeJS.ReadStream;
  readonly #lines: TerminalLines | null;
  readonly #yes: boolean;

  constructor(output: Output, stdin: NodeJS.ReadStream, stderr: NodeJS.WriteStream, yes: boolean) {
    this.#output = output;
    this.#stdin = stdin;
    this.#yes = yes;
    this.#lines = stdin.isTTY && stderr.isTTY ? new TerminalLines(this.#stdin) : null;
  }

  /** Where nobody can be asked and nobody said yes beforehand. */
  get possible(): boolean {
    return this.#yes || this.#lines !== null;
  }

  /** Whether a person sees the question. */
  get onTerminal(): boolean {
    return !this.#yes && this.#lines !== null;
  }

  /** For the gateway: null where there is nobody to ask. */
  asker(): Asker | null {
    return this.possible
      ? { ask: async (question, signal) => ((await this.#ask(question, signal)) ? 'accept' : 'decline') }
      : null;
  }

  /** Asks about something the command itself is going to do. Throws where the answer is no, or where there can be none. */
  async require(question: Question, signal: CancelSignal): Promise<void> {
    if (!this.possible) {
      throw refusal(
        'confirmation_unavailable',
        'This has to be confirmed, and there is no terminal to ask on. Nothing was done; use --yes to confirm beforehand.',
      );
    }
    if (await this.#ask(question, signal)) return;
    throw signal.cancelled ? new Interrupted() : refusal('declined', 'You did not confirm this, so nothing was done.');
  }

  /** Lets go of standard input. */
  stop(): void {
    this.#lines?.stop();
  }

  async #ask(question: Question, signal: CancelSignal): Promise<boolean> {
    if (this.#yes) return true;
    if (this.#lines === null) return false;
    await this.#lines.forgetTyped();
    const style = this.#output.messageStyle;
    const lines = question.lines.map((line) => `  ${visible(line)}\n`).join('');
    this.#output.prompt(`${style.bold(visible(question.title))}\n${lines}${style.bold('Go on?')} [y/N] `);
    const answer = await this.#lines.next(signal);
    // After Ctrl-C, Ctrl-D or a closed question the cursor still stands behind the question.
    if (answer === null) this.#output.prompt('\n');
    return answer !== null && /^\s*y(?:es)?\s*$/iu.test(answer);
  }
}

/** A terminal hands over one line at a time, each in a turn of its own. */
const TYPED_AHEAD_MS = 30;

/** Lines typed on the terminal, one at a time. The terminal itself does the editing, so Ctrl-C stays a signal. */
class TerminalLines {
  readonly #stdin: NodeJS.ReadStream;
  #reader: Interface | null = null;
  #ended = false;
  #waiting: ((line: string | null) => void) | null = null;

  constructor(stdin: NodeJS.ReadStream) {
    this.#stdin = stdin;
  }

  /** Reads away what was typed so far: it cannot have been meant for the question that comes now. */
  async forgetTyped(): Promise<void> {
    this.#open();
    await new Promise((resolve) => setTimeout(resolve, TYPED_AHEAD_MS));
  }

  /** The next line; null when the input ends or `signal` is cancelled first. */
  async next(signal: CancelSignal): Promise<string | null> {
    if (this.#ended || signal.cancelled) return null;
    return new Promise((resolve) => {
      const settle = (line: string | null): void => {
        this.#waiting = null;
        takeBack();
        resolve(line);
      };
      this.#waiting = settle;
      const takeBack = signal.onCancel(() => settle(null));
    });
  }

  stop(): void {
    this.#reader?.close();
    if (this.#reader !== null) this.#stdin.pause();
  }

  #open(): void {
    if (this.#reader !== null) return;
    this.#reader = createInterface({ input: this.#stdin, terminal: false });
    this.#reader.on('line', (line) => {
      this.#waiting?.(line);
    });
    this.#reader.on('close', () => {
      this.#ended = true;
      this.#waiting?.(null);
    });
  }
}
