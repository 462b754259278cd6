import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { isJsonObject, type JsonObject } from '../../../src-main/contract/json';
import { inherited, ROOT } from './running-app';

/** The helper's file, as an assistant's configuration names it. */
export const HELPER = path.join(ROOT, 'resources/bin/talkbar-cli');

/** An assistant as it is in real life: it starts the helper, which finds the running app. It cannot ask the user. */
export class HelperClient {
  readonly #waiting = new Map<number, (message: JsonObject) => void>();
  readonly #gone: Promise<void>;
  #ids = 0;

  private constructor(private readonly child: ChildProcessWithoutNullStreams) {
    this.#gone = new Promise((resolve) => child.once('close', () => resolve()));
    child.stdin.on('error', () => undefined);
    createInterface({ input: child.stdout }).on('line', (line) => {
      const message: unknown = JSON.parse(line);
      if (!isJsonObject(message) || typeof message['id'] !== 'number') return;
      this.#waiting.get(message['id'])?.(message);
      this.#waiting.delete(message['id']);
    });
  }

  static async open(dataDir: string, name: string, env: Readonly<Record<string, string>>): Promise<HelperClient> {
    const client = new HelperClient(
      spawn(HELPER, ['mcp', '--data-dir', dataDir], { env: { ...inherited(), ...env }, stdio: 'pipe' }),
    );
    await client.request('initialize', {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name, version: '1.0' },
    });
    client.#send({ method: 'notifications/initialized' });
    return client;
  }

  request(method: string, params: JsonObject): Promise<JsonObject> {
    this.#ids += 1;
    const id = this.#ids;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#send({ id, method, params });
    });
  }

  /** Calls one of the five tools; answers what its text item says, or the protocol's own error. */
  async tool(name: string, args: JsonObject): Promise<JsonObject> {
    const { result, error } = await this.request('tools/call', { name, arguments: args });
    if (result === undefined) return { error };
    const [item] = (result as { content: { text: string }[] }).content;
    return JSON.parse(item?.text ?? 'null') as JsonObject;
  }

  /** Takes back the last request. */
  cancelLast(): void {
    this.#send({ method: 'notifications/cancelled', params: { requestId: this.#ids } });
  }

  /** Leaves as a client does, by closing the helper's input; resolves when the helper has gone. */
  async close(): Promise<void> {
    this.child.stdin.end();
    const timer = setTimeout(() => this.child.kill('SIGKILL'), 5_000);
    await this.#gone;
    clearTimeout(timer);
  }

  #send(message: JsonObject): void {
    this.child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }
}
