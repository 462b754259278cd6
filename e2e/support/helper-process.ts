import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import type { Json, JsonObject } from '../../src-main/contract/json';
import type { Limits } from '../../src-main/contract/limits';
import { LineSplitter } from '../../src-main/mcp/wire/lines';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** What an assistant is told to start. */
export const HELPER = path.join(
  ROOT,
  'resources/bin',
  process.platform === 'win32' ? 'talkbar-cli.cmd' : 'talkbar-cli',
);

const PATIENCE_MS = 15_000;
const LONGEST_LINE = 256 * 1024 * 1024;

/** A line of the helper's, read as JSON. */
export interface Received {
  readonly jsonrpc: string;
  readonly id?: string | number | null;
  readonly method?: string;
  readonly params?: JsonObject;
  readonly result?: JsonObject;
  readonly error?: { readonly code: number; readonly message: string };
}

export interface ToolAnswer {
  readonly isError: boolean;
  /** The one text item, read as JSON. */
  readonly value: JsonObject;
}

export interface HelperOptions {
  readonly dataDir: string;
  /** Waits and sizes that are to be shorter than the product's. */
  readonly limits?: Partial<Limits>;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** The environment a helper runs in: nothing of the tests' own but what it needs to start. */
export function helperEnvironment(options: HelperOptions): Record<string, string> {
  const inherited = Object.fromEntries(
    ['PATH', 'HOME', 'LANG', 'XDG_RUNTIME_DIR', 'SystemRoot'].flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
  return {
    ...inherited,
    TALKBAR_DATA_DIR: options.dataDir,
    TALKBAR_POLICY_FILE: path.join(options.dataDir, 'no-policy.json'),
    TALKBAR_TEST_LIMITS: JSON.stringify(options.limits ?? {}),
    ...options.env,
  };
}

/** The real helper executable, talked to line by line as a client does. */
export class HelperProcess {
  readonly process: ChildProcess;
  /** Everything it has sent, in order. */
  readonly received: Received[] = [];
  /** Lines on its standard output that are not JSON; there must never be one. */
  readonly noise: string[] = [];
  readonly exited: Promise<Exit>;
  /** Answers its requests (`elicitation/create`); null leaves one open. */
  answerRequest: ((request: Received) => Json | null) | null = null;
  stderr = '';
  readonly #stdin: Writable;
  readonly #stdout: Readable;
  readonly #lookers = new Set<() => void>();
  #nextId = 1;

  constructor(options: HelperOptions) {
    const child = spawn(HELPER, ['mcp', ...(options.args ?? [])], {
      env: helperEnvironment(options),
      stdio: ['pipe', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    this.process = child;
    this.#stdin = child.stdin;
    this.#stdout = child.stdout;
    // Writing to a helper that has ended is what some tests do.
    child.stdin.on('error', () => undefined);
    child.stderr.on('data', (chunk: Buffer) => {
      this.stderr += chunk.toString();
      this.#look();
    });
    const lines = new LineSplitter(LONGEST_LINE, {
      line: (line) => this.#take(line),
      tooLong: () => this.noise.push('<a line too long to read>'),
    });
    child.stdout.on('data', (chunk: Buffer) => lines.push(chunk));
    this.exited = new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code, signal) => {
        lines.finish();
        resolve({ code, signal });
        this.#look();
      });
    });
  }

  get pid(): number {
    const { pid } = this.process;
    if (pid === undefined) throw new Error('the helper did not start');
    return pid;
  }

  /** Sends a message as one line. */
  send(message: Json): void {
    this.sendBytes(`${JSON.stringify(message)}\n`);
  }

  /** Sends bytes as they are. */
  sendBytes(bytes: Buffer | string): void {
    this.#stdin.write(bytes);
  }

  notify(method: string, params?: Json): void {
    this.send({ jsonrpc: '2.0', method, ...(params === undefined ? {} : { params }) });
  }

  /** Sends a request and answers what came back for it. */
  request(method: string, params?: Json, id: string | number = this.#nextId++): Promise<Received> {
    this.send({ jsonrpc: '2.0', id, method, ...(params === undefined ? {} : { params }) });
    return this.answer(id);
  }

  /** The answer to a request that was sent with this id. */
  answer(id: string | number | null): Promise<Received> {
    return this.expect(
      (message) => message.id === id && message.method === undefined,
      `an answer to ${JSON.stringify(id)}`,
    );
  }

  /** The first message, past or to come, that `matches`. */
  async expect(matches: (message: Received) => boolean, what: string): Promise<Received> {
    let found: Received | undefined;
    let seen = 0;
    const look = (): boolean => {
      while (found === undefined && seen < this.received.length) {
        const message = this.received[seen];
        seen += 1;
        if (message !== undefined && matches(message)) found = message;
      }
      return found !== undefined;
    };
    await this.until(look, what);
    if (found === undefined) throw new Error(`no ${what}`);
    return found;
  }

  /** Waits until `true`; fails with what was waited for. */
  async until(holds: () => boolean, what: string): Promise<void> {
    if (holds()) return;
    await new Promise<void>((resolve, reject) => {
      const done = (error?: Error): void => {
        clearTimeout(timer);
        this.#lookers.delete(look);
        if (error === undefined) resolve();
        else reject(error);
      };
      const look = (): void => {
        if (holds()) done();
        else if (this.process.exitCode !== null && this.#stdout.readableEnded) {
          done(new Error(`the helper ended before there was ${what}: ${this.stderr}`));
        }
      };
      const timer = setTimeout(() => {
        done(
          new Error(
            `no ${what} within ${PATIENCE_MS} ms; it sent ${this.received.length} messages, stderr: ${this.stderr.slice(-1000)}`,
          ),
        );
      }, PATIENCE_MS);
      this.#lookers.add(look);
    });
  }

  /** Opens the connection as a client does. `capabilities` is whatever the client claims. */
  async initialize(
    capabilities: Json = {},
    clientInfo: Json = { name: 'test-client', version: '1.0' },
  ): Promise<Received> {
    const answer = await this.request('initialize', { protocolVersion: '2025-11-25', capabilities, clientInfo });
    this.notify('notifications/initialized');
    return answer;
  }

  /** Calls a tool; a protocol error fails. */
  async call(name: string, args: Json = {}, id?: string | number): Promise<ToolAnswer> {
    const { result, error } = await this.request('tools/call', { name, arguments: args }, id);
    if (result === undefined) throw new Error(`${name}: ${JSON.stringify(error)}`);
    return readToolResult(result);
  }

  notifications(method: string): readonly Received[] {
    return this.received.filter((message) => message.method === method && message.id === undefined);
  }

  /** Closes its input, as a client does that leaves. */
  closeInput(): void {
    this.#stdin.end();
  }

  /** Stops reading what it sends. */
  stopReading(): void {
    this.#stdout.pause();
  }

  /** Leaves, and waits until the process is gone. Kills it where it does not end by itself. */
  async stop(): Promise<Exit> {
    this.#stdout.resume();
    this.closeInput();
    const timer = setTimeout(() => this.process.kill('SIGKILL'), PATIENCE_MS);
    const exit = await this.exited;
    clearTimeout(timer);
    return exit;
  }

  #take(line: string): void {
    let message: Received;
    try {
      message = JSON.parse(line) as Received;
    } catch {
      this.noise.push(line);
      return;
    }
    this.received.push(message);
    if (message.method !== undefined && message.id !== undefined) {
      const answer = this.answerRequest?.(message) ?? null;
      if (answer !== null) this.send(answer);
    }
    this.#look();
  }

  #look(): void {
    for (const look of [...this.#lookers]) look();
  }
}

/** The parts of a `tools/call` result, which must be one text item of JSON. */
export function readToolResult(result: JsonObject): ToolAnswer {
  const content = result['content'] as readonly { readonly type: string; readonly text: string }[];
  const [item] = content;
  if (content.length !== 1 || item?.type !== 'text') throw new Error(`not one text item: ${JSON.stringify(result)}`);
  return { isError: result['isError'] === true, value: JSON.parse(item.text) as JsonObject };
}
