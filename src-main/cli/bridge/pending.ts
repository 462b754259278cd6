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
}

/** Every request the client still waits for, in the order they came: none may be forgotten, whatever becomes of the engine. */
export class PendingRequests {
  readonly #requests = new Map<RequestId, PendingRequest>();
  readonly #whenEmpty = new Set<() => void>();
  #characters = 0;

  /** Roughly what the requests hold in memory, in characters. */
  get characters(): number {
    return this.#characters;
  }

  has(id: RequestId): boolean {
    return this.#requests.has(id);
  }

  add(request: ToolsRequest, line: string): void {
    const { id, method } = request;
    const name = isJsonObject(request.params) ? own(request.params, 'name') : undefined;
    const tool = method === 'tools/call' && typeof name === 'string' ? name : null;
    this.#requests.set(id, { id, method, tool, line });
    this.#characters += line.length;
  }

  /** Answered, or cancelled. Null where it was not pending. */
  take(id: RequestId): PendingRequest | null {
    const request = this.#requests.get(id) ?? null;
    if (request === null) return null;
    this.#requests.delete(id);
    this.#characters -= request.line.length;
    if (this.#requests.size === 0) this.#callWaiting();
    return request;
  }

  takeAll(): readonly PendingRequest[] {
    return [...this.#requests.keys()].flatMap((id) => this.take(id) ?? []);
  }

  all(): readonly PendingRequest[] {
    return [...this.#requests.values()];
  }

  /** Resolves when every request has been answered. */
  empty(): Promise<void> {
    return this.#requests.size === 0 ? Promise.resolve() : new Promise((resolve) => this.#whenEmpty.add(resolve));
  }

  #callWaiting(): void {
    const waiting = [...this.#whenEmpty];
    this.#whenEmpty.clear();
    for (const resolve of waiting) resolve();
  }
}
