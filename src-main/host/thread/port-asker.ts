import type { CancelSignal } from '../../core/cancel';
import type { Asker } from '../../core/gateway/caller';
import type { Answer, Clock, Question } from '../../core/ports';
import type { EnginePort } from './protocol';

/** Asks the user in the app: each question goes to the main thread, and its answer comes back by its number. */
export class PortAsker implements Asker {
  readonly #open = new Map<number, (answer: Answer) => void>();
  #numbers = 0;

  constructor(
    private readonly port: Pick<EnginePort, 'post'>,
    private readonly clock: Clock,
    private readonly questionMs: number,
  ) {}

  ask(question: Question, signal: CancelSignal): Promise<Answer> {
    this.#numbers += 1;
    const id = this.#numbers;
    return new Promise((resolve) => {
      const stopListening = signal.onCancel(() => {
        if (this.#open.delete(id)) this.port.post({ type: 'withdraw', id });
        resolve('decline');
      });
      if (signal.cancelled) return;
      this.#open.set(id, (answer) => {
        stopListening();
        resolve(answer);
      });
      this.port.post({ type: 'ask', id, question, closesAt: this.clock.now() + this.questionMs });
    });
  }

  /** An answer of the main thread; one that comes too late is dropped. */
  settle(id: number, answer: Answer): void {
    const resolve = this.#open.get(id);
    this.#open.delete(id);
    resolve?.(answer);
  }

  /** The app is going: nothing that was asked may run. */
  goneAll(): void {
    for (const id of [...this.#open.keys()]) this.settle(id, 'gone');
  }
}
