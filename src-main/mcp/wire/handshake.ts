import { isJsonObject, type Json, type JsonObject } from '../../contract/json';
import { PRODUCT } from '../../contract/product';
import { promisesForms } from './elicitation-capability';
import { fixedAnswer } from './fixed-answers';
import { INSTRUCTIONS } from './instructions';
import {
  errorLine,
  INVALID_REQUEST,
  METHOD_NOT_FOUND,
  own,
  resultLine,
  SAYS,
  type Message,
  type Notification,
  type Request,
  type RequestId,
  type Response,
} from './messages';

/** Revisions that are spoken as asked for; whoever asks for another is offered the newest. */
const NEWEST_REVISION = '2025-11-25';
const REVISIONS: readonly string[] = [NEWEST_REVISION, '2025-06-18', '2025-03-26', '2024-11-05'];

/** What `initialize` said about the client. Nothing in it is to be trusted. */
export interface ClientFacts {
  /** Null where it gave none. */
  readonly name: string | null;
  readonly version: string | null;
  /** It can put a form before the user. */
  readonly forms: boolean;
}

/** What is to be done about a message: send an answer, nothing, or handle it. `welcome` answers `initialize`. */
export type Step =
  | { readonly kind: 'welcome' | 'answer'; readonly line: string }
  | { readonly kind: 'drop' }
  | { readonly kind: 'initialized' }
  | { readonly kind: 'handle'; readonly message: ToolsRequest | Notification | Response };

/** The only requests that take more than this layer to answer. */
export interface ToolsRequest extends Request {
  readonly method: 'tools/list' | 'tools/call';
}

export interface HandshakeOptions {
  /** Whether this connection is offered tools: MCP is on. Asked once, at `initialize`. */
  readonly toolsOffered: () => boolean;
  /** Whether a request with this id still waits for its answer. */
  readonly inFlight: (id: RequestId) => boolean;
}

const DROP: Step = { kind: 'drop' };

/**
 * One connection's way from the first line to tool calls: the same in the bridge, which answers `initialize` before
 * there is an engine, and in the session, which is told of it afterwards. Answers on its own all that needs no engine.
 */
export class Handshake {
  readonly #options: HandshakeOptions;
  #client: ClientFacts | null = null;
  #toolsOffered = false;
  #initialized = false;

  constructor(options: HandshakeOptions) {
    this.#options = options;
  }

  /** Null before `initialize`. */
  get client(): ClientFacts | null {
    return this.#client;
  }

  /** Whether `initialize` offered tools; never changes afterwards. */
  get toolsOffered(): boolean {
    return this.#toolsOffered;
  }

  /** The client has said `notifications/initialized`: from now on it may be sent requests and notifications. */
  get initialized(): boolean {
    return this.#initialized;
  }

  step(message: Message): Step {
    switch (message.kind) {
      case 'invalid':
        return { kind: 'answer', line: message.reply };
      case 'request':
        return this.#request(message);
      case 'notification':
        return this.#notification(message);
      case 'response':
        return this.#client === null ? DROP : { kind: 'handle', message };
    }
  }

  #request(request: Request): Step {
    const { id, method } = request;
    if (this.#client === null) {
      return method === 'initialize' ? this.#initialize(request) : refuse(id, METHOD_NOT_FOUND, SAYS.initializeFirst);
    }
    // Under its own id this refusal would pass for the answer to the request that is in flight.
    if (this.#options.inFlight(id)) return refuse(null, INVALID_REQUEST, SAYS.duplicateId);
    if (method === 'initialize') return refuse(id, INVALID_REQUEST, SAYS.alreadyInitialized);
    if (isToolsRequest(request) && (this.#toolsOffered || method === 'tools/call')) {
      return { kind: 'handle', message: request };
    }
    return { kind: 'answer', line: fixedAnswer(request) };
  }

  #notification(message: Notification): Step {
    if (this.#client === null) return DROP;
    if (message.method !== 'notifications/initialized') return { kind: 'handle', message };
    if (this.#initialized) return DROP;
    this.#initialized = true;
    return { kind: 'initialized' };
  }

  #initialize(request: Request): Step {
    const params = request.params ?? {};
    this.#client = clientFacts(params);
    this.#toolsOffered = this.#options.toolsOffered();
    const asked = own(params, 'protocolVersion');
    return {
      kind: 'welcome',
      line: resultLine(
        request.id,
        JSON.stringify({
          protocolVersion: typeof asked === 'string' && REVISIONS.includes(asked) ? asked : NEWEST_REVISION,
          capabilities: this.#toolsOffered ? { tools: { listChanged: true } } : {},
          serverInfo: PRODUCT,
          instructions: INSTRUCTIONS,
        }),
      ),
    };
  }
}

function isToolsRequest(request: Request): request is ToolsRequest {
  return request.method === 'tools/list' || request.method === 'tools/call';
}

function refuse(id: RequestId | null, code: number, message: string): Step {
  return { kind: 'answer', line: errorLine(id, code, message) };
}

function clientFacts(params: JsonObject): ClientFacts {
  const info = members(own(params, 'clientInfo'));
  const capabilities = members(own(params, 'capabilities'));
  return {
    name: text(own(info, 'name')),
    version: text(own(info, 'version')),
    forms: promisesForms(own(capabilities, 'elicitation')),
  };
}

function members(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

function text(value: Json | undefined): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}
