import { randomUUID } from 'node:crypto';
import type { Outcome } from '../../contract/app-api';
import type { CancelReason } from '../../contract/reasons';
import { CancelSource } from '../../core/cancel';
import { ownHand } from '../../core/gateway/own-hand';
import { RemoteAsker } from '../../core/gateway/remote-asker';
import type { Logger } from '../../core/ports';
import { readToApp, type CliCall, type ToCli } from '../link/cli-lines';
import type { Connection, McpPeer } from '../wire/connection';
import { runCliCall, type CliEngine } from './cli-call';

export interface CliConnectionOptions {
  readonly engine: CliEngine;
  readonly peer: McpPeer;
  readonly logger: Logger;
}

/** The one call that runs, until its outcome has been sent. */
class Running extends CancelSource {
  constructor(readonly id: number) {
    super();
  }
}

/** The app's side of a command line: runs one call at a time by the user's own hand. */
export class CliConnection implements Connection {
  readonly #options: CliConnectionOptions;
  readonly #asker: RemoteAsker;
  #running: Running | null = null;
  #ran: Promise<void> = Promise.resolve();
  #ended = false;

  constructor(options: CliConnectionOptions) {
    this.#options = options;
    this.#asker = new RemoteAsker({
      // Only what a terminal shows.
      ask: (id, { title, lines }) => this.#send({ kind: 'ask', id, question: { title, lines } }),
      withdraw: (id) => this.#send({ kind: 'withdraw', id }),
    });
  }

  receive(line: string): void {
    if (this.#ended) return;
    const said = readToApp(line);
    switch (said?.kind) {
      case 'call':
      case 'batch':
        if (this.#running !== null) break;
        this.#running = new Running(said.id);
        this.#ran = this.#run(said, this.#running, said.canAsk);
        return;
      case 'cancel':
        if (this.#running?.id === said.id) this.#running.cancel();
        return;
      case 'answer':
        this.#asker.settle(said.id, said.answer);
        return;
      case undefined:
        break;
    }
    this.#options.peer.hangUp();
  }

  idle(): Promise<void> {
    return this.#ran;
  }

  /** Takes nothing new; the outcome of what ran or was cancelled by this still goes out, where anybody is left to hear it. */
  end(reason?: CancelReason): Promise<void> {
    this.#ended = true;
    this.#running?.cancel(reason);
    return this.#ran;
  }

  /** Never rejects. */
  async #run(call: CliCall, running: Running, canAsk: boolean): Promise<void> {
    const { engine } = this.#options;
    let outcome: Outcome;
    try {
      outcome = await runCliCall(engine, call, ownHand('cli', { signal: running, asker: canAsk ? this.#asker : null }));
    } catch (error) {
      outcome = this.#internalError(call, error);
    }
    this.#running = null;
    this.#send({ kind: 'outcome', id: running.id, outcome });
  }

  #internalError({ kind }: CliCall, error: unknown): Outcome {
    const logId = randomUUID().slice(0, 8);
    this.#options.logger.error('a call of the command line failed unexpectedly', { logId, kind, error });
    return { ok: false, error: { code: 'failed', message: `Internal error (log id ${logId})` } };
  }

  #send(message: ToCli): void {
    this.#options.peer.send(JSON.stringify(message));
  }
}
