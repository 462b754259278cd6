import type { ChangeEvent, Touched } from '../../contract/changes';
import { AppError, type Refusal, Unavailable } from '../../contract/errors';
import type { Limits } from '../../contract/limits';
import { because } from '../../contract/why/why';
import type { Reason } from '../../contract/reasons';
import type { Access } from '../../contract/settings';
import type { PlanName } from '../domain/plan/plan';
import type { Operation, OperationResult } from '../operations/define';
import type { AccessStore, Activity, Clock, Ids, Logger, Repositories, Storage, Timers } from '../ports';
import { ActivityRecorder, type Ran } from './activity-recorder';
import type { CallRequest, Entry } from './call-request';
import type { Asker, Caller, Outcome } from './caller';
import { checkArguments, wrongArguments } from './check-arguments';
import { Confirmation } from './confirmation';
import { Ended, reasonOf } from './ended';
import { refusalAt } from './gates';
import { openCallContext, type CallContext } from './operation-context';
import { type Pending, questionFor } from './question';
import { Cancelled, WriteQueue } from './write-queue';

export interface GatewayDeps {
  readonly storage: Storage;
  readonly access: AccessStore;
  readonly activity: Activity;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly ids: Ids;
  readonly logger: Logger;
  readonly limits: Limits;
  /** The plan of a licence token at a time. */
  readonly planOf: (licence: string | null, now: number) => PlanName;
  readonly appAsker: () => Asker | null;
  readonly onChange: (event: ChangeEvent, made: MadeBy) => void;
}

/** What made a change. */
export interface MadeBy {
  /** Under which Activity keeps the entries of the call; null where it keeps none. */
  readonly call: string | null;
  /** The operations that changed something, with how often each did. */
  readonly operations: Readonly<Record<string, number>>;
}

type Arguments = Readonly<Record<string, unknown>>;

/** What the user agreed to, by the entry's place: the operation, and the title under which its item was named. */
type Approval = ReadonlyMap<number, Pending>;

/**
 * The only door to the data. A call goes: known? → allowed? → arguments right? → confirmed? → run → shape → record.
 * Refusals come back as values; a bug becomes `failed` with an id that stands in the log.
 */
export class Gateway {
  readonly #queue: WriteQueue;
  readonly #confirmation: Confirmation;
  readonly #recorder: ActivityRecorder;

  constructor(private readonly deps: GatewayDeps) {
    this.#queue = new WriteQueue(deps.limits, deps.clock, deps.timers);
    this.#confirmation = new Confirmation(deps);
    this.#recorder = new ActivityRecorder(deps);
  }

  /**
   * Runs the entries in order, each change in its own transaction, and announces what they changed once. Answers one
   * outcome for each entry that ran, or the one refusal of the whole call.
   */
  async run(request: CallRequest, caller: Caller): Promise<readonly Outcome[] | AppError> {
    const touched: CallContext['touched'][number][] = [];
    const operations: Record<string, number> = {};
    const call = this.#recorder.open(caller);
    try {
      const approved = request.confirm ? await this.#approve(request, caller) : null;
      return await this.#runEntries(request, caller, approved, (context, operation, outcome, ran) => {
        if (context !== null && operation !== null && outcome.ok && context.touched.length > 0) {
          touched.push(...context.touched);
          operations[operation.id] = (operations[operation.id] ?? 0) + 1;
        }
        call.record(operation, context, outcome, ran);
      });
    } catch (error) {
      const refusal = this.#asRefusal(error, 'call');
      call.recordRefused(request.entries, refusal);
      return refusal;
    } finally {
      if (touched.length > 0) this.#announce(caller, byKind(touched), { call: call.id, operations });
    }
  }

  async #runEntries(
    request: CallRequest,
    caller: Caller,
    approved: Approval | null,
    done: (context: CallContext | null, operation: Operation | null, outcome: Outcome, ran: Ran) => void,
  ): Promise<readonly Outcome[]> {
    const outcomes: Outcome[] = [];
    const unasked = request.confirm && approved === null;
    for (const [index, entry] of request.entries.entries()) {
      if (index > 0) await this.deps.timers.breathe();
      if (caller.signal.cancelled) break;
      const startedAt = this.deps.clock.now();
      const run = new Run(caller, unasked, this.deps.access.latest());
      const covers = (title: string): boolean => approved === null || approved.get(index)?.title === title;
      const outcome = await this.#settle(() => this.#runEntry(entry, run, covers), entry, run);
      if (caller.signal.cancelled && !outcome.ok && run.context === null) break;
      outcomes.push(outcome);
      const { context, revision, reason } = run;
      done(context, 'operation' in entry ? entry.operation : null, outcome, { startedAt, revision, reason });
      if (!outcome.ok && request.stopOnError) break;
    }
    return outcomes;
  }

  async #runEntry(entry: Entry, run: Run, covers: (title: string) => boolean): Promise<OperationResult> {
    if ('refusal' in entry) throw entry.refusal;
    const { operation } = entry;
    const gate = (): AppError | null => this.#look(operation, run) ?? this.#lapsed(run);
    const args = this.#checked(entry, gate);
    const attempt = { signal: run.caller.signal, recheck: gate };
    const { storage } = this.deps;
    if (operation.kind === 'read') {
      return this.#queue.patiently(() => storage.read((db) => this.#handle(operation, args, db, run)), attempt);
    }
    const writer = { source: run.caller.source, client: run.caller.client?.name ?? null };
    const result = await this.#queue.run(
      () =>
        storage.write(
          writer,
          () => run.touched(),
          (db) => {
            run.caller.stillRight?.();
            const answer = this.#handle(operation, args, db, run);
            if (changed(answer) && !covers(run.title)) throw changedSinceAsked();
            return answer;
          },
          (revision) => {
            run.revision = revision;
            run.caller.committed?.(revision);
          },
        ),
      attempt,
    );
    const opened = run.context?.opened ?? null;
    if (opened !== null) this.deps.access.update((settings) => ({ ...settings, openWorkspaceId: opened }));
    return result;
  }

  /** Looks at settings and policy anew; what is found counts for the run until the next look. */
  #look(operation: Operation, run: Run): AppError | null {
    run.access = this.deps.access.current();
    return refusalAt(run.access, operation, run.caller.source);
  }

  /** A call that runs without a question must not need one by the time it changes something. */
  #lapsed({ caller, unasked, access }: Run): AppError | null {
    return unasked ? this.#confirmation.lapsed(caller, access) : null;
  }

  /** The first two checks: the gates, then the arguments. */
  #checked(entry: Extract<Entry, { operation: Operation }>, gate: () => AppError | null): Arguments {
    const refusal = gate();
    if (refusal !== null) throw refusal;
    return checkArguments(entry.operation, entry.args, entry.who);
  }

  #handle(operation: Operation, args: Arguments, db: Repositories, run: Run): OperationResult {
    run.context = openCallContext(args, db, {
      access: run.access,
      now: this.deps.clock.now(),
      ids: this.deps.ids,
      cursors: this.deps.storage.cursors,
      planOf: this.deps.planOf,
    });
    return operation.handler(args as never, run.context);
  }

  /**
   * Tries the whole call and takes it back, to learn what would run, then asks. Answers the entries that the user
   * agreed to, null where there is nothing to ask; an entry that was refused or would have changed nothing is not
   * among them. Throws AppError.
   */
  async #approve(request: CallRequest, caller: Caller): Promise<Approval | null> {
    const access = (): Access => this.deps.access.current();
    if (!this.#confirmation.isNeeded(caller, access())) return null;
    const named = await this.#queue.run(() => this.deps.storage.rehearse((db) => this.#rehearse(request, db, caller)), {
      signal: caller.signal,
      recheck: () => null,
    });
    if (named.size > 0) {
      await this.#confirmation.confirm(
        questionFor(caller.client?.name ?? 'talkbar-cli', [...named.values()]),
        caller,
        access,
      );
    }
    return named;
  }

  #rehearse(request: CallRequest, db: Repositories, caller: Caller): Approval {
    const named = new Map<number, Pending>();
    for (const [index, entry] of request.entries.entries()) {
      const pending = this.#wouldRun(entry, db, caller);
      if (pending === 'refused' && request.stopOnError) break;
      if (pending !== 'refused' && pending !== 'nothing') named.set(index, pending);
    }
    return named;
  }

  #wouldRun(entry: Entry, db: Repositories, caller: Caller): Pending | 'refused' | 'nothing' {
    if ('refusal' in entry) return 'refused';
    const { operation } = entry;
    try {
      const run = new Run(caller, false, this.deps.access.latest());
      const args = this.#checked(entry, () => this.#look(operation, run));
      const result = this.#handle(operation, args, db, run);
      return changed(result) ? { operation, title: run.title } : 'nothing';
    } catch (error) {
      if (error instanceof AppError) return 'refused';
      throw error;
    }
  }

  async #settle(work: () => Promise<OperationResult>, entry: Entry, run: Run): Promise<Outcome> {
    try {
      return { ok: true, result: await work() };
    } catch (error) {
      const refusal = this.#asRefusal(error, 'operation' in entry ? entry.operation.id : 'entry');
      run.reason = reasonOf(refusal);
      return { ok: false, error: { ...pointed(refusal, entry), ...whyFor(run.caller, refusal) } };
    }
  }

  /** What goes back to the caller for anything thrown. */
  #asRefusal(error: unknown, what: string): AppError {
    if (error instanceof AppError) return error;
    if (error instanceof Unavailable) {
      this.deps.logger.error('the library cannot be used', { what, error });
      return new AppError('failed', error.why);
    }
    if (error instanceof Cancelled) return new Ended('failed', 'The call was cancelled before it began', error.reason);
    const id = this.deps.ids.next('log');
    this.deps.logger.error('an operation failed', { id, what, error });
    return new AppError('failed', because('bug', { id }));
  }

  #announce(caller: Caller, touched: Touched, made: MadeBy): void {
    this.deps.onChange({ source: caller.source, client: caller.client?.name ?? null, touched }, made);
  }
}

/** One operation while it runs. Its context is null until its handler begins. */
class Run {
  context: CallContext | null = null;
  /** Of its commit. */
  revision: number | null = null;
  /** Why it came to nothing, where its code says less. */
  reason: Reason | null = null;

  /**
   * `unasked`: of a call that would be asked about, did the settings not allow it without a question. `access`: as the
   * last look found it.
   */
  constructor(
    readonly caller: Caller,
    readonly unasked: boolean,
    public access: Access,
  ) {}

  /** Of the main item. */
  get title(): string {
    return this.context?.mentions[0]?.title ?? '';
  }

  touched(): Touched {
    return byKind(this.context?.touched ?? []);
  }
}

/** What was touched, each id once under its kind. */
function byKind(touched: CallContext['touched']): Touched {
  const kinds = new Map<string, Set<string>>();
  for (const [kind, id] of touched) kinds.set(kind, (kinds.get(kind) ?? new Set()).add(id));
  return Object.fromEntries([...kinds].map(([kind, ids]) => [kind, [...ids]]));
}

function changed(result: OperationResult): boolean {
  return result?.['changed'] !== false;
}

/** Every `invalid_arguments` of an operation ends with the pointer to its schema, a handler's too. */
function pointed({ body }: AppError, entry: Entry): AppError['body'] {
  if (body.code !== 'invalid_arguments' || !('operation' in entry)) return body;
  return body.message.includes(' Arguments: talkbar_tools ')
    ? body
    : wrongArguments(entry.operation, body.message).body;
}

/** What a refusal says beside its body to a caller that takes reasons. */
function whyFor({ wantsWhy }: Caller, { why }: AppError): Pick<Refusal, 'why'> {
  return wantsWhy === true && why !== null ? { why } : {};
}

function changedSinceAsked(): AppError {
  return new Ended(
    'declined',
    'The item changed while the user was asked, so their answer does not cover this. Nothing was done; send the call again to ask anew.',
    'changed',
  );
}
