import type { Outcome } from '../../contract/app-api';
import { CancelSource, type CancelSignal } from '../../core/cancel';
import type { Asker } from '../../core/gateway/caller';
import { readToCli, type CliCall, type CliQuestion, type ToApp } from '../../mcp/link/cli-lines';
import type { LineSocket } from '../../mcp/link/line-socket';

/**
 * Why a call has no outcome. `unsent`: the app had gone before, or does not take a line as long. `lost`: it went with
 * the call, and nobody can tell whether it ran.
 */
export type NoOutcome = 'unsent' | 'lost';

export interface AppEngineOptions {
  readonly socket: LineSocket;
  /** The longest line the app takes, in bytes. */
  readonly lineBytes: number;
  /** The longest line taken from it. */
  readonly answerBytes: number;
  /** Cancels whatever runs. */
  readonly signal: CancelSignal;
}

interface Pending {
  readonly id: number;
  readonly asker: Asker | null;
  readonly settle: (outcome: Outcome | 'lost') => void;
}

/** The running app's engine, one call at a time. */
export class AppEngine {
  readonly #options: AppEngineOptions;
  readonly #questions = new Map<number, CancelSource>();
  #pending: Pending | null = null;
  #calls = 0;
  #gone = false;

  constructor(options: AppEngineOptions) {
    const { socket, answerBytes } = options;
    this.#options = options;
    socket.allow(answerBytes);
    socket.onClose(() => this.#over());
    socket.listen((line) => this.#hear(line));
  }

  async run(call: CliCall, asker: Asker | null): Promise<Outcome | NoOutcome> {
    const { lineBytes, signal } = this.#options;
    this.#calls += 1;
    const id = this.#calls;
    const line = JSON.stringify({ ...call, id, canAsk: asker !== null } satisfies ToApp);
    if (this.#gone || Buffer.byteLength(line) > lineBytes) return 'unsent';
    return new Promise((resolve) => {
      const settle = (outcome: Outcome | 'lost'): void => {
        this.#pending = null;
        takeBack();
        resolve(outcome);
      };
      this.#pending = { id, asker, settle };
      this.#options.socket.send(line);
      const takeBack = signal.onCancel(() => this.#say({ kind: 'cancel', id }));
    });
  }

  stop(): void {
    this.#options.socket.destroy();
  }

  #hear(line: string): void {
    const said = readToCli(line);
    switch (said?.kind) {
      case 'outcome':
        if (this.#pending?.id === said.id) this.#pending.settle(said.outcome);
        return;
      case 'ask':
        void this.#ask(said.id, said.question);
        return;
      case 'withdraw':
        this.#questions.get(said.id)?.cancel();
        return;
      case undefined:
        this.stop();
        return;
    }
  }

  async #ask(id: number, question: CliQuestion): Promise<void> {
    const closing = new CancelSource();
    this.#questions.set(id, closing);
    const takeBack = this.#options.signal.onCancel(() => closing.cancel());
    const answer = await this.#pending?.asker?.ask(question, closing);
    takeBack();
    this.#questions.delete(id);
    this.#say({ kind: 'answer', id, answer: answer === 'accept' && !closing.cancelled ? 'accept' : 'decline' });
  }

  #say(message: ToApp): void {
    this.#options.socket.send(JSON.stringify(message));
  }

  #over(): void {
    this.#gone = true;
    for (const question of this.#questions.values()) question.cancel();
    this.#pending?.settle('lost');
  }
}
