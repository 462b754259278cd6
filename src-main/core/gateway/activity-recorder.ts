import type { AppError } from '../../contract/errors';
import type { Reason } from '../../contract/reasons';
import type { AccessStore, Activity, Clock, Ids } from '../ports';
import type { Operation } from '../operations/define';
import type { Caller, Outcome } from './caller';
import type { Entry } from './call-request';
import { reasonOf } from './ended';
import type { CallContext } from './operation-context';

interface RecorderDeps {
  readonly activity: Activity;
  readonly access: AccessStore;
  readonly clock: Clock;
  readonly ids: Ids;
}

const MAX_ITEMS = 20;

/** Keeps what assistants do, as the user may read it in Activity: titles and outcomes, never bodies. */
export class ActivityRecorder {
  constructor(private readonly deps: RecorderDeps) {}

  /** Begins a tool call; its entries stay together. */
  open(caller: Caller): CallRecord {
    return new CallRecord(this.deps, caller);
  }
}

class CallRecord {
  #id: string | null = null;
  readonly #startedAt: number;

  constructor(
    private readonly deps: RecorderDeps,
    private readonly caller: Caller,
  ) {
    this.#startedAt = deps.clock.now();
  }

  /** Under which the entries of the call stand; null as long as there are none. */
  get id(): string | null {
    return this.#id;
  }

  record(operation: Operation | null, context: CallContext | null, outcome: Outcome, ran: Ran): void {
    if (operation !== null) this.#write(operation.id, context, outcome.ok ? 'done' : outcome.error.code, ran);
  }

  /** A call that was refused as a whole. */
  recordRefused(entries: readonly Entry[], refusal: AppError): void {
    const ran = { startedAt: this.#startedAt, revision: null, reason: reasonOf(refusal) };
    for (const entry of entries) {
      if ('operation' in entry) this.#write(entry.operation.id, null, refusal.body.code, ran);
    }
  }

  #write(operation: string, context: CallContext | null, outcome: string, { startedAt, revision, reason }: Ran): void {
    const { client, source } = this.caller;
    if (source !== 'mcp' || client === null || !this.deps.access.latest().settings.keepActivity) return;
    this.#id ??= this.deps.ids.next('call');
    this.deps.activity.record({
      at: startedAt,
      client: client.name,
      clientVersion: client.version,
      call: this.#id,
      operation,
      items: (context?.mentions ?? []).slice(0, MAX_ITEMS),
      outcome,
      reason,
      durationMs: this.deps.clock.now() - startedAt,
      revision,
      undo: revision === null ? null : (context?.undo ?? null),
    });
  }
}

/** When an entry began, the revision of its commit, and why it came to nothing where its code says less. */
export interface Ran {
  readonly startedAt: number;
  readonly revision: number | null;
  readonly reason: Reason | null;
}
