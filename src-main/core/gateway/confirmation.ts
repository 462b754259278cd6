import { AppError } from '../../contract/errors';
import type { Limits } from '../../contract/limits';
import type { Access } from '../../contract/settings';
import { CancelSource, type CancelSignal } from '../cancel';
import type { Answer, Clock, Question, Timers } from '../ports';
import type { Asker, Caller } from './caller';

/** How often the wall clock is looked at while a question is open: a machine that slept must not stretch it. */
const TICK_MS = 1_000;

export interface ConfirmationDeps {
  readonly limits: Limits;
  readonly clock: Clock;
  readonly timers: Timers;
  /** The app's own way to ask, or null without an app. */
  readonly appAsker: () => Asker | null;
}

/** Where a question goes. */
type Route =
  | { readonly to: 'asker'; readonly asker: Asker; readonly next: Asker | null }
  | { readonly to: 'run' }
  | { readonly to: 'nobody' };

/** Puts the one question of a call to the user. Resolves when the call may run. Throws AppError otherwise. */
export class Confirmation {
  constructor(private readonly deps: ConfirmationDeps) {}

  /** Throws `declined` or `confirmation_unavailable`; in both cases nothing of the call may run. */
  async confirm(question: Question, caller: Caller, access: Access): Promise<void> {
    if (this.#route(caller, access).to === 'run') return;
    await caller.stepAside(async () => {
      const leave = await caller.questions.enter(caller.signal);
      if (leave === null) throw declined();
      try {
        await this.#askInTurn(question, caller, access);
      } finally {
        leave();
      }
    });
  }

  /** Asks; where the client turns out not to be able to, asks once more in the app. */
  async #askInTurn(question: Question, caller: Caller, access: Access): Promise<void> {
    // Routed anew: while this one waited, the client may have turned out not to be able to ask.
    const route = this.#route(caller, access);
    if (route.to === 'run') return;
    if (route.to === 'nobody') throw unavailable(caller);
    const answer = await this.#ask(route.asker, question, caller.signal);
    if (answer === 'accept') return;
    if (answer === 'decline' || route.next === null) throw declined();
    if ((await this.#ask(route.next, question, caller.signal)) !== 'accept') throw declined();
  }

  #route(caller: Caller, access: Access): Route {
    const app = appAllowed(access) ? this.deps.appAsker() : null;
    const client = caller.asker();
    if (caller.source === 'cli') {
      return client === null ? { to: 'nobody' } : { to: 'asker', asker: client, next: null };
    }
    const appFirst = access.policy.confirmInApp || access.settings.mcp.alwaysAskInApp;
    if (appFirst && app !== null) return { to: 'asker', asker: app, next: null };
    if (client !== null && !appFirst) return { to: 'asker', asker: client, next: app };
    if (access.settings.mcp.allowDeletes && !access.policy.requireConfirmation && client === null) return { to: 'run' };
    return app === null ? { to: 'nobody' } : { to: 'asker', asker: app, next: null };
  }

  /** The answer of one asker; `decline` where there was none in time. */
  async #ask(asker: Asker, question: Question, signal: CancelSignal): Promise<Answer> {
    const { clock, timers, limits } = this.deps;
    const closing = new CancelSource();
    const deadline = clock.now() + limits.questionMs;
    let stopTick = (): void => undefined;
    const release = signal.onCancel(() => closing.cancel());
    const closed = new Promise<Answer>((resolve) => closing.onCancel(() => resolve('decline')));
    const tick = (): void => {
      const left = deadline - clock.now();
      if (left <= 0) closing.cancel();
      else stopTick = timers.after(Math.min(left, TICK_MS), tick);
    };
    tick();
    try {
      const answer = await Promise.race([asker.ask(question, closing), closed]);
      return clock.now() < deadline && !signal.cancelled ? answer : 'decline';
    } finally {
      stopTick();
      release();
    }
  }
}

function appAllowed({ settings, policy }: Access): boolean {
  return policy.appConfirmation && settings.mcp.askInApp;
}

function declined(): AppError {
  return new AppError(
    'declined',
    'The user did not confirm this, so nothing was done. Do not try again by yourself; ask the user what they want.',
  );
}

function unavailable(caller: Caller): AppError {
  return new AppError(
    'confirmation_unavailable',
    caller.source === 'cli'
      ? 'This has to be confirmed, and there is no terminal to ask on. Nothing was done; use --yes to confirm beforehand.'
      : 'This has to be confirmed by the user, and this client cannot ask. Nothing was done. Use a client that supports MCP elicitation, or ask the user to change the setting in TalkBar Settings > MCP Access.',
  );
}
