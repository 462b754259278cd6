import type { Json, JsonObject } from '../../contract/json';
import { DEFAULT_LIMITS } from '../../contract/limits';
import type { Logger } from '../../core/ports';
import { openSession, type SessionOptions } from '../session';
import type { McpConnection } from '../wire/connection';
import { ToolSet } from './tool-set';

/** Whatever a server sends, read as JSON. */
export interface Sent {
  readonly jsonrpc: string;
  readonly id?: string | number | null;
  readonly method?: string;
  readonly params?: JsonObject;
  readonly result?: JsonObject;
  readonly error?: { readonly code: number; readonly message: string };
}

/** One line in, the lines out: a client in the same process, for a session over a set of tools. */
export class Client {
  readonly tools = new ToolSet();
  readonly sent: Sent[] = [];
  readonly logged: { readonly message: string; readonly facts: unknown }[] = [];
  readonly connection: McpConnection;

  constructor(options: Partial<SessionOptions> = {}) {
    const log = (message: string, facts?: unknown): void => {
      this.logged.push({ message, facts });
    };
    const logger: Logger = { info: log, warn: log, error: log };
    this.connection = openSession({
      tools: this.tools,
      peer: { send: (line) => this.sent.push(JSON.parse(line) as Sent), hangUp: () => undefined },
      limits: DEFAULT_LIMITS,
      logger,
      mcpOnAtStart: () => true,
      ...options,
    });
  }

  /** Sends a message; a string goes as it is. Answers what was sent back at once. */
  say(message: Json | string): readonly Sent[] {
    const before = this.sent.length;
    this.connection.receive(typeof message === 'string' ? message : JSON.stringify(message));
    return this.sent.slice(before);
  }

  request(id: string | number, method: string, params?: Json): readonly Sent[] {
    return this.say({ jsonrpc: '2.0', id, method, ...(params === undefined ? {} : { params }) });
  }

  notify(method: string, params?: Json): readonly Sent[] {
    return this.say({ jsonrpc: '2.0', method, ...(params === undefined ? {} : { params }) });
  }

  call(id: string | number, name = 'talkbar_read', args: Json = {}): readonly Sent[] {
    return this.request(id, 'tools/call', { name, arguments: args });
  }

  /** Opens the connection as a client does. `capabilities` is whatever it claims. */
  open(capabilities: Json = {}, name = 'a-client'): this {
    this.request('open', 'initialize', {
      protocolVersion: '2025-11-25',
      capabilities,
      clientInfo: { name, version: '1.2.3' },
    });
    this.notify('notifications/initialized');
    this.sent.length = 0;
    return this;
  }

  answer(id: string | number): Sent | undefined {
    return this.sent.find((message) => message.id === id && message.method === undefined);
  }

  /** Lets what was started go on until it waits for something. */
  async settle(): Promise<void> {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  }
}
