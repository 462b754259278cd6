import type { Calls, Events, HostApi, Outcome, Reply, WindowChange } from '../../src-main/contract/app-api';
import type { Json, JsonObject } from '../../src-main/contract/json';
import { OperationError } from '../data/host';

type Handler = (args: JsonObject) => Json;
type Listener = (payload: never) => void;

/** The main process as the contract describes it, in memory: what a test says it answers, and what it was asked. */
export class MemoryHost implements HostApi {
  readonly asked: { readonly operation: string; readonly args: JsonObject }[] = [];
  /** Calls of channels other than operations. */
  readonly calls: { readonly channel: keyof Calls; readonly argument: unknown }[] = [];
  readonly #channels = new Map<string, (argument: never) => unknown>();
  readonly #operations = new Map<string, Handler>();
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #held: (() => void)[] = [];
  /** Answers wait until they are let go. */
  hold = false;

  static install(): MemoryHost {
    const host = new MemoryHost();
    Object.defineProperty(window, 'host', { value: host, configurable: true });
    return host;
  }

  answer(operation: string, handler: Handler): this {
    this.#operations.set(operation, handler);
    return this;
  }

  /** Answers a channel other than that of operations. */
  reply<C extends keyof Calls>(channel: C, handler: (argument: Calls[C]['argument']) => Calls[C]['result']): this {
    this.#channels.set(channel, handler);
    return this;
  }

  /** Lets the answers go that wait. */
  release(): void {
    for (const go of this.#held.splice(0)) go();
  }

  emit<E extends keyof Events>(event: E, payload: Events[E]): void {
    for (const listener of this.#listeners.get(event) ?? []) (listener as (payload: Events[E]) => void)(payload);
  }

  async invoke<C extends keyof Calls>(channel: C, argument: Calls[C]['argument']): Promise<Reply<C>> {
    try {
      return { ok: true, result: await this.#answer(channel, argument) };
    } catch (refusal) {
      if (refusal instanceof OperationError) return { ok: false, error: refusal.body };
      throw refusal;
    }
  }

  async #answer<C extends keyof Calls>(channel: C, argument: Calls[C]['argument']): Promise<Calls[C]['result']> {
    if (channel !== 'operation:call') return this.#reply(channel, argument);
    const { operation, args } = argument as Calls['operation:call']['argument'];
    this.asked.push({ operation, args });
    if (this.hold) await new Promise<void>((resolve) => this.#held.push(resolve));
    return this.#run(operation, args);
  }

  on<E extends keyof Events>(event: E, listener: (payload: Events[E]) => void): () => void {
    const own = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, own.add(listener));
    return () => own.delete(listener);
  }

  pathsOf(): readonly string[] {
    return [];
  }

  #reply<C extends keyof Calls>(channel: C, argument: Calls[C]['argument']): Calls[C]['result'] {
    this.calls.push({ channel, argument });
    const handler = this.#channels.get(channel) as ((argument: Calls[C]['argument']) => Calls[C]['result']) | undefined;
    if (handler === undefined) throw new Error(`the test answers no ${channel}`);
    return handler(argument);
  }

  #run(operation: string, args: JsonObject): Outcome {
    const handler = this.#operations.get(operation);
    if (handler === undefined) return { ok: false, error: { code: 'failed', message: `no ${operation}` } };
    try {
      return { ok: true, result: handler(args) };
    } catch (refusal) {
      if (refusal instanceof OperationError) return { ok: false, error: refusal.body };
      throw refusal;
    }
  }
}

/** A change as an assistant makes it. */
export function changeBy(client: string | null, change: Partial<WindowChange>): WindowChange {
  return { source: client === null ? 'app' : 'mcp', client, touched: {}, operations: {}, undo: [], ...change };
}
