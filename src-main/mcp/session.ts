import { randomUUID } from 'node:crypto';
import { isJsonObject, type JsonObject } from '../contract/json';
import type { Limits } from '../contract/limits';
import { CancelSource } from '../core/cancel';
import type { Caller } from '../core/gateway/caller';
import { TurnQueue } from '../core/gateway/turn-queue';
import type { Logger } from '../core/ports';
import { isToolName, type ToolDefinition, type ToolName, type ToolServer } from '../core/tools/tool-server';
import { Elicitation } from './elicitation';
import { ListedDefinitions } from './listed-definitions';
import { answersCancelled } from './wire/client-quirks';
import type { ClientState, McpConnection, McpPeer } from './wire/connection';
import { Handshake, type ToolsRequest } from './wire/handshake';
import {
  echo,
  errorLine,
  INTERNAL_ERROR,
  INVALID_PARAMS,
  isRequestId,
  notificationLine,
  own,
  parseMessage,
  resultLine,
  SAYS,
  toolResult,
  type Notification,
  type Request,
  type RequestId,
} from './wire/messages';

export interface SessionOptions {
  readonly tools: ToolServer;
  readonly peer: McpPeer;
  readonly limits: Pick<Limits, 'callsAtOnce'>;
  readonly logger: Logger;
  /** Whether MCP is on as the client connects; asked once, at `initialize`. */
  readonly mcpOnAtStart: () => boolean;
  /**
   * What the client knows of the definitions, where it connected before this session began: those at that time, or
   * `listedHash` of what it has listed since. Those at `initialize` otherwise.
   */
  readonly knownAtStart?: () => string | readonly ToolDefinition[];
}

/** Opens the server's side of one MCP connection. */
export function openSession(options: SessionOptions): McpConnection {
  return new Session(options);
}

const MAX_CLIENT_NAME = 200;

/** A tool call between its request and its answer. */
class Call extends CancelSource {
  readonly id: RequestId;
  readonly tool: ToolName;
  readonly args: JsonObject;

  constructor(id: RequestId, tool: ToolName, args: JsonObject) {
    super();
    this.id = id;
    this.tool = tool;
    this.args = args;
  }
}

class Session implements McpConnection {
  readonly #options: SessionOptions;
  readonly #handshake: Handshake;
  readonly #elicitation: Elicitation;
  readonly #slots: TurnQueue;
  readonly #questions = new TurnQueue(1);
  /** Calls that wait for their answer. A cancelled one is no longer here, though it may still run. */
  readonly #calls = new Map<RequestId, Call>();
  readonly #running = new Set<Promise<void>>();
  #listed: ListedDefinitions | null = null;
  #made = 0;
  #ended = false;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#slots = new TurnQueue(options.limits.callsAtOnce);
    this.#handshake = new Handshake({
      toolsOffered: options.mcpOnAtStart,
      inFlight: (id) => this.#calls.has(id),
    });
    this.#elicitation = new Elicitation({
      send: (line) => this.#send(line),
      idPrefix: `talkbar-${randomUUID().slice(0, 8)}`,
    });
  }

  receive(line: string): void {
    if (this.#ended) return;
    const step = this.#handshake.step(parseMessage(line));
    switch (step.kind) {
      case 'welcome':
        this.#listed = this.#listedAtStart();
        this.#send(step.line);
        return;
      case 'answer':
        this.#send(step.line);
        return;
      case 'initialized':
        this.#elicitation.initialized();
        return;
      case 'drop':
        return;
      case 'handle':
        break;
    }
    const { message } = step;
    switch (message.kind) {
      case 'request':
        this.#request(message);
        return;
      case 'notification':
        this.#notification(message);
        return;
      case 'response':
        this.#elicitation.answered(message);
        return;
    }
  }

  async end(): Promise<void> {
    this.#ended = true;
    for (const call of this.#calls.values()) call.cancel();
    this.#calls.clear();
    this.#elicitation.end();
    await this.idle();
  }

  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  client(): ClientState | null {
    const { client } = this.#handshake;
    return client === null ? null : { ...this.#named(), canAsk: this.#canAsk, calls: this.#made };
  }

  get #canAsk(): boolean {
    return this.#handshake.client?.forms === true && this.#elicitation.usable;
  }

  #named(): { readonly name: string; readonly version: string } {
    const { client } = this.#handshake;
    return {
      name: (client?.name ?? 'Unnamed assistant').slice(0, MAX_CLIENT_NAME),
      version: (client?.version ?? '').slice(0, MAX_CLIENT_NAME),
    };
  }

  #request(request: ToolsRequest): void {
    switch (request.method) {
      case 'tools/list':
        this.#list(request.id);
        return;
      case 'tools/call':
        this.#startCall(request);
        return;
    }
  }

  #listedAtStart(): ListedDefinitions {
    const { tools, knownAtStart } = this.#options;
    return new ListedDefinitions(knownAtStart?.() ?? tools.definitions());
  }

  /** All definitions at once, whatever cursor was sent. */
  #list(id: RequestId): void {
    try {
      this.#send(resultLine(id, this.#listed?.list(this.#options.tools.definitions()) ?? '{"tools":[]}'));
    } catch (error) {
      this.#send(this.#internalError(id, 'tools/list', error));
    }
  }

  #startCall(request: Request): void {
    const call = readCall(request);
    if (typeof call === 'string') {
      this.#send(errorLine(request.id, INVALID_PARAMS, call));
      return;
    }
    this.#calls.set(call.id, call);
    this.#made += 1;
    const run = this.#run(call).finally(() => this.#running.delete(run));
    this.#running.add(run);
  }

  /** Never rejects. */
  async #run(call: Call): Promise<void> {
    const slot = new Slot(this.#slots, call);
    if (!(await slot.take())) return;
    try {
      const answer = this.#options.tools.call(call.tool, call.args, this.#caller(call, slot));
      // The call has begun with a look at the switches; its answer comes later.
      this.#announceChanges();
      const result = await answer;
      this.#answer(call, () => resultLine(call.id, toolResult(result.text, result.isError)));
    } catch (error) {
      const line = this.#internalError(call.id, call.tool, error);
      this.#answer(call, () => line);
    } finally {
      slot.leave();
    }
  }

  /** Only to a client that has been offered tools and is ready to be spoken to; otherwise the next call looks again. */
  #announceChanges(): void {
    if (!this.#handshake.toolsOffered || !this.#handshake.initialized) return;
    const { tools } = this.#options;
    if (this.#listed?.haveChanged(tools.latestDefinitions()) === true)
      this.#send(notificationLine('notifications/tools/list_changed'));
  }

  #caller(call: Call, slot: Slot): Caller {
    return {
      source: 'mcp',
      client: this.#named(),
      signal: call,
      asker: () => (this.#canAsk ? this.#elicitation : null),
      questions: this.#questions,
      stepAside: (wait) => slot.stepAside(wait),
    };
  }

  #notification(message: Notification): void {
    if (message.method !== 'notifications/cancelled') return;
    const id = own(message.params ?? {}, 'requestId');
    const call = isRequestId(id) ? this.#calls.get(id) : undefined;
    if (call === undefined) return;
    this.#calls.delete(call.id);
    call.cancel();
    if (answersCancelled(this.#handshake.client?.name ?? null)) {
      this.#send(errorLine(call.id, INTERNAL_ERROR, SAYS.cancelled));
    }
  }

  #answer(call: Call, line: () => string): void {
    if (this.#calls.get(call.id) !== call) return;
    this.#calls.delete(call.id);
    this.#send(line());
  }

  #internalError(id: RequestId, what: string, error: unknown): string {
    const logId = randomUUID().slice(0, 8);
    this.#options.logger.error('a tool failed unexpectedly', { logId, what, error });
    return errorLine(id, INTERNAL_ERROR, `Internal error (log id ${logId})`);
  }

  #send(line: string): void {
    if (!this.#ended) this.#options.peer.send(line);
  }
}

/** One call's place among those that run at the same time. */
class Slot {
  readonly #slots: TurnQueue;
  readonly #call: Call;
  #leave: (() => void) | null = null;

  constructor(slots: TurnQueue, call: Call) {
    this.#slots = slots;
    this.#call = call;
  }

  /** False where the call was cancelled before its turn. */
  async take(): Promise<boolean> {
    this.#leave = await this.#slots.enter(this.#call);
    return this.#leave !== null;
  }

  async stepAside<T>(wait: () => Promise<T>): Promise<T> {
    this.leave();
    try {
      return await wait();
    } finally {
      // A cancelled call gets no place again; all it does now is end.
      this.#leave = await this.#slots.comeBack(this.#call);
    }
  }

  leave(): void {
    this.#leave?.();
    this.#leave = null;
  }
}

/** The call a `tools/call` request asks for, or the sentence that says what is wrong with the request. */
function readCall(request: Request): Call | string {
  const params = request.params ?? {};
  const name = own(params, 'name');
  if (typeof name !== 'string') return SAYS.needsName;
  const given = own(params, 'arguments');
  const args = given === undefined ? {} : given;
  if (!isJsonObject(args)) return SAYS.needsArguments;
  if (!isToolName(name)) return `Unknown tool: ${echo(name)}`;
  return new Call(request.id, name, args);
}
