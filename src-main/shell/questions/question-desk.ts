import type { WaitingQuestion } from '../../contract/app-api';
import type { Answer, Logger } from '../../core/ports';
import type { QuestionText } from './question-text';

/**
 * Shows a question in a native box. Resolves with the answer, `gone` where the box went with its window; rejects where
 * no box can be shown.
 */
export type ShowBox = (question: QuestionText, signal: AbortSignal) => Promise<'accept' | 'decline' | 'gone'>;

export interface QuestionDeskOptions {
  /** Null where this machine cannot show native boxes: then questions stand in the window. */
  readonly showBox: ShowBox | null;
  /** Resolves when a box would not take the keyboard from the user's writing; null where it would not now. */
  readonly pause: (signal: AbortSignal) => Promise<void> | null;
  readonly answer: (id: number, answer: Answer) => void;
  /** The list has changed: what is open, and what waits behind it. */
  readonly onChange: (questions: readonly WaitingQuestion[]) => void;
  readonly logger: Logger;
}

interface Entry {
  readonly id: number;
  readonly question: QuestionText;
  readonly closesAt: number;
  readonly closing: AbortController;
  /** `held`: the next one, while the user is typing. */
  place: 'waiting' | 'held' | 'box' | 'window';
}

/** The questions of assistants before a delete: one is open at a time, in a native box; the others wait in order. */
export class QuestionDesk {
  readonly #options: QuestionDeskOptions;
  #entries: Entry[] = [];
  #canShow: boolean;

  constructor(options: QuestionDeskOptions) {
    this.#options = options;
    this.#canShow = options.showBox !== null;
  }

  list(): readonly WaitingQuestion[] {
    return this.#entries.map(({ id, question, closesAt, place }) => ({
      id: String(id),
      client: question.client,
      title: question.title,
      lines: question.lines,
      yes: question.yes,
      no: question.no,
      closesAt,
      inBox: place === 'box',
    }));
  }

  add(id: number, question: QuestionText, closesAt: number): void {
    this.#entries.push({ id, question, closesAt, closing: new AbortController(), place: 'waiting' });
    this.#next();
    this.#changed();
  }

  /**
   * An answer given in the window. No is always taken; yes only for a question that stands in the window, so that
   * nothing a page does can approve what a native box asks.
   */
  answerInWindow(id: string, accept: boolean): void {
    const entry = this.#entries.find((one) => String(one.id) === id);
    if (entry === undefined || (accept && entry.place !== 'window')) return;
    this.#close(entry, accept ? 'accept' : 'decline');
  }

  /** Nobody waits for the answer any more: cancelled, disconnected or out of time. */
  withdraw(id: number): void {
    const entry = this.#entries.find((one) => one.id === id);
    if (entry !== undefined) this.#close(entry, null);
  }

  withdrawAll(): void {
    const entries = this.#entries;
    if (entries.length === 0) return;
    this.#entries = [];
    for (const { closing } of entries) closing.abort();
    this.#changed();
  }

  #close(entry: Entry, answer: Answer | null): void {
    if (!this.#entries.includes(entry)) return;
    this.#entries = this.#entries.filter((one) => one !== entry);
    if (answer !== null) this.#options.answer(entry.id, answer);
    entry.closing.abort();
    this.#next();
    this.#changed();
  }

  /** Opens the first question where none is open. */
  #next(): void {
    const [first] = this.#entries;
    if (first?.place !== 'waiting') return;
    const { showBox } = this.#options;
    if (showBox === null || !this.#canShow) {
      first.place = 'window';
      return;
    }
    const pause = this.#options.pause(first.closing.signal);
    if (pause === null) {
      this.#show(first, showBox);
      return;
    }
    first.place = 'held';
    void pause.then(() => {
      if (!this.#entries.includes(first)) return;
      this.#show(first, showBox);
      this.#changed();
    });
  }

  #show(entry: Entry, showBox: ShowBox): void {
    entry.place = 'box';
    showBox(entry.question, entry.closing.signal).then(
      (answer) => this.#close(entry, answer),
      (error: unknown) => this.#cannotShow(entry, error),
    );
  }

  #cannotShow(entry: Entry, error: unknown): void {
    this.#options.logger.error('no native box can be shown; the question stands in the window', { error });
    this.#canShow = false;
    if (!this.#entries.includes(entry)) return;
    entry.place = 'window';
    this.#changed();
  }

  #changed(): void {
    this.#options.onChange(this.list());
  }
}
