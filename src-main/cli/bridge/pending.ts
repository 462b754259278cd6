import { isJsonObject } from '../../contract/json';
import type { ToolsRequest } from '../../mcp/wire/handshake';
import { own, type RequestId } from '../../mcp/wire/messages';

/** A request that still waits for its answer. */
export interface PendingRequest {
  readonly id: RequestId;
  readonly method: ToolsRequest['method'];
  /** The tool a call names; null for a list, and where the call names none. */
  readonly tool: string | null;
  /** The request as it came. */
  readonly line: string;
  /** Whom it was passed on to; null while it waits for an engine. */
  readonly engine: object | null;
  /** The client has taken it back; the engine answers that it has. */
  readonly cancelled: boolean;
  /** How often an engine was lost that had it. */
  readonly losses: number;
}

type Entry = { -readonly [Key in keyof PendingRequest]: PendingRequest[Key] };

/** Every request the client still waits for, in the order they came: none may be forgotten, whatever becomes of the engine. */
export class PendingRequests {
  readonly #requests = new Map<RequestId, Entry>();
  readonly #waiting = new Set<{ readonly holds: () => boolean; readonly resolve: () => void }>();
  #characters = 0;

  /** Roughly what the requests hold in memory, in characters. */
  get characters(): number {
    return this.#characters;
  }

  has(id: RequestId): boolean {
    return this.#requests.has(id);
  }

  get(id: RequestId): PendingRequest | null {
    return this.#requests.get(id) ?? null;
  }

  add(request: ToolsRequest, line: string): void {
    const { id, method } = request;
    const name = isJsonObject(request.params) ? own(request.params, 'name') : undefined;
    const tool = method === 'tools/call' && typeof name === 'string' ? name : null;
    this.#requests.set(id, { id, method, tool, line, engine: null, cancelled: false, losses: 0 });
    this.#characters += line.length;
  }

  passedOn(id: RequestId, engine: object): void {
    const request = this.#requests.get(id);
    if (request !== undefined) request.engine = engine;
  }

  cancelled(id: RequestId): void {
    const request = this.#requests.get(id);
    if (request !== undefined) request.cancelled = true;
  }

  /** The engine that had it is gone, and the next one is to get it. */
  lost(id: RequestId): void {
    const request = this.#requests.get(id);
    if (request === undefined) return;
    request.engine = null;
    request.losses += 1;
  }

  /** Answered, or cancelled. Null where it was not pending. */
  take(id: RequestId): PendingRequest | null {
    const request = this.#requests.get(id) ?? null;
    if (request === null) return null;
    this.#requests.delete(id);
    this.#characters -= request.line.length;
    this.#tell();
    return request;
  }

  takeAll(): readonly PendingRequest[] {
    return [...this.#requests.keys()].flatMap((id) => this.take(id) ?? []);
  }

  /** Those an engine has, or those that wait for one. */
  at(engine: object | null): readonly PendingRequest[] {
    return [...this.#requests.values()].filter((request) => request.engine === engine);
  }

  /** Resolves when every request has been answered. */
  empty(): Promise<void> {
    return this.#when(() => this.#requests.size === 0);
  }

  /** Resolves when that engine has answered all it has. */
  answeredBy(engine: object): Promise<void> {
    return this.#when(() => this.at(engine).length === 0);
  }

  #when(holds: () => boolean): Promise<void> {
    return holds() ? Promise.resolve() : new Promise((resolve) => this.#waiting.add({ holds, resolve }));
  }

  #tell(): void {
    for (const waiting of [...this.#waiting]) {
      if (!waiting.holds()) continue;
      this.#waiting.delete(waiting);
      waiting.resolve();
    }
  }
}
