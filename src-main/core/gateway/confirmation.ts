import { AppError } from '../../contract/errors';
import type { Limits } from '../../contract/limits';
import type { Reason } from '../../contract/reasons';
import type { Access } from '../../contract/settings';
import { CancelSource, type CancelSignal } from '../cancel';
import type { Answer, Clock, Question, Timers } from '../ports';
import type { Asker, Caller } from './caller';
import { Ended } from './ended';

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
  | { readonly to: 'nobody'; readonly because: string };

/** How a question ended: `none` where the asker turned out not to be able to ask. */
type End = 'accept' | 'none' | Reason;

/** Puts the one question of a call to the user. Resolves when the call may run. Throws AppError otherwise. */
export class Confirmation {
  constructor(private readonly deps: ConfirmationDeps) {}

  /** Whether a call has to be asked about at all; false where the user allowed deletes of clients that cannot ask. */
  isNeeded(caller: Caller, access: Access): boolean {
    return this.#route(caller, access).to !== 'run';
  }

  /** The refusal of a call that needed no question when it came and would need one now; null where it needs none. */
  lapsed(caller: Caller, access: Access): AppError | null {
    return this.isNeeded(caller, access) ? unavailable(WAY_OUT.lapsed) : null;
  }

  /**
   * Throws `declined` or `confirmation_unavailable`; in both cases nothing of the call may run. `access` is looked at
   * when the question's turn has come: it may have waited for minutes.
   */
  async confirm(question: Question, caller: Caller, access: () => Access): Promise<void> {
    await caller.stepAside(async () => {
      const leave = await caller.questions.enter(caller.signal);
      if (leave === null) throw declined(caller.signal.reason ?? 'cancelled');
      try {
        await this.#askInTurn(question, caller, access());
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
    if (route.to === 'nobody') throw unavailable(route.because);
    const first = await this.#ask(route.asker, question, caller.signal);
    const end = first === 'none' && route.next !== null ? await this.#ask(route.next, question, caller.signal) : first;
    if (end !== 'accept') throw declined(end === 'none' ? 'could_not_ask' : end);
  }

  #route(caller: Caller, access: Access): Route {
    const client = caller.asker();
    if (caller.source === 'cli') {
      return client === null
        ? { to: 'nobody', because: WAY_OUT.noTerminal }
        : { to: 'asker', asker: client, next: null };
    }
    const { policy, settings } = access;
    const app = policy.appConfirmation && settings.mcp.askInApp ? this.deps.appAsker() : null;
    const appAlone = policy.confirmInApp || settings.mcp.alwaysAskInApp;
    if (appAlone && app !== null) return { to: 'asker', asker: app, next: null };
    if (client !== null && !appAlone) return { to: 'asker', asker: client, next: app };
    if (client === null && settings.mcp.allowDeletes && !policy.requireConfirmation) return { to: 'run' };
    if (app !== null) return { to: 'asker', asker: app, next: null };
    if (appAlone) return { to: 'nobody', because: WAY_OUT.appAlone };
    return { to: 'nobody', because: policy.requireConfirmation ? WAY_OUT.required : WAY_OUT.clientCannotAsk };
  }

  /** Asks one asker and says how it ended. */
  async #ask(asker: Asker, question: Question, signal: CancelSignal): Promise<End> {
    const { clock, timers, limits } = this.deps;
    const closing = new CancelSource();
    const deadline = clock.now() + limits.questionMs;
    let stopTick = (): void => undefined;
    const release = signal.onCancel((reason) => closing.cancel(reason));
    const closed = new Promise<End>((resolve) => closing.onCancel(resolve));
    let ticked = 0;
    const tick = (): void => {
      // Beside the clock the ticks are counted, so that a clock set back does not keep the question open.
      const left = Math.min(deadline - clock.now(), limits.questionMs - ticked);
      if (left <= 0) return closing.cancel('timeout');
      const pause = Math.min(left, TICK_MS);
      stopTick = timers.after(pause, () => {
        ticked += pause;
        tick();
      });
    };
    tick();
    try {
      const asked = asker.ask(question, closing).then((answer) => this.#endOf(answer, asker));
      const end = await Promise.race([asked, closed]);
      return closing.reason ?? (clock.now() < deadline ? end : 'timeout');
    } finally {
      stopTick();
      release();
    }
  }

  #endOf(answer: Answer, asker: Asker): End {
    switch (answer) {
      case 'accept':
      case 'none':
        return answer;
      case 'decline':
        return asker === this.deps.appAsker() ? 'declined_in_app' : 'declined_in_client';
      case 'gone':
        return 'quit';
    }
  }
}

function declined(reason: Reason): AppError {
  return new Ended(
    'declined',
    'The user did not confirm this, so nothing was done. Do not try again by yourself; ask the user what they want.',
    reason,
  );
}

/** Why nobody could be asked, and what helps. */
const WAY_OUT = {
  noTerminal: 'there is no terminal to ask on. Use --yes to confirm beforehand.',
  appAlone: 'TalkBar is set to ask in its own window, which is not open. Ask the user to open TalkBar, then try again.',
  required:
    'this client cannot ask, and the administrator requires it. Use a client that supports MCP elicitation, or ask the user to do it in TalkBar.',
  lapsed: 'the setting that let it run without a question was changed while it waited. Send the call again.',
  clientCannotAsk:
    'this client cannot ask. Use a client that supports MCP elicitation, or ask the user to turn on Allow deletes without confirmation in TalkBar Settings > MCP Access.',
} as const;

function unavailable(because: string): AppError {
  return new AppError('confirmation_unavailable', `Nothing was done: the user has to confirm this, and ${because}`);
}
