import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';
import type { ConnectionTest } from '../contract/app-api';
import { isJsonObject, type JsonObject } from '../contract/json';
import { PRODUCT } from '../contract/product';
import type { Places } from './places';

const TIMEOUT_MS = 20_000;
const LEAVE_MS = 3_000;
/** What is shown of a line, and kept of what the helper complains about. */
const SHOWN_CHARS = 20_000;
const PROTOCOL = '2025-06-18';

type Line = ConnectionTest['lines'][number];

/** Starts the helper exactly as an assistant would and goes through the handshake with it, to show both sides of it. */
export async function testConnection(
  helper: Places['helperCommand'],
  dataDir: string,
  timeoutMs = TIMEOUT_MS,
): Promise<ConnectionTest> {
  const startedAt = performance.now();
  const conversation = new Conversation(helper, dataDir);
  let problem: string | null = null;
  let timer: NodeJS.Timeout | undefined;
  const timeUp = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`The helper did not answer within ${timeoutMs / 1000} s`)), timeoutMs);
  });
  try {
    await Promise.race([handshake(conversation), timeUp]);
  } catch (error) {
    problem = error instanceof Error ? error.message : String(error);
  } finally {
    clearTimeout(timer);
  }
  const durationMs = Math.round(performance.now() - startedAt);
  await conversation.end();
  return { ok: problem === null, durationMs, lines: conversation.lines, problem };
}

async function handshake(conversation: Conversation): Promise<void> {
  await conversation.request(1, 'initialize', {
    protocolVersion: PROTOCOL,
    capabilities: {},
    clientInfo: { name: `${PRODUCT.name}-connection-test`, version: PRODUCT.version },
  });
  conversation.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
  await conversation.request(2, 'tools/list', {});
}

class Conversation {
  readonly lines: Line[] = [];
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #closed: Promise<void>;
  readonly #answers = new Map<number, { resolve: () => void; reject: (error: Error) => void }>();
  #complaints = '';

  constructor({ command, args, asNode }: Places['helperCommand'], dataDir: string) {
    const env = { ...process.env, ...(asNode ? { ELECTRON_RUN_AS_NODE: '1' } : {}) };
    this.#child = spawn(command, [...args, 'mcp', '--data-dir', dataDir], { env, windowsHide: true });
    this.#closed = new Promise((resolve) => {
      this.#child.once('error', (error) => {
        this.#failAll(new Error(`The helper cannot be started: ${error.message}`));
        resolve();
      });
      this.#child.once('close', (code) => {
        const said = stripVTControlCharacters(this.#complaints).trim();
        this.#failAll(
          new Error(`The helper ended early (exit code ${code ?? 'none'})${said === '' ? '' : `: ${said}`}`),
        );
        resolve();
      });
    });
    this.#child.stdin.on('error', () => undefined);
    this.#child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#complaints = (this.#complaints + text).slice(-SHOWN_CHARS);
    });
    createInterface({ input: this.#child.stdout, crlfDelay: Infinity }).on('line', (line) => this.#receive(line));
  }

  request(id: number, method: string, params: JsonObject): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#answers.set(id, { resolve, reject });
      this.send({ jsonrpc: '2.0', id, method, params });
    });
  }

  send(message: JsonObject): void {
    const line = JSON.stringify(message);
    this.lines.push({ direction: 'sent', line });
    this.#child.stdin.write(`${line}\n`);
  }

  /** Leaves as a client does, and makes sure that the helper has gone. */
  async end(): Promise<void> {
    this.#child.stdin.end();
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), LEAVE_MS);
    await this.#closed;
    clearTimeout(timer);
  }

  #receive(line: string): void {
    this.lines.push({ direction: 'received', line: line.slice(0, SHOWN_CHARS) });
    let message: unknown;
    try {
      message = JSON.parse(line);
    } catch {
      this.#failAll(new Error('The helper wrote a line that is not JSON'));
      return;
    }
    if (!isJsonObject(message) || typeof message['id'] !== 'number') return;
    const waiting = this.#answers.get(message['id']);
    this.#answers.delete(message['id']);
    if (message['error'] === undefined) waiting?.resolve();
    else waiting?.reject(new Error(`The helper answered with an error: ${JSON.stringify(message['error'])}`));
  }

  #failAll(error: Error): void {
    const waiting = [...this.#answers.values()];
    this.#answers.clear();
    for (const { reject } of waiting) reject(error);
  }
}
