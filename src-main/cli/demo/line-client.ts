import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { createInterface } from 'node:readline';
import { isJsonObject, type Json, type JsonObject } from '../../contract/json';

/** An answer and how long it took. */
export interface Timed {
  readonly result: JsonObject;
  readonly ms: number;
}

export interface ClientOptions {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Answers what the server asks of its client. */
  readonly onRequest: (method: string, params: JsonObject) => Promise<JsonObject>;
}

interface Pending {
  readonly startedAt: number;
  readonly resolve: (answer: Timed) => void;
  readonly reject: (error: Error) => void;
}

/** How long a helper that was told to end is given before it is ended. */
const ENDING_MS = 4_000;

/** As small an MCP client as there can be: one JSON-RPC message a line, to and from the helper it starts. */
export class LineClient {
  readonly #options: ClientOptions;
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #pending = new Map<number, Pending>();
  readonly #exited: Promise<number | null>;
  #errors = '';
  #ids = 0;
  /** Why nothing can be sent any more; null while the helper runs. */
  #gone: Error | null = null;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#child = spawn(options.command, [...options.args], { env: options.env, windowsHide: true });
    this.#exited = new Promise((resolve) => {
      this.#child.once('close', (code) => this.#ended(code, resolve));
      this.#child.once('error', (error) => {
        this.#errors += error.message;
        this.#ended(null, resolve);
      });
    });
    this.#child.stdin.on('error', () => undefined);
    this.#child.stderr.setEncoding('utf8').on('data', (text: string) => (this.#errors += text));
    createInterface({ input: this.#child.stdout, crlfDelay: Infinity }).on('line', (line) => this.#receive(line));
  }

  /** Sends a request and waits for its answer. A protocol error, and the helper's end, reject. */
  request(method: string, params: JsonObject): Promise<Timed> {
    if (this.#gone !== null) return Promise.reject(this.#gone);
    this.#ids += 1;
    const id = this.#ids;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { startedAt: performance.now(), resolve, reject });
      this.#send({ id, method, params });
    });
  }

  notify(method: string, params: JsonObject): void {
    this.#send({ method, params });
  }

  /** Closes the helper's input, as a client that goes does, and answers its exit code; null where it had to be ended. */
  async close(): Promise<number | null> {
    this.#child.stdin.end();
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), ENDING_MS);
    const code = await this.#exited;
    clearTimeout(timer);
    return code;
  }

  #send(message: JsonObject): void {
    this.#child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }

  #receive(line: string): void {
    const message = parse(line);
    if (message === null) {
      this.#failAll(new Error(`The helper wrote a line that is not JSON-RPC: ${line.slice(0, 200)}`));
    } else if (typeof message['method'] === 'string') {
      const { id, method, params } = message;
      if (id !== undefined) void this.#answer(id, method, isJsonObject(params) ? params : {});
    } else this.#settle(message);
  }

  async #answer(id: Json, method: string, params: JsonObject): Promise<void> {
    this.#send({ id, result: await this.#options.onRequest(method, params) });
  }

  #settle({ id, result, error }: JsonObject): void {
    const pending = typeof id === 'number' ? this.#pending.get(id) : undefined;
    if (pending === undefined || typeof id !== 'number') return;
    this.#pending.delete(id);
    if (isJsonObject(result)) pending.resolve({ result, ms: performance.now() - pending.startedAt });
    else pending.reject(new Error(`The helper answered with an error: ${JSON.stringify(error ?? null)}`));
  }

  #ended(code: number | null, resolve: (code: number | null) => void): void {
    const said = this.#errors.trim();
    this.#gone = new Error(`The helper ended early (exit code ${code ?? 'none'})${said === '' ? '.' : `: ${said}`}`);
    this.#failAll(this.#gone);
    resolve(code);
  }

  #failAll(error: Error): void {
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
  }
}

function parse(line: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(line);
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
}
