import type { Limits } from '../../contract/limits';
import type { Access } from '../../contract/settings';
import { answersCancelled } from '../../mcp/wire/client-quirks';
import type { McpPeer } from '../../mcp/wire/connection';
import { Handshake, type ToolsRequest } from '../../mcp/wire/handshake';
import {
  answeredId,
  errorLine,
  INTERNAL_ERROR,
  isRequestId,
  own,
  parseMessage,
  resultLine,
  SAYS,
  toolResult,
  type Notification,
  type RequestId,
} from '../../mcp/wire/messages';
import type { Backend, OpenBackend } from './backend';
import { PendingRequests, type PendingRequest } from './pending';

export interface RelayOptions {
  /** The assistant. */
  readonly client: McpPeer;
  readonly open: OpenBackend;
  /** Settings and policy at this moment. */
  readonly access: () => Access;
  readonly limits: Pick<Limits, 'queuedBytes'>;
  /** The sentence for the assistant when the backend cannot be opened: what is wrong and what to do. Never throws. */
  readonly explain: (error: unknown) => string;
}

/** The backend's way from the first call on. While it opens, what came meanwhile is in the pending table. */
type Engine =
  | { readonly state: 'closed' }
  | { readonly state: 'opening'; readonly opened: Promise<void> }
  | { readonly state: 'open'; readonly backend: Backend };

/**
 * Stands between an assistant and the engine. Answers `initialize` and whatever else needs no engine at once; opens the
 * engine at the first list or call, tells it of the handshake, and passes lines on both ways. Each request passed on is
 * answered exactly once, by the engine or, where there is none, here.
 */
export class Relay {
  readonly #options: RelayOptions;
  readonly #handshake: Handshake;
  readonly #pending = new PendingRequests();
  #engine: Engine = { state: 'closed' };
  #access: Access | null = null;
  #stopped = false;
  /** The client's own `initialize`, for every engine that comes later. */
  #initialize: { readonly id: RequestId; readonly line: string } | null = null;

  constructor(options: RelayOptions) {
    this.#options = options;
    this.#handshake = new Handshake({
      toolsOffered: () => {
        this.#access = options.access();
        return this.#access.settings.mcp.enabled && this.#access.policy.mcpEnabled;
      },
      inFlight: (id) => this.#pending.has(id),
    });
  }

  /** A line from the client. */
  receive(line: string): void {
    if (this.#stopped) return;
    const message = parseMessage(line);
    const step = this.#handshake.step(message);
    switch (step.kind) {
      case 'welcome':
        if (message.kind === 'request') this.#initialize = { id: message.id, line };
        this.#options.client.send(step.line);
        return;
      case 'answer':
        this.#options.client.send(step.line);
        return;
      case 'drop':
        return;
      case 'initialized':
        this.#toEngine(line);
        return;
      case 'handle':
        break;
    }
    switch (step.message.kind) {
      case 'request':
        this.#request(step.message, line);
        return;
      case 'notification':
        this.#notification(step.message, line);
        return;
      case 'response':
        this.#toEngine(line);
        return;
    }
  }

  /** Resolves when every request has been answered and nothing runs any more. */
  async idle(): Promise<void> {
    await this.#pending.empty();
    if (this.#engine.state === 'open') await this.#engine.backend.idle();
  }

  /** The client has gone: nothing that waits runs any more. Resolves when what has begun has ended. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#pending.takeAll();
    if (this.#engine.state === 'opening') await this.#engine.opened;
    const engine = this.#engine;
    this.#engine = { state: 'closed' };
    if (engine.state === 'open') await engine.backend.stop();
  }

  #request(request: ToolsRequest, line: string): void {
    this.#pending.add(request, line);
    if (this.#pending.characters > this.#options.limits.queuedBytes) {
      this.#options.client.hangUp();
      return;
    }
    if (this.#engine.state === 'closed') this.#openEngine();
    this.#toEngine(line);
  }

  #notification(message: Notification, line: string): void {
    if (message.method === 'notifications/cancelled') {
      const id = own(message.params ?? {}, 'requestId');
      const pending = isRequestId(id) ? this.#pending.take(id) : null;
      // One that has not reached the engine yet is simply not passed on.
      if (pending !== null && this.#engine.state !== 'open') {
        if (answersCancelled(this.#handshake.client?.name ?? null)) {
          this.#options.client.send(errorLine(pending.id, INTERNAL_ERROR, SAYS.cancelled));
        }
        return;
      }
    }
    this.#toEngine(line);
  }

  #toEngine(line: string): void {
    if (this.#engine.state === 'open') this.#engine.backend.receive(line);
  }

  #openEngine(): void {
    const initialize = this.#initialize;
    const access = this.#access;
    if (initialize === null || access === null) throw new Error('a request passed the handshake before initialize');
    // The engine's answer to the repeated `initialize` is the first that bears its id; the client has had one already.
    let swallowing = true;
    const peer: McpPeer = {
      send: (line) => {
        const id = answeredId(line);
        if (swallowing && id === initialize.id) {
          swallowing = false;
          return;
        }
        if (id !== null) this.#pending.take(id);
        this.#options.client.send(line);
      },
      hangUp: () => this.#options.client.hangUp(),
    };
    const opened = this.#options.open(peer, access).then(
      (backend) => this.#engineOpened(backend, initialize.line),
      (error: unknown) => this.#engineFailed(error),
    );
    this.#engine = { state: 'opening', opened };
  }

  #engineOpened(backend: Backend, initialize: string): void {
    this.#engine = { state: 'open', backend };
    backend.receive(initialize);
    if (this.#handshake.initialized) {
      backend.receive('{"jsonrpc":"2.0","method":"notifications/initialized"}');
    }
    for (const request of this.#pending.all()) backend.receive(request.line);
  }

  /** Nothing of what waits can run; the next request tries again. */
  #engineFailed(error: unknown): void {
    this.#engine = { state: 'closed' };
    const requests = this.#pending.takeAll();
    if (requests.length === 0) return;
    const sentence = this.#options.explain(error);
    for (const request of requests) this.#options.client.send(refusal(request, sentence));
  }
}

function refusal(request: PendingRequest, sentence: string): string {
  switch (request.method) {
    case 'tools/list':
      return errorLine(request.id, INTERNAL_ERROR, sentence);
    case 'tools/call': {
      const text = JSON.stringify({ error: { code: 'failed', message: sentence } });
      return resultLine(request.id, toolResult(text, true));
    }
  }
}
