import type { Calls, Events, ImportReport } from '../../contract/app-api';
import type { Refusal } from '../../contract/errors';
import type { Why } from '../../contract/why/why';
import type { Answer, Question } from '../../core/ports';

/** The window's calls that the engine answers, and those that the main process makes for the window. */
export interface EngineCalls extends Pick<
  Calls,
  | 'operation:call'
  | 'access:get'
  | 'access:change'
  | 'clients:list'
  | 'activity:list'
  | 'activity:clear'
  | 'activity:undo'
> {
  /** Reads one file into the library. */
  readonly 'import:file': { readonly argument: { readonly path: string }; readonly result: ImportReport };
}

export type EngineMethod = keyof EngineCalls;

/** What the engine tells the windows by itself. */
export type EngineEvent = 'data:changed' | 'access:changed' | 'access:changed-outside' | 'clients:changed';

/** A fact of a log line as it can cross threads. */
export type LogFacts = Readonly<Record<string, string | number | boolean | null>>;

/** From the main thread to the engine. Arguments and results are JSON text, which is cheaper to pass than objects. */
export type ToEngine =
  /** Opens the library; sent once, after the window's first paint. */
  | { readonly type: 'open' }
  | { readonly type: 'call'; readonly id: number; readonly method: EngineMethod; readonly argument: string }
  | { readonly type: 'answer'; readonly id: number; readonly answer: Answer }
  | { readonly type: 'stop' };

/** From the engine to the main thread. */
export type FromEngine =
  | { readonly type: 'ready' }
  /** The library cannot be opened. The thread ends. */
  | { readonly type: 'unavailable'; readonly problem: Why }
  | { readonly type: 'result'; readonly id: number; readonly result: string }
  | { readonly type: 'refused'; readonly id: number; readonly error: Refusal }
  | { readonly type: 'event'; readonly event: EngineEvent; readonly payload: string }
  | { readonly type: 'ask'; readonly id: number; readonly question: Question; readonly closesAt: number }
  /** Nobody waits for the answer any more. */
  | { readonly type: 'withdraw'; readonly id: number }
  | {
      readonly type: 'log';
      readonly level: 'info' | 'warn' | 'error';
      readonly message: string;
      readonly facts: LogFacts;
    }
  | { readonly type: 'stopped' };

/** What the thread is started with. */
export interface EngineStart {
  readonly dataDir: string;
}

/** The end of a message channel, as both sides see it. */
export interface Port<In, Out> {
  post(message: Out): void;
  onMessage(listener: (message: In) => void): void;
}

export type EnginePort = Port<ToEngine, FromEngine>;

export type EnginePayload<E extends EngineEvent> = Events[E];
