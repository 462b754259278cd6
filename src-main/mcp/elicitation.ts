import { isJsonObject, type Json } from '../contract/json';
import type { CancelSignal } from '../core/cancel';
import type { Asker } from '../core/gateway/caller';
import type { Answer, Question } from '../core/ports';
import { notificationLine, own, requestLine, type Response } from './wire/messages';

/** One required boolean: a form without fields is accepted unseen by some clients (openai/codex#17164). */
const REQUESTED_SCHEMA = {
  type: 'object',
  properties: {
    confirm: {
      type: 'boolean',
      title: 'Confirm',
      description: 'Check this box to go ahead. Otherwise nothing is changed.',
    },
  },
  required: ['confirm'],
};

interface OpenQuestion {
  readonly line: string;
  readonly settle: (answer: Answer) => void;
}

export interface ElicitationOptions {
  readonly send: (line: string) => void;
  /** Starts every request id of this engine, so that an answer meant for another one finds nothing here. */
  readonly idPrefix: string;
}

/**
 * Puts questions to the user through the client, as `elicitation/create`. Only an `accept` with `confirm: true` says
 * yes. A client that turns out not to be able to ask after all is not asked again.
 */
export class Elicitation implements Asker {
  readonly #options: ElicitationOptions;
  readonly #open = new Map<string, OpenQuestion>();
  #asked = 0;
  #mayAsk = false;
  #ended = false;
  #usable = true;

  constructor(options: ElicitationOptions) {
    this.#options = options;
  }

  /** False once the client has answered a question with something that is not an answer. */
  get usable(): boolean {
    return this.#usable;
  }

  /** The client is ready for requests: sends what had to wait for that. */
  initialized(): void {
    this.#mayAsk = true;
    for (const question of this.#open.values()) this.#options.send(question.line);
  }

  ask(question: Question, signal: CancelSignal): Promise<Answer> {
    if (this.#ended || signal.cancelled) return Promise.resolve('decline');
    this.#asked += 1;
    const id = `${this.#options.idPrefix}-${this.#asked}`;
    const params = { message: messageOf(question), requestedSchema: REQUESTED_SCHEMA };
    return new Promise((resolve) => {
      const open: OpenQuestion = {
        line: requestLine(id, 'elicitation/create', params),
        settle: (answer) => {
          this.#open.delete(id);
          forget();
          resolve(answer);
        },
      };
      this.#open.set(id, open);
      if (this.#mayAsk) this.#options.send(open.line);
      const forget = signal.onCancel(() => this.#withdraw(id));
    });
  }

  /** Takes the client's response; one to a question that is no longer open is dropped. */
  answered(response: Response): void {
    const open = typeof response.id === 'string' ? this.#open.get(response.id) : undefined;
    if (open === undefined) return;
    const answer = response.failed ? 'none' : readAnswer(response.result);
    if (answer === 'none') this.#usable = false;
    open.settle(answer);
  }

  /** The client has gone: every open question counts as declined. */
  end(): void {
    this.#ended = true;
    for (const open of [...this.#open.values()]) open.settle('decline');
  }

  #withdraw(id: string): void {
    const open = this.#open.get(id);
    if (open === undefined) return;
    open.settle('decline');
    if (!this.#mayAsk || this.#ended) return;
    const params = { requestId: id, reason: 'The question no longer needs an answer' };
    this.#options.send(notificationLine('notifications/cancelled', params));
  }
}

function messageOf(question: Question): string {
  return [question.title, ...question.lines.map((line) => `• ${line}`)].join('\n');
}

/** `content` is looked at only on `accept`: clients send null, or leave it out, with the others. */
function readAnswer(result: Json): Answer {
  if (!isJsonObject(result)) return 'none';
  switch (own(result, 'action')) {
    case 'accept': {
      const content = own(result, 'content');
      const confirm = isJsonObject(content) ? own(content, 'confirm') : undefined;
      if (typeof confirm !== 'boolean') return 'none';
      return confirm ? 'accept' : 'decline';
    }
    case 'decline':
    case 'cancel':
      return 'decline';
    default:
      return 'none';
  }
}
