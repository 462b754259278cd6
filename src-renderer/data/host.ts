import type { Calls, Events, HostApi } from '../../src-main/contract/app-api';
import type { Refusal } from '../../src-main/contract/errors';
import type { JsonObject } from '../../src-main/contract/json';

declare global {
  interface Window {
    readonly host: HostApi;
  }
}

/** A refusal of a call, with its code and whatever the code carries. */
export class OperationError extends Error {
  readonly body: Refusal;

  constructor(body: Refusal) {
    super(body.message);
    this.name = 'OperationError';
    this.body = body;
  }
}

/** Asks the main process. Throws OperationError with the refusal. */
export async function invoke<C extends keyof Calls>(
  channel: C,
  argument: Calls[C]['argument'],
): Promise<Calls[C]['result']> {
  const reply = await window.host.invoke(channel, argument);
  if (!reply.ok) throw new OperationError(reply.error);
  return reply.result;
}

/** Listens to the main process; the answer ends it. */
export function listen<E extends keyof Events>(event: E, listener: (payload: Events[E]) => void): () => void {
  return window.host.on(event, listener);
}

/**
 * Runs one operation as the user's own hand. Throws OperationError with the refusal. The result's type is what the
 * operation documents: the one place where an answer is taken at its word.
 */
export async function call<T>(operation: string, args: JsonObject = {}): Promise<T> {
  const outcome = await invoke('operation:call', { operation, args });
  if (!outcome.ok) throw new OperationError(outcome.error);
  return outcome.result as unknown as T;
}

/** What went wrong, in the shape of a refusal, whatever was thrown. */
export function errorOf(thrown: unknown): Refusal {
  if (thrown instanceof OperationError) return thrown.body;
  return { code: 'failed', message: thrown instanceof Error ? thrown.message : String(thrown) };
}
