import { spawn } from 'node:child_process';
import { keepTrackOf } from './surroundings.mjs';

const PATIENCE_MS = 30_000;
const LEAVING_MS = 5_000;
const NEWLINE = 10;

/** @typedef {{ command: string, args: readonly string[], env: Record<string, string> }} Program */
/** @typedef {{ ms: number, at: number, message: any }} Answer `ms`: from the write to the last byte of the line, `at` */

/** A client that does as little as a client can: one line out, one line in, and the time between. */
export class LineClient {
  #child;
  #started = performance.now();
  #chunks = [];
  #nextId = 1;
  /** @type {Map<number | string | null, (answer: { at: number, message: any }) => void>} */
  #waiting = new Map();
  #errors = '';

  /** @param {Program} program */
  constructor({ command, args, env }) {
    const child = keepTrackOf(spawn(command, args, { env, stdio: ['pipe', 'pipe', 'pipe'] }));
    this.#child = child;
    child.stdout.on('data', (chunk) => this.#take(chunk));
    child.stderr.on('data', (chunk) => (this.#errors = `${this.#errors}${chunk}`.slice(-2_000)));
    // A server that ends early is noticed by the answer that does not come.
    child.stdin.on('error', () => undefined);
    this.exited = new Promise((resolve) => child.once('close', resolve));
  }

  get pid() {
    return this.#child.pid;
  }

  /** @returns {Promise<Answer>} */
  request(method, params) {
    const id = this.#nextId;
    this.#nextId += 1;
    return this.sendLine(JSON.stringify({ jsonrpc: '2.0', id, method, params }), id);
  }

  /** Sends a line as it is and waits for the answer that bears `id`. @returns {Promise<Answer>} */
  async sendLine(line, id) {
    let timer;
    const answered = new Promise((resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer to ${id} in time: ${this.#errors}`)), PATIENCE_MS);
      this.#waiting.set(id, resolve);
      void this.exited.then(() => reject(new Error(`ended before answering ${id}: ${this.#errors}`)));
    });
    const started = performance.now();
    this.#child.stdin.write(`${line}\n`);
    try {
      const { at, message } = await answered;
      return { ms: at - started, at, message };
    } finally {
      clearTimeout(timer);
    }
  }

  /** @returns {Promise<number>} milliseconds from the start of the program to the answer */
  async initialize() {
    const clientInfo = { name: 'bench', version: '1' };
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
    const { at, message } = await this.request('initialize', params);
    if (message.result === undefined) throw new Error(`initialize: ${JSON.stringify(message)}`);
    this.#child.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
    return at - this.#started;
  }

  /** Calls a tool; a refusal fails. @returns {Promise<number>} milliseconds */
  async call(name, args) {
    const { ms } = await this.#call(name, args);
    return ms;
  }

  /** @returns {Promise<number>} milliseconds from the start of the program to the answer of its first call */
  async firstCall(name, args) {
    const { at } = await this.#call(name, args);
    return at - this.#started;
  }

  /** Leaves as a client does; what does not end by itself is killed. */
  async close(patience = LEAVING_MS) {
    this.#child.stdin.end();
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), patience);
    await this.exited;
    clearTimeout(timer);
  }

  async #call(name, args) {
    const answer = await this.request('tools/call', { name, arguments: args });
    const { result } = answer.message;
    if (result === undefined || result.isError === true) {
      throw new Error(`${name}: ${JSON.stringify(answer.message).slice(0, 500)}`);
    }
    return answer;
  }

  #take(chunk) {
    const at = performance.now();
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
      const line = Buffer.concat([...this.#chunks, chunk.subarray(from, end)]).toString();
      this.#chunks = [];
      from = end + 1;
      this.#answer(at, JSON.parse(line));
    }
    if (from < chunk.length) this.#chunks.push(chunk.subarray(from));
  }

  #answer(at, message) {
    if (message.method !== undefined) return;
    const resolve = this.#waiting.get(message.id);
    if (resolve === undefined) throw new Error(`an answer nobody waits for: ${JSON.stringify(message).slice(0, 500)}`);
    this.#waiting.delete(message.id);
    resolve({ at, message });
  }
}
