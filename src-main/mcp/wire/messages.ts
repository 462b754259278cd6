import { isJsonObject, type Json, type JsonObject } from '../../contract/json';

/** A request's id as it came: a string, or an integer JSON carries without loss. */
export type RequestId = string | number;

/** A message that asks for an answer. `params` is null where there are none (left out, null, or not an object). */
export interface Request {
  readonly kind: 'request';
  readonly id: RequestId;
  readonly method: string;
  readonly params: JsonObject | null;
}

export interface Notification {
  readonly kind: 'notification';
  readonly method: string;
  readonly params: JsonObject | null;
}

/** The other side's answer to a request of ours. */
export interface Response {
  readonly kind: 'response';
  /** Null where the other side could not tell which request it speaks of. */
  readonly id: RequestId | null;
  /** Null where it is an error. */
  readonly result: Json;
  readonly failed: boolean;
}

/** Not a message: `reply` is the line that says so. */
export interface Invalid {
  readonly kind: 'invalid';
  readonly reply: string;
}

export type Message = Request | Notification | Response | Invalid;

/** The JSON-RPC error codes in use. */
export const PARSE_ERROR = -32700;
export const INVALID_REQUEST = -32600;
export const METHOD_NOT_FOUND = -32601;
export const INVALID_PARAMS = -32602;
export const INTERNAL_ERROR = -32603;

/** Sentences of protocol errors; the first two are fixed by the product's own page. */
export const SAYS = {
  initializeFirst: 'Send initialize first',
  cancelled: 'Request cancelled by the client',
  alreadyInitialized: 'This connection is already initialized',
  notJson: 'The line is not JSON',
  batch: 'JSON-RPC batches are not supported; send each message on its own line, or operations as {"calls": [...]}',
  notObject: 'A message must be a JSON object',
  noVersion: 'A message must have "jsonrpc": "2.0"',
  badId: 'A request id must be a string or an integer of at most 2^53 - 1',
  noMethod: 'A message must have a method, a result or an error',
  duplicateId: 'A request with this id is still in flight',
  needsName: 'tools/call needs {"name": "<tool>"}',
  needsArguments: 'arguments must be an object or left out',
} as const;

/** The line that refuses one longer than `limit` bytes. */
export function lineTooLong(limit: number): string {
  return errorLine(null, INVALID_REQUEST, `A message may be at most ${limit} bytes long; this one was skipped`);
}

/** What is echoed of a name that came from outside. */
const ECHOED_CHARACTERS = 100;

/** Reads one line as a JSON-RPC 2.0 message. Unknown members are ignored; nothing throws. */
export function parseMessage(line: string): Message {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return invalid(null, PARSE_ERROR, SAYS.notJson);
  }
  if (Array.isArray(value)) return invalid(null, INVALID_REQUEST, SAYS.batch);
  if (!isJsonObject(value)) return invalid(null, INVALID_REQUEST, SAYS.notObject);
  return readObject(value);
}

function readObject(value: JsonObject): Message {
  const method = own(value, 'method');
  const isAnswer = method === undefined && (own(value, 'result') !== undefined || own(value, 'error') !== undefined);
  // An error must never look like the answer to a request that the id happens to name: only what asks gets its id back.
  const id = own(value, 'id');
  const echoed = isRequestId(id) && !isAnswer ? id : null;

  if (own(value, 'jsonrpc') !== '2.0') return invalid(echoed, INVALID_REQUEST, SAYS.noVersion);
  if (isAnswer) return readAnswer(value, id);
  if (id !== undefined && !isRequestId(id)) return invalid(null, INVALID_REQUEST, SAYS.badId);
  if (typeof method !== 'string') return invalid(echoed, INVALID_REQUEST, SAYS.noMethod);

  const given = own(value, 'params');
  const params = isJsonObject(given) ? given : null;
  return id === undefined ? { kind: 'notification', method, params } : { kind: 'request', id, method, params };
}

function readAnswer(value: JsonObject, id: Json | undefined): Message {
  const failed = own(value, 'error') !== undefined;
  // JSON-RPC gives an error about an unreadable message the id null; answering that would be a quarrel without end.
  if (id === undefined || id === null) {
    return failed ? { kind: 'response', id: null, result: null, failed } : invalid(null, INVALID_REQUEST, SAYS.badId);
  }
  if (!isRequestId(id)) return invalid(null, INVALID_REQUEST, SAYS.badId);
  return { kind: 'response', id, result: failed ? null : (own(value, 'result') ?? null), failed };
}

/** JSON.parse rounds a larger integer, so echoing it would name another request. */
export function isRequestId(value: unknown): value is RequestId {
  return typeof value === 'string' || (typeof value === 'number' && Number.isSafeInteger(value));
}

/** A member of the object itself, whatever `Object.prototype` has by that name. */
export function own(value: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

/** Answers start so; everything else this side sends starts with its method. See `answeredId`. */
const ANSWER_START = '{"jsonrpc":"2.0","id":';

/** The line that answers `id`. `result` is JSON text. */
export function resultLine(id: RequestId, result: string): string {
  return `${ANSWER_START}${JSON.stringify(id)},"result":${result}}`;
}

/** The line that refuses `id`, or that speaks of a message without a readable id. */
export function errorLine(id: RequestId | null, code: number, message: string): string {
  return `${ANSWER_START}${JSON.stringify(id)},"error":${JSON.stringify({ code, message })}}`;
}

export function requestLine(id: RequestId, method: string, params: Json): string {
  return `{"jsonrpc":"2.0","method":${JSON.stringify(method)},"id":${JSON.stringify(id)},"params":${JSON.stringify(params)}}`;
}

export function notificationLine(method: string, params?: JsonObject): string {
  const tail = params === undefined ? '' : `,"params":${JSON.stringify(params)}`;
  return `{"jsonrpc":"2.0","method":${JSON.stringify(method)}${tail}}`;
}

/** A tool result's JSON: one text item. */
export function toolResult(text: string, isError: boolean): string {
  return `{"content":[{"type":"text","text":${JSON.stringify(text)}}]${isError ? ',"isError":true' : ''}}`;
}

/**
 * Which request a line made by `resultLine` or `errorLine` answers, without parsing what may be a megabyte; null where
 * it answers none.
 */
export function answeredId(line: string): RequestId | null {
  if (!line.startsWith(ANSWER_START)) return null;
  const from = ANSWER_START.length;
  const to = line.charAt(from) === '"' ? endOfString(line, from) : line.indexOf(',', from);
  const id: unknown = JSON.parse(line.slice(from, to));
  return isRequestId(id) ? id : null;
}

/** The JSON text of the result in a line made by `resultLine` for `id`; null where it refuses. */
export function resultOf(line: string, id: RequestId): string | null {
  const start = `${ANSWER_START}${JSON.stringify(id)},"result":`;
  return line.startsWith(start) ? line.slice(start.length, -1) : null;
}

function endOfString(line: string, from: number): number {
  let at = from + 1;
  while (at < line.length && line.charAt(at) !== '"') at += line.charAt(at) === '\\' ? 2 : 1;
  return at + 1;
}

/** A name from outside, as a message may repeat it. */
export function echo(name: string): string {
  return name.length <= ECHOED_CHARACTERS ? name : `${name.slice(0, ECHOED_CHARACTERS)}…`;
}

function invalid(id: RequestId | null, code: number, message: string): Invalid {
  return { kind: 'invalid', reply: errorLine(id, code, message) };
}
