import type { Source } from '../../contract/changes';
import { type CancelSignal } from '../cancel';
import type { Answer, Question } from '../ports';

/** Someone who can put a question to the user: an assistant's client, the app, a terminal. */
export interface Asker {
  /** Resolves with the answer. Once `signal` is cancelled the question is closed and the answer no longer counts. */
  ask(question: Question, signal: CancelSignal): Promise<Answer>;
}

/** Who makes a call, and what the gateway may do with them while it runs. */
export interface Caller {
  readonly source: Source;
  /** As the client named itself; null for the user's own hand. */
  readonly client: { readonly name: string; readonly version: string } | null;
  readonly signal: CancelSignal;
  /** Null where the caller cannot ask the user. Looked at when a question comes up, never kept. */
  readonly asker: () => Asker | null;
  /** Questions of one connection: one is open, the others wait in order. */
  readonly questions: TurnTaking;
  /** Runs `wait` without holding the call's place among those that run at the same time. */
  readonly stepAside: <T>(wait: () => Promise<T>) => Promise<T>;
  /** For a call that depends on how things stand: looked at within its transaction, ends it by throwing AppError. */
  readonly stillRight?: () => void;
  /** Told the revision of each commit the call makes. */
  readonly committed?: (revision: number) => void;
  /** The app's window: its refusals carry their reason by code too, for another language. No protocol has it. */
  readonly wantsWhy?: true;
}

/** Lets one at a time through, first come first served. */
export interface TurnTaking {
  /** Resolves when it is this one's turn, with the function that ends it; null when `signal` was cancelled before. */
  enter(signal: CancelSignal): Promise<(() => void) | null>;
}

export type { Outcome } from '../../contract/app-api';
