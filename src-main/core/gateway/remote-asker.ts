import type { CancelSignal } from '../cancel';
import type { Answer, Question } from '../ports';
import type { Asker } from './caller';

/** How questions reach whoever puts them to the user: another thread, or a terminal behind a connection. */
export interface QuestionPort {
  ask(id: number, question: Question): void;
  /** Nobody waits for the answer any more. */
  withdraw(id: number): void;
}

/** Asks the user elsewhere: each question goes out with a number, under which its answer comes back. */
export class RemoteAsker implements Asker {
  readonly #open = new Map<number, (answer: Answer) => void>();
  #numbers = 0;

  constructor(private readonly port: QuestionPort) {}

  ask(question: Question, signal: CancelSignal): Promise<Answer> {
    this.#numbers += 1;
    const id = this.#numbers;
    return new Promise((resolve) => {
      const stopListening = signal.onCancel(() => {
        if (this.#open.delete(id)) this.port.withdraw(id);
        resolve('decline');
      });
      if (signal.cancelled) return;
      this.#open.set(id, (answer) => {
        stopListening();
        resolve(answer);
      });
      this.port.ask(id, question);
    });
  }

  /** An answer that came back; one that comes too late is dropped. */
  settle(id: number, answer: Answer): void {
    const resolve = this.#open.get(id);
    this.#open.delete(id);
    resolve?.(answer);
  }

  /** Whoever could be asked is going: nothing that was asked may run. */
  goneAll(): void {
    for (const id of [...this.#open.keys()]) this.settle(id, 'gone');
  }
}
