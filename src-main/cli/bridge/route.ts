import { answeredId, notificationLine, own, parseMessage, isRequestId, type RequestId } from '../../mcp/wire/messages';
import type { Backend, BackendPeer } from './backend';

export interface RouteOptions {
  /** The client's own `initialize`. */
  readonly initialize: { readonly id: RequestId; readonly line: string };
  /** An answer to a request of the client's. */
  readonly onAnswer: (route: Route, id: RequestId, line: string) => void;
  /** Anything else for the client. */
  readonly send: (line: string) => void;
  readonly hangUp: () => void;
  readonly onLost: (route: Route) => void;
}

const INITIALIZED = '{"jsonrpc":"2.0","method":"notifications/initialized"}';

/** The way between the client and one engine, from when the engine is told of the client until either has gone. */
export class Route implements BackendPeer {
  readonly #options: RouteOptions;
  readonly #questions = new Set<RequestId>();
  #backend: Backend | null = null;
  /** The engine's answer to the repeated `initialize` is the first that bears its id; the client has had one already. */
  #swallowing = true;
  #over = false;

  constructor(options: RouteOptions) {
    this.#options = options;
  }

  /** The engine has gone, or is not needed any more. */
  get over(): boolean {
    return this.#over;
  }

  /** A question of the engine's waits for the user. */
  get asking(): boolean {
    return this.#questions.size > 0;
  }

  /** The engine is open: tells it what has passed between it and the client so far. */
  begin(backend: Backend, initialized: boolean): void {
    this.#backend = backend;
    backend.receive(this.#options.initialize.line);
    if (initialized) backend.receive(INITIALIZED);
  }

  /** A line from the client. */
  pass(line: string): void {
    if (!this.#over) this.#backend?.receive(line);
  }

  /** The client's answer to a question; false where this engine has no such question open. */
  answered(id: RequestId, line: string): boolean {
    if (!this.#questions.delete(id)) return false;
    this.pass(line);
    return true;
  }

  send(line: string): void {
    if (this.#over) return;
    const id = answeredId(line);
    if (id === null) {
      this.#note(line);
      this.#options.send(line);
    } else if (this.#swallowing && id === this.#options.initialize.id) {
      this.#swallowing = false;
    } else {
      this.#options.onAnswer(this, id, line);
    }
  }

  hangUp(): void {
    if (!this.#over) this.#options.hangUp();
  }

  lost(): void {
    if (!this.#over) this.#options.onLost(this);
  }

  /** Nothing of this engine reaches the client any more; questions that it left open are closed. */
  close(): void {
    if (this.#over) return;
    this.#over = true;
    for (const requestId of this.#questions) {
      const params = { requestId, reason: 'TalkBar was closed or restarted meanwhile' };
      this.#options.send(notificationLine('notifications/cancelled', params));
    }
    this.#questions.clear();
  }

  async idle(): Promise<void> {
    await this.#backend?.idle();
  }

  async stop(): Promise<void> {
    await this.#backend?.stop();
  }

  /** Keeps which questions are open; they are few, and so are notifications. */
  #note(line: string): void {
    const message = parseMessage(line);
    if (message.kind === 'request') this.#questions.add(message.id);
    if (message.kind !== 'notification' || message.method !== 'notifications/cancelled') return;
    const id = own(message.params ?? {}, 'requestId');
    if (isRequestId(id)) this.#questions.delete(id);
  }
}
