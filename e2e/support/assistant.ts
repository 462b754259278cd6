import { ERROR_CODES, type ErrorBody } from '../../src-main/contract/errors';
import { isJsonObject, type Json, type JsonObject } from '../../src-main/contract/json';
import type { Limits } from '../../src-main/contract/limits';
import type { DataFolder } from './data-folder';
import { HelperProcess, readToolResult, type ToolAnswer } from './helper-process';

export interface AssistantOptions {
  /** What the client claims as `capabilities.elicitation`; left out where it claims nothing. */
  readonly elicitation?: Json;
  readonly name?: string;
  readonly limits?: Partial<Limits>;
  readonly env?: Readonly<Record<string, string>>;
}

/** An entry of a batch: an operation with its arguments, or whatever a test wants to send instead. */
export type Call = Json;

/** An entry of a batch's answer. */
export interface Result {
  readonly tool?: string;
  readonly ok: boolean;
  readonly result?: JsonObject;
  readonly error?: ErrorBody;
}

/** An assistant at a helper of its own: calls operations and tells answers from refusals. */
export class Assistant {
  readonly helper: HelperProcess;

  private constructor(helper: HelperProcess) {
    this.helper = helper;
  }

  /** Starts the helper and opens the connection. */
  static async connect(folder: DataFolder, options: AssistantOptions = {}): Promise<Assistant> {
    const { elicitation, name = 'test-client', limits = {}, env = {} } = options;
    const helper = new HelperProcess({ dataDir: folder.dir, limits, env });
    await helper.initialize(elicitation === undefined ? {} : { elicitation }, { name, version: '1.0' });
    return new Assistant(helper);
  }

  read(tool: string, args: JsonObject = {}): Promise<JsonObject> {
    return this.done('talkbar_read', { tool, args });
  }

  change(tool: string, args: JsonObject): Promise<JsonObject> {
    return this.done('talkbar_change', { tool, args });
  }

  /** Runs an operation of `talkbar_delete`. */
  remove(tool: string, args: JsonObject): Promise<JsonObject> {
    return this.done('talkbar_delete', { tool, args });
  }

  async find(args: JsonObject): Promise<readonly JsonObject[]> {
    return list((await this.done('talkbar_find', args))['matches']);
  }

  /** One operation's arguments and the rest of what `talkbar_tools` says about it. */
  describe(tool: string): Promise<JsonObject> {
    return this.done('talkbar_tools', { tool });
  }

  /** What a call answers that must not be refused. */
  async done(tool: string, args: Json): Promise<JsonObject> {
    return succeeded(await this.helper.call(tool, args));
  }

  /** The refusal that a call must get: `isError`, one text item, one error and nothing else. */
  async refusal(tool: string, args: Json): Promise<ErrorBody> {
    return refused(await this.helper.call(tool, args));
  }

  /** What a batch answers, entry by entry. */
  async batch(tool: string, calls: readonly Call[], more: JsonObject = {}): Promise<readonly Result[]> {
    const answer = await this.done(tool, { calls, ...more });
    return list(answer['results']) as unknown as readonly Result[];
  }

  /** Sends a call without waiting for what comes back. */
  send(id: string, tool: string, args: Json): void {
    this.helper.send({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: tool, arguments: args } });
  }

  /** The tool answer to a call that was sent with `id`. */
  async answerTo(id: string): Promise<ToolAnswer> {
    const { result, error } = await this.helper.answer(id);
    if (result === undefined) throw new Error(`${id}: ${JSON.stringify(error)}`);
    return readToolResult(result);
  }

  /** The definitions that the client is shown now. */
  async definitions(): Promise<readonly JsonObject[]> {
    const { result } = await this.helper.request('tools/list');
    return list(result?.['tools']);
  }

  async createNote(title: string, more: JsonObject = {}): Promise<string> {
    return String((await this.change('notes.create', { title, ...more }))['id']);
  }

  /** The titles of the live notes, latest first. */
  async noteTitles(): Promise<readonly unknown[]> {
    return list((await this.read('notes.list', { limit: 100 }))['items']).map((note) => note['title']);
  }
}

export function succeeded(answer: ToolAnswer): JsonObject {
  if (answer.isError) throw new Error(`refused: ${JSON.stringify(answer.value)}`);
  return answer.value;
}

export function refused(answer: ToolAnswer): ErrorBody {
  const { error, ...rest } = answer.value;
  const isRefusal = answer.isError && isJsonObject(error) && Object.keys(rest).length === 0;
  if (!isRefusal) throw new Error(`not a refusal: ${JSON.stringify(answer)}`);
  const body = error as unknown as ErrorBody;
  if (!ERROR_CODES.includes(body.code)) throw new Error(`no code of ours: ${body.code}`);
  return body;
}

/** A list of objects in an answer. */
export function list(value: Json | undefined): readonly JsonObject[] {
  if (!Array.isArray(value) || !value.every(isJsonObject)) throw new Error(`no list: ${JSON.stringify(value)}`);
  return value;
}
