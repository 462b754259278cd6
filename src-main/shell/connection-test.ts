import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';
import type { ConnectionTest } from '../contract/app-api';
import { isJsonObject, type JsonObject } from '../contract/json';
import { because, type Why } from '../contract/why/why';
import { PRODUCT } from '../contract/product';
import { codeOf } from '../storage/library-unavailable';
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
  let timer: NodeJS.Timeout | undefined;
  const timeUp = new Promise<Why>((resolve) => {
    timer = setTimeout(() => resolve(because('helper.silent', { seconds: timeoutMs / 1000 })), timeoutMs);
  });
  const problem = await Promise.race([handshake(conversation), timeUp]);
  clearTimeout(timer);
  const durationMs = Math.round(performance.now() - startedAt);
  await conversation.end();
  const { lines, complaint } = conversation;
  return { ok: problem === null, durationMs, lines, problem, complaint };
}

/** Null where all went well. */
async function handshake(conversation: Conversation): Promise<Why | null> {
  const problem = await conversation.request(1, 'initialize', {
    protocolVersion: PROTOCOL,
    capabilities: {},
    clientInfo: { name: `${PRODUCT.name}-connection-test`, version: PRODUCT.version },
  });
  if (problem !== null) return problem;
  conversation.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
  return conversation.request(2, 'tools/list', {});
}

class Conversation {
  readonly lines: Line[] = [];
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #closed: Promise<void>;
  readonly #answers = new Map<number, { readonly method: string; readonly end: (problem: Why | null) => void }>();
  #complaint = '';

  constructor({ command, args, asNode }: Places['helperCommand'], dataDir: string) {
    const env = { ...process.env, ...(asNode ? { ELECTRON_RUN_AS_NODE: '1' } : {}) };
    this.#child = spawn(command, [...args, 'mcp', '--data-dir', dataDir], { env, windowsHide: true });
    this.#closed = new Promise((resolve) => {
      this.#child.once('error', (error) => {
        this.#failAll(because('helper.notStarted', { file: command, code: codeOf(error) || error.message }));
        resolve();
      });
      this.#child.once('close', (code, signal) => {
        this.#failAll(
          code === null ? because('helper.killed', { signal: signal ?? '' }) : because('helper.ended', { code }),
        );
        resolve();
      });
    });
    this.#child.stdin.on('error', () => undefined);
    this.#child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#complaint = (this.#complaint + text).slice(-SHOWN_CHARS);
    });
    createInterface({ input: this.#child.stdout, crlfDelay: Infinity }).on('line', (line) => this.#receive(line));
  }

  /** What the helper wrote beside its answers. */
  get complaint(): string {
    return stripVTControlCharacters(this.#complaint).trim();
  }

  /** Resolves once there is an answer: with what is wrong, or null. */
  request(id: number, method: string, params: JsonObject): Promise<Why | null> {
    return new Promise((end) => {
      this.#answers.set(id, { method, end });
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
      this.#failAll(because('helper.notJson'));
      return;
    }
    if (!isJsonObject(message) || typeof message['id'] !== 'number') return;
    const waiting = this.#answers.get(message['id']);
    this.#answers.delete(message['id']);
    waiting?.end(message['error'] === undefined ? null : because('helper.error', { method: waiting.method }));
  }

  #failAll(problem: Why): void {
    const waiting = [...this.#answers.values()];
    this.#answers.clear();
    for (const { end } of waiting) end(problem);
  }
}
