import type { Outcome } from '../../contract/app-api';
import { databaseBusy } from '../../contract/errors';
import type { CancelSignal } from '../../core/cancel';
import type { Asker } from '../../core/gateway/caller';
import { ownHand } from '../../core/gateway/own-hand';
import { findOperation } from '../../core/operations/registry';
import type { Host } from '../../host/host';
import type { CliCall } from '../../mcp/link/cli-lines';
import { runCliCall } from '../../mcp/socket/cli-call';
import type { AppEngine } from './app-engine';

export interface EngineOptions {
  /** The running app's; null where none answers. */
  readonly app: AppEngine | null;
  /** Opens one in this process. */
  readonly openHost: () => Promise<Host>;
  /** Cancels whatever runs. */
  readonly signal: CancelSignal;
}

/** Runs the calls of a command: in the app while it is there, else in this process. */
export class Engine {
  readonly #options: EngineOptions;
  #app: AppEngine | null;
  #host: Promise<Host> | null = null;

  private constructor(options: EngineOptions) {
    this.#options = options;
    this.#app = options.app;
  }

  /** Throws where neither can be had. */
  static async open(options: EngineOptions): Promise<Engine> {
    const engine = new Engine(options);
    if (options.app === null) await engine.#here();
    return engine;
  }

  /** `asker`: asks the user at this end; null where nobody is there. Refusals are values. */
  async run(call: CliCall, asker: Asker | null): Promise<Outcome> {
    const outcome = (await this.#app?.run(call, asker)) ?? 'unsent';
    if (typeof outcome === 'object') return outcome;
    this.#app?.stop();
    this.#app = null;
    // Nobody can tell whether a change was made, so it is not made again.
    if (outcome === 'lost' && !isRead(call)) return { ok: false, error: databaseBusy().body };
    return runCliCall(await this.#here(), call, ownHand('cli', { signal: this.#options.signal, asker }));
  }

  async stop(): Promise<void> {
    this.#app?.stop();
    // A host that could not be opened has been reported, and has nothing to close.
    const host = await this.#host?.catch(() => null);
    await host?.stop();
  }

  #here(): Promise<Host> {
    this.#host ??= this.#options.openHost();
    return this.#host;
  }
}

function isRead(call: CliCall): boolean {
  return call.kind === 'call' && findOperation(call.operation)?.kind === 'read';
}
