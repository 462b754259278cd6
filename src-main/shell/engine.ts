import { Worker } from 'node:worker_threads';
import type { Events } from '../contract/app-api';
import { failedBecause, type Refusal } from '../contract/errors';
import { because, type Why } from '../contract/why/why';
import type { Answer, Logger, Question } from '../core/ports';
import type { EngineEvent, EngineMethod, EngineStart, FromEngine, ToEngine } from '../host/thread/protocol';

/** Deaths within this time that are too many to go on. */
const TOO_MANY_DEATHS = 3;
const DEATHS_WITHIN_MS = 60_000;
/** How long a library that could not be opened is left alone before a call tries anew. */
const RETRY_MS = 1_000;
/** How long the engine may take to end what it has begun. */
const STOP_MS = 4_000;

export interface EngineOptions {
  readonly script: string;
  readonly start: EngineStart;
  readonly logger: Logger;
  readonly onEvent: (event: EngineEvent, payload: string) => void;
  readonly onState: (state: Events['engine:state']) => void;
  readonly onAsk: (id: number, question: Question, closesAt: number) => void;
  readonly onWithdraw: (id: number) => void;
  /** The thread has gone: nobody waits for an answer to any question any more. */
  readonly onWithdrawAll: () => void;
}

/** A call the engine could not answer, as the window is told. */
export class EngineProblem extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

const LEAVING = because('engine.leaving');
const STOPPED = because('engine.stopped');

interface Waiting {
  readonly method: EngineMethod;
  readonly argument: string;
  readonly resolve: (result: string) => void;
  readonly reject: (problem: EngineProblem) => void;
}

type State = 'loading' | 'opening' | 'ready' | 'failed' | 'stopping';

/** The engine thread as the main thread sees it: starts it, starts it again when it dies, and answers every call. */
export class Engine {
  readonly #options: EngineOptions;
  /** Not handed to the thread yet. */
  #queue: Waiting[] = [];
  /** Handed to the thread, by number. */
  readonly #sent = new Map<number, Waiting>();
  #worker: Worker | null = null;
  #state: State = 'loading';
  #mayOpen = false;
  #numbers = 0;
  #deaths: number[] = [];
  #failure: { readonly problem: Why; readonly at: number } | null = null;
  #stopped: (() => void) | null = null;

  constructor(options: EngineOptions) {
    this.#options = options;
    this.#spawn();
  }

  /** Lets the engine open the library. Until then it only loads its code, so that the first paint has no rival. */
  open(): void {
    if (this.#mayOpen) return;
    this.#mayOpen = true;
    this.#begin();
  }

  /** Runs a call in the engine; argument and answer are JSON text. Rejects with EngineProblem. */
  call(method: EngineMethod, argument: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = { method, argument, resolve, reject };
      switch (this.#state) {
        case 'ready':
          this.#send(waiting);
          return;
        case 'stopping':
          reject(problemOf(LEAVING));
          return;
        case 'failed':
          if (this.#failure !== null && Date.now() - this.#failure.at < RETRY_MS) {
            reject(problemOf(this.#failure.problem));
            return;
          }
          this.#queue.push(waiting);
          this.#deaths = [];
          this.#spawn();
          this.#begin();
          return;
        case 'loading':
        case 'opening':
          this.#queue.push(waiting);
      }
    });
  }

  answer(id: number, answer: Answer): void {
    this.#post({ type: 'answer', id, answer });
  }

  /** Ends what has begun and closes the library; resolves when the thread has gone. */
  async stop(): Promise<void> {
    if (this.#state === 'stopping') return;
    const before = this.#state;
    this.#state = 'stopping';
    this.#rejectAll(LEAVING, before === 'ready');
    const worker = this.#worker;
    if (worker === null) return;
    const gone = new Promise<void>((resolve) => {
      this.#stopped = resolve;
    });
    this.#post({ type: 'stop' });
    const timer = setTimeout(() => void worker.terminate(), STOP_MS);
    await gone;
    clearTimeout(timer);
  }

  #spawn(): void {
    this.#state = 'loading';
    const worker = new Worker(this.#options.script, { workerData: this.#options.start });
    this.#worker = worker;
    worker.on('message', (message: FromEngine) => this.#receive(message));
    worker.on('error', (error) => this.#options.logger.error('the engine thread failed', { error }));
    worker.on('exit', (code) => {
      if (this.#worker === worker) this.#exited(code);
    });
  }

  #begin(): void {
    if (!this.#mayOpen || this.#state !== 'loading') return;
    this.#state = 'opening';
    this.#post({ type: 'open' });
  }

  #receive(message: FromEngine): void {
    switch (message.type) {
      case 'ready':
        this.#ready();
        return;
      case 'unavailable':
        this.#fail(message.problem);
        return;
      case 'result':
        this.#take(message.id)?.resolve(message.result);
        return;
      case 'refused':
        this.#take(message.id)?.reject(new EngineProblem(message.error));
        return;
      case 'event':
        this.#options.onEvent(message.event, message.payload);
        return;
      case 'ask':
        this.#options.onAsk(message.id, message.question, message.closesAt);
        return;
      case 'withdraw':
        this.#options.onWithdraw(message.id);
        return;
      case 'log':
        this.#options.logger[message.level](message.message, message.facts);
        return;
      case 'stopped':
        return;
    }
  }

  #ready(): void {
    if (this.#state !== 'opening') return;
    this.#state = 'ready';
    const again = this.#deaths.length > 0 || this.#failure !== null;
    this.#failure = null;
    const problem = this.#deaths.length > 0 ? STOPPED : null;
    this.#options.onState({ state: again ? 'restarted' : 'running', problem });
    const queue = this.#queue;
    this.#queue = [];
    for (const waiting of queue) this.#send(waiting);
  }

  #exited(code: number): void {
    this.#worker = null;
    this.#options.onWithdrawAll();
    if (this.#state === 'stopping') {
      this.#rejectAll(LEAVING, false);
      this.#stopped?.();
      return;
    }
    if (this.#state === 'failed') return;
    this.#options.logger.error('the engine thread ended', { code });
    this.#rejectSent(STOPPED);
    const now = Date.now();
    this.#deaths = [...this.#deaths.filter((at) => now - at < DEATHS_WITHIN_MS), now];
    if (this.#deaths.length >= TOO_MANY_DEATHS) {
      this.#fail(because('engine.failedOften'));
      return;
    }
    this.#spawn();
    this.#begin();
  }

  #fail(problem: Why): void {
    if (this.#state === 'stopping') return;
    this.#state = 'failed';
    this.#failure = { problem, at: Date.now() };
    this.#rejectAll(problem, false);
    this.#options.onState({ state: 'failed', problem });
  }

  #send(waiting: Waiting): void {
    this.#numbers += 1;
    this.#sent.set(this.#numbers, waiting);
    this.#post({ type: 'call', id: this.#numbers, method: waiting.method, argument: waiting.argument });
  }

  #take(id: number): Waiting | undefined {
    const waiting = this.#sent.get(id);
    this.#sent.delete(id);
    return waiting;
  }

  /** `keepSent`: those the thread has are still going to be answered. */
  #rejectAll(problem: Why, keepSent: boolean): void {
    const queue = this.#queue;
    this.#queue = [];
    for (const waiting of queue) waiting.reject(problemOf(problem));
    if (!keepSent) this.#rejectSent(problem);
  }

  #rejectSent(problem: Why): void {
    const sent = [...this.#sent.values()];
    this.#sent.clear();
    for (const waiting of sent) waiting.reject(problemOf(problem));
  }

  #post(message: ToEngine): void {
    this.#worker?.postMessage(message);
  }
}

function problemOf(why: Why): EngineProblem {
  return new EngineProblem(failedBecause(why));
}
