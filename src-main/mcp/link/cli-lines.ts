import type { Outcome } from '../../contract/app-api';
import { ERROR_CODES, type ErrorBody } from '../../contract/errors';
import { isJsonObject, type Json, type JsonObject } from '../../contract/json';
import { objectIn } from './handshake-lines';

/*
 * What is said on a connection of purpose `cli`, each line a JSON object: one call at a time, whose outcome may be
 * preceded by a question. A line that cannot be understood ends the connection.
 */

/** What an engine is asked to run for the command line. */
export type CliCall =
  | { readonly kind: 'call'; readonly operation: string; readonly args: JsonObject | null }
  /** Deletes and the changes among them, with one question about all. */
  | { readonly kind: 'batch'; readonly calls: readonly JsonObject[]; readonly stopOnError: boolean };

export type ToApp =
  | (CliCall & {
      readonly id: number;
      /** The user can be asked at this end. */
      readonly canAsk: boolean;
    })
  /** Nobody wants the outcome of that call any more; it comes all the same. */
  | { readonly kind: 'cancel'; readonly id: number }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: 'accept' | 'decline' };

export type ToCli =
  | { readonly kind: 'outcome'; readonly id: number; readonly outcome: Outcome }
  /** Questions have numbers of their own. */
  | { readonly kind: 'ask'; readonly id: number; readonly question: CliQuestion }
  /** Nobody waits for that answer any more. */
  | { readonly kind: 'withdraw'; readonly id: number };

export interface CliQuestion {
  readonly title: string;
  readonly lines: readonly string[];
}

/** Null where the line cannot be understood. */
export function readToApp(line: string): ToApp | null {
  const value = objectIn(line);
  const { kind, id } = value;
  if (!isNumber(id)) return null;
  switch (kind) {
    case 'call':
    case 'batch': {
      const { canAsk } = value;
      const call = kind === 'call' ? readCall(value) : readBatch(value);
      return call === null || typeof canAsk !== 'boolean' ? null : { ...call, id, canAsk };
    }
    case 'cancel':
      return { kind, id };
    case 'answer': {
      const { answer } = value;
      return answer === 'accept' || answer === 'decline' ? { kind, id, answer } : null;
    }
    default:
      return null;
  }
}

/** Null where the line cannot be understood. */
export function readToCli(line: string): ToCli | null {
  const { kind, id, outcome, question } = objectIn(line);
  if (!isNumber(id)) return null;
  switch (kind) {
    case 'outcome':
      return isOutcome(outcome) ? { kind, id, outcome } : null;
    case 'ask':
      return isQuestion(question) ? { kind, id, question } : null;
    case 'withdraw':
      return { kind, id };
    default:
      return null;
  }
}

function readCall({ operation, args }: JsonObject): CliCall | null {
  if (typeof operation !== 'string' || !(args === null || isJsonObject(args))) return null;
  return { kind: 'call', operation, args };
}

function readBatch({ calls, stopOnError }: JsonObject): CliCall | null {
  if (!isListOf(calls, isJsonObject) || typeof stopOnError !== 'boolean') return null;
  return { kind: 'batch', calls, stopOnError };
}

/** Whether a result is that of a batch: an outcome for each call that ran. */
export function isBatchResult(value: unknown): value is { readonly results: readonly (Outcome & JsonObject)[] } {
  return isJsonObject(value) && isListOf(value['results'], isOutcome);
}

function isOutcome(value: Json | undefined): value is Outcome & JsonObject {
  if (!isJsonObject(value)) return false;
  return value['ok'] === true ? value['result'] !== undefined : value['ok'] === false && isErrorBody(value['error']);
}

const FURTHER: Readonly<Record<keyof Omit<ErrorBody, 'code' | 'message'>, 'boolean' | 'number' | 'string'>> = {
  retryable: 'boolean',
  retryAfterMs: 'number',
  updatedAt: 'number',
  limit: 'string',
  max: 'number',
  used: 'number',
  plan: 'string',
};

/** Whether JSON that came from elsewhere is such an object. */
export function isErrorBody(value: unknown): value is ErrorBody {
  if (!isJsonObject(value) || typeof value['message'] !== 'string') return false;
  if (value['retryable'] === false || !ERROR_CODES.some((code) => code === value['code'])) return false;
  return Object.entries(FURTHER).every(([name, type]) => value[name] === undefined || typeof value[name] === type);
}

function isQuestion(value: Json | undefined): value is CliQuestion & JsonObject {
  return isJsonObject(value) && typeof value['title'] === 'string' && isListOf(value['lines'], isText);
}

function isNumber(value: Json | undefined): value is number {
  return Number.isSafeInteger(value);
}

function isText(value: Json): value is string {
  return typeof value === 'string';
}

function isListOf<T extends Json>(value: Json | undefined, is: (entry: Json) => entry is T): value is readonly T[] {
  return Array.isArray(value) && (value as readonly Json[]).every(is);
}
