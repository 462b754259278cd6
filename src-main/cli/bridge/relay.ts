import type { ErrorBody } from '../../contract/errors';
import type { Limits } from '../../contract/limits';
import type { Access } from '../../contract/settings';
import { endsWithin } from '../../mcp/link/ends-within';
import type { ConnectionStart } from '../../mcp/link/hello';
import { answersCancelled } from '../../mcp/wire/client-quirks';
import type { McpPeer } from '../../mcp/wire/connection';
import { Handshake, type ToolsRequest } from '../../mcp/wire/handshake';
import { listedHash } from '../../mcp/link/listed-hash';
import {
  errorLine,
  INTERNAL_ERROR,
  isRequestId,
  own,
  parseMessage,
  resultOf,
  SAYS,
  type Notification,
  type RequestId,
  type Response,
} from '../../mcp/wire/messages';
import type { AppDoor, Backend, BackendPeer, OpenBackend } from './backend';
import { PendingRequests, type PendingRequest } from './pending';
import { lostOf, mayRepeat, refusalOf } from './refusals';
import { Route } from './route';

/** New requests are held so long at most while an engine ends what it has; then it goes on with them. */
const HOLD_MS = 200;
/** How long to wait for a moment without requests before they are held again. */
const GAP_MS = 5_000;

export interface RelayOptions {
  /** The assistant. */
  readonly client: McpPeer;
  /** The running app; null where there is none to look for. */
  readonly app: AppDoor | null;
  /** Opens the engine in this process. */
  readonly open: OpenBackend;
  /** Settings and policy at this moment. */
  readonly access: () => Access;
  readonly limits: Pick<Limits, 'queuedBytes'>;
  /** What the assistant is told when no engine can be opened: what is wrong and what to do. Never throws. */
  readonly explain: (error: unknown) => ErrorBody;
}

/** The engine's way from the first call on. While it opens, what came meanwhile is in the pending table. */
type Engine =
  | { readonly state: 'closed' }
  | { readonly state: 'opening'; readonly opened: Promise<void> }
  | { readonly state: 'open'; readonly route: Route; readonly inApp: boolean };

interface Opened {
  readonly route: Route;
  readonly backend: Backend;
  readonly inApp: boolean;
}

/**
 * Stands between an assistant and the engine. Answers `initialize` and whatever else needs no engine at once. At the
 * first list or call it reaches the engine of the running app or opens one in this process, tells it of the handshake,
 * and passes lines on both ways; it moves to the app when that starts, and back when it goes. Each request is answered
 * exactly once, by an engine or, where it went with one, here.
 */
export class Relay {
  readonly #options: RelayOptions;
  readonly #handshake: Handshake;
  readonly #pending = new PendingRequests();
  /** Engines that are not used any more and have not closed everything yet. */
  readonly #ending = new Set<Promise<void>>();
  #engine: Engine = { state: 'closed' };
  #access: Access | null = null;
  #stopped = false;
  /** The client's own `initialize`, for every engine that comes later. */
  #initialize: { readonly id: RequestId; readonly line: string } | null = null;
  /** Stands for the definitions the client last listed. */
  #listed: string | null = null;
  /** The move to the app that is under way. */
  #moving: Promise<void> | null = null;
  /** New requests wait until the move has been made or given up. */
  #holding = false;
  #stopWatching: (() => void) | null = null;

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
        // It has no tools and so calls none; the app is to show it all the same.
        if (!this.#handshake.toolsOffered) this.#watchFor(this.#options.app);
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
        this.#response(step.message, line);
        return;
    }
  }

  /** Resolves when every request has been answered and nothing runs any more. */
  async idle(): Promise<void> {
    await this.#pending.empty();
    if (this.#engine.state === 'open') await this.#engine.route.idle();
  }

  /** The client has gone: nothing that waits runs any more. Resolves when what has begun has ended. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#stopWatching?.();
    this.#pending.takeAll();
    await this.#moving;
    if (this.#engine.state === 'opening') await this.#engine.opened;
    const engine = this.#engine;
    this.#engine = { state: 'closed' };
    if (engine.state === 'open') await engine.route.stop();
    await Promise.all(this.#ending);
  }

  #request(request: ToolsRequest, line: string): void {
    this.#pending.add(request, line);
    if (this.#pending.characters > this.#options.limits.queuedBytes) {
      this.#options.client.hangUp();
      return;
    }
    this.#passWaiting();
  }

  #notification(message: Notification, line: string): void {
    if (message.method !== 'notifications/cancelled') {
      this.#toEngine(line);
      return;
    }
    const id = own(message.params ?? {}, 'requestId');
    const pending = isRequestId(id) ? this.#pending.get(id) : null;
    if (pending === null || pending.cancelled) return;
    const answered = answersCancelled(this.#handshake.client?.name ?? null);
    if (pending.engine === null || !answered) this.#pending.take(pending.id);
    else this.#pending.cancelled(pending.id);
    // One that has not reached an engine yet is simply not passed on.
    if (pending.engine !== null) this.#toEngine(line);
    else if (answered) this.#options.client.send(cancelledLine(pending.id));
  }

  #response({ id }: Response, line: string): void {
    if (id !== null && this.#engine.state === 'open') this.#engine.route.answered(id, line);
  }

  #toEngine(line: string): void {
    if (this.#engine.state === 'open') this.#engine.route.pass(line);
  }

  /** Passes on what waits for an engine, or opens one for it. */
  #passWaiting(): void {
    if (this.#holding || this.#stopped) return;
    const waiting = this.#pending.at(null);
    if (waiting.length === 0) return;
    switch (this.#engine.state) {
      case 'closed':
        this.#engine = { state: 'opening', opened: this.#openEngine() };
        return;
      case 'opening':
        return;
      case 'open': {
        const { route } = this.#engine;
        for (const { id, line } of waiting) {
          this.#pending.passedOn(id, route);
          route.pass(line);
        }
      }
    }
  }

  /** Never rejects. */
  async #openEngine(): Promise<void> {
    const { app, open } = this.#options;
    this.#watchFor(app);
    try {
      const opened =
        (app === null ? null : await this.#openRoute(true, (...way) => app.open(...way))) ??
        (await this.#openRoute(false, open));
      if (opened !== null) this.#use(opened);
    } catch (error) {
      this.#failed(error);
    }
  }

  async #openRoute(
    inApp: boolean,
    open: (peer: BackendPeer, start: ConnectionStart) => Promise<Backend | null>,
  ): Promise<Opened | null> {
    const initialize = this.#initialize;
    const access = this.#access;
    if (initialize === null || access === null) throw new Error('a request passed the handshake before initialize');
    const route = new Route({
      initialize,
      send: (line) => this.#options.client.send(line),
      hangUp: () => this.#options.client.hangUp(),
      onAnswer: (from, id, line) => this.#answer(from, id, line),
      onLost: (lost) => this.#lost(lost),
    });
    const backend = await open(route, { access, listed: this.#listed });
    return backend === null ? null : { route, backend, inApp };
  }

  #use({ route, backend, inApp }: Opened): void {
    const before = this.#engine;
    if (route.over) {
      // Lost before anything was passed on to it.
      if (before.state === 'opening') this.#engine = { state: 'closed' };
    } else {
      this.#engine = { state: 'open', route, inApp };
      route.begin(backend, this.#handshake.initialized);
      if (before.state === 'open') this.#dismiss(before.route);
    }
    this.#passWaiting();
  }

  #answer(from: Route, id: RequestId, line: string): void {
    const request = this.#pending.get(id);
    if (request?.engine !== from) return;
    this.#pending.take(id);
    const result = request.method === 'tools/list' ? resultOf(line, id) : null;
    if (result !== null) this.#listed = listedHash(result);
    this.#options.client.send(line);
  }

  /** No engine can be opened, so nothing of what waits can run; the next request tries again. */
  #failed(error: unknown): void {
    this.#engine = { state: 'closed' };
    const requests = this.#pending.at(null);
    if (requests.length === 0) return;
    const refusal = this.#options.explain(error);
    for (const request of requests) {
      this.#pending.take(request.id);
      this.#options.client.send(refusalOf(request, refusal));
    }
  }

  /** An engine has gone by itself, with whatever it had not answered. */
  #lost(route: Route): void {
    route.close();
    if (this.#stopped) return;
    if (this.#engine.state === 'open' && this.#engine.route === route) this.#engine = { state: 'closed' };
    for (const request of this.#pending.at(route)) {
      if (!request.cancelled && mayRepeat(request)) {
        this.#pending.lost(request.id);
        continue;
      }
      this.#pending.take(request.id);
      this.#options.client.send(request.cancelled ? cancelledLine(request.id) : lostOf(request));
    }
    this.#passWaiting();
  }

  #dismiss(route: Route): void {
    route.close();
    const ended = route.stop().finally(() => this.#ending.delete(ended));
    this.#ending.add(ended);
  }

  #watchFor(app: AppDoor | null): void {
    if (app !== null) this.#stopWatching ??= app.watch(() => this.#appMayHaveStarted(app));
  }

  #appMayHaveStarted(app: AppDoor): void {
    if (this.#moving !== null || this.#stopped || this.#engine.state === 'opening') return;
    if (this.#engine.state === 'open' && this.#engine.inApp) return;
    this.#moving = this.#moveTo(app).finally(() => {
      this.#moving = null;
      this.#holding = false;
      this.#passWaiting();
    });
  }

  async #moveTo(app: AppDoor): Promise<void> {
    await this.#drain();
    if (this.#stopped) return;
    try {
      const opened = await this.#openRoute(true, (...way) => app.open(...way));
      if (opened === null) return;
      this.#holding = false;
      this.#use(opened);
    } catch {
      // It does not fit, and has been reported. What is open goes on.
    }
  }

  /** Resolves when the engine has nothing to do any more and new requests are held; none waits long for that. */
  async #drain(): Promise<void> {
    while (!this.#stopped && this.#engine.state === 'open') {
      const { route } = this.#engine;
      // A question may stay open for minutes; meanwhile reads go on.
      if (!route.asking) {
        this.#holding = true;
        if (await endsWithin(HOLD_MS, this.#quiet(route))) return;
        this.#holding = false;
        this.#passWaiting();
      }
      await endsWithin(GAP_MS, this.#quiet(route));
    }
    this.#holding = true;
  }

  async #quiet(route: Route): Promise<void> {
    await this.#pending.answeredBy(route);
    await route.idle();
  }
}

function cancelledLine(id: PendingRequest['id']): string {
  return errorLine(id, INTERNAL_ERROR, SAYS.cancelled);
}
