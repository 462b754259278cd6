import { isJsonObject, type Json, type JsonObject } from '../../contract/json';
import type { ToolName } from '../../core/tools/tool-server';
import type { Confirmation } from '../confirmation';
import { refusal } from '../failure';
import type { Run } from '../run';
import type { HelperCommand } from './helper-command';
import { LineClient, type Timed } from './line-client';
import type { Teller } from './teller';

/** What a tool call came to: the operation's result, or its error. */
export interface ToolAnswer {
  readonly value: JsonObject;
  readonly isError: boolean;
  readonly ms: number;
}

/** The part of an assistant that the demo plays: an MCP client that can ask its user, and tells what it does. */
export class Assistant {
  readonly #client: LineClient;
  readonly #teller: Teller;
  readonly #run: Run;
  readonly #confirmation: Confirmation;
  readonly #yes: boolean;
  /** How long the user took over the question of the present call. */
  #askedMs = 0;
  /** How the last question was answered; null before there was one. */
  #approved: boolean | null = null;

  constructor(run: Run, teller: Teller, helper: HelperCommand, yes: boolean) {
    this.#run = run;
    this.#teller = teller;
    this.#yes = yes;
    this.#confirmation = run.confirmation(yes);
    this.#client = new LineClient({ ...helper, onRequest: (method, params) => this.#answer(method, params) });
  }

  get approved(): boolean | null {
    return this.#approved;
  }

  /** Whether anybody could say yes to a question. */
  get canAsk(): boolean {
    return this.#confirmation.possible;
  }

  /** Sends a request of the protocol itself. */
  request(method: string, params: JsonObject): Promise<Timed> {
    return this.#client.request(method, params);
  }

  notify(method: string): void {
    this.#client.notify(method, {});
  }

  /** Calls a tool. The time a person took to answer a question is not counted. */
  async call(tool: ToolName, args: JsonObject): Promise<ToolAnswer> {
    this.#askedMs = 0;
    this.#teller.request(tool, args);
    const { result, ms } = await this.#client.request('tools/call', { name: tool, arguments: args });
    const value = textOf(result);
    if (value === null) throw surprise(`${tool} did not answer with one text item of JSON`);
    return { value, isError: result['isError'] === true, ms: ms - this.#askedMs };
  }

  /** The same where anything but success is a surprise. */
  async succeed(tool: ToolName, args: JsonObject): Promise<ToolAnswer> {
    const answer = await this.call(tool, args);
    if (answer.isError) throw surprise(`${tool} answered ${JSON.stringify(answer.value)}`);
    return answer;
  }

  /** Goes, as a client does; the exit code of the helper. */
  leave(): Promise<number | null> {
    return this.#client.close();
  }

  async #answer(method: string, params: JsonObject): Promise<JsonObject> {
    if (method !== 'elicitation/create') return {};
    const askedAt = performance.now();
    this.#approved = await this.#ask(typeof params['message'] === 'string' ? params['message'] : '');
    this.#askedMs += performance.now() - askedAt;
    return this.#approved ? { action: 'accept', content: { confirm: true } } : { action: 'decline' };
  }

  async #ask(message: string): Promise<boolean> {
    if (!this.#confirmation.onTerminal) {
      this.#teller.question(message, this.#yes ? 'Yes (--yes)' : 'No: there is no terminal to ask on, and no --yes');
      return this.#yes;
    }
    const [title = '', ...lines] = message.split('\n');
    return (await this.#confirmation.asker()?.ask({ title, lines }, this.#run.interrupt)) === 'accept';
  }
}

/** Something did not go as it must. */
export function surprise(what: string): Error {
  return refusal('failed', `The demo did not go as it should: ${what}.`);
}

function textOf(result: JsonObject): JsonObject | null {
  const content: Json | undefined = result['content'];
  const first: unknown = Array.isArray(content) ? content[0] : undefined;
  if (!isJsonObject(first) || typeof first['text'] !== 'string') return null;
  const value: unknown = JSON.parse(first['text']);
  return isJsonObject(value) ? value : null;
}
