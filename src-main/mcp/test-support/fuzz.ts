/** A small seeded generator (mulberry32), so that a failure can be run again. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const TEMPLATES = [
  '{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{"elicitation":{}},"clientInfo":{"name":"c","version":"1"}}}',
  '{"jsonrpc":"2.0","method":"notifications/initialized"}',
  '{"jsonrpc":"2.0","id":1,"method":"ping"}',
  '{"jsonrpc":"2.0","id":"a","method":"tools/list","params":null}',
  '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"talkbar_read","arguments":{"tool":"notes.get","args":{"noteId":"n"}}}}',
  '{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"talkbar_delete","arguments":{"calls":[{"tool":"notes.trash"}]}}}',
  '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2}}',
  '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":3}}',
  '{"jsonrpc":"2.0","id":"talkbar-x-1","result":{"action":"accept","content":{"confirm":true}}}',
  '{"jsonrpc":"2.0","id":"talkbar-x-1","error":{"code":-32601,"message":"no"}}',
  '[{"jsonrpc":"2.0","id":1,"method":"ping"}]',
  '{"jsonrpc":"2.0","id":9007199254740993,"method":"resources/list"}',
  '\ufeff{"jsonrpc":"2.0","id":4,"method":"prompts/list"}\r',
];

const PIECES = [
  '{',
  '}',
  '[',
  ']',
  '"',
  ',',
  ':',
  'null',
  '0',
  '-1',
  '1e999',
  '\\u0000',
  '\\ud800',
  'true',
  '\u2028',
  '🎧',
  '\0',
  '\\',
  '"id":',
  '"method":',
  '"__proto__":',
  '2.0',
];

const UNKNOWN_QUESTION = 'talkbar-x-1';

/** Lines as no client should send them, and enough good ones to get somewhere. The same seed makes the same lines. */
export class Fuzz {
  /** The question asked last, so that some answers meet it. */
  asked = UNKNOWN_QUESTION;
  readonly #next: () => number;

  constructor(seed: number) {
    this.#next = random(seed);
  }

  below(limit: number): number {
    return Math.floor(this.#next() * limit);
  }

  pick<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  }

  line(): Buffer {
    const kind = this.below(10);
    if (kind === 0) return this.#noise();
    if (kind === 1) return Buffer.from(`${'['.repeat(this.below(3000))}${']'.repeat(this.below(3000))}`);
    const line = Buffer.from(this.pick(TEMPLATES).replace(UNKNOWN_QUESTION, this.asked));
    // Half of them arrive unharmed, so that the connection gets somewhere.
    return kind < 6 ? line : this.#mutate(line);
  }

  #noise(): Buffer {
    return Buffer.from(Array.from({ length: this.below(80) }, () => this.below(256)));
  }

  #mutate(line: Buffer): Buffer {
    let text = line.toString();
    for (let number = 1 + this.below(4); number > 0; number -= 1) {
      const at = this.below(text.length + 1);
      const cut = this.below(4) === 0 ? this.below(20) : this.below(2);
      text = text.slice(0, at) + (this.below(2) === 0 ? this.pick(PIECES) : '') + text.slice(at + cut);
    }
    return Buffer.from(text);
  }
}

/** What is wrong with a line as a JSON-RPC message of a server; null where nothing is. */
export function fault(line: string): string | null {
  if (line.includes('\n')) return 'more than one line';
  let message;
  try {
    message = JSON.parse(line);
  } catch {
    return 'not JSON';
  }
  if (message.jsonrpc !== '2.0') return 'no version';
  if ('method' in message)
    return typeof message.method === 'string' && !('result' in message) ? null : 'a strange request';
  if ('error' in message === 'result' in message) return 'neither result nor error, or both';
  if ('error' in message) {
    const { code, message: sentence } = message.error;
    if (!Number.isInteger(code) || typeof sentence !== 'string') return 'a strange error';
    return message.id === null || isId(message.id) ? null : 'a strange id';
  }
  return isId(message.id) ? null : 'a result without an id';
}

function isId(id: unknown): boolean {
  return typeof id === 'string' || Number.isSafeInteger(id);
}
