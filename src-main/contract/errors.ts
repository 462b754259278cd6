import { because, sentence, type Why } from './why/why';

/** Every code an assistant or a script can meet. The list is closed: anything unforeseen is `failed` with a log id. */
export const ERROR_CODES = [
  'invalid_arguments',
  'not_found',
  'turned_off',
  'failed',
  'declined',
  'confirmation_unavailable',
  'busy',
  'conflict',
  'session_recording',
  'limit_reached',
  'plan_limit',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** The object under `error` in an MCP tool result, a batch entry and `talkbar-cli --output json`. */
export interface ErrorBody {
  readonly code: ErrorCode;
  readonly message: string;
  /** `busy` only: the same call may be sent again after `retryAfterMs` milliseconds. */
  readonly retryable?: true;
  readonly retryAfterMs?: number;
  /** `conflict` only: the note's current `updatedAt`, in milliseconds since the epoch. */
  readonly updatedAt?: number;
  /** `limit_reached` and `plan_limit`: which limit, how far it goes, how much of it is used, on which plan. */
  readonly limit?: string;
  readonly max?: number;
  readonly used?: number;
  readonly plan?: string;
}

/** A refusal as the app is told of it: with the reason by its code, where it has one, to be said in another language. */
export interface Refusal extends ErrorBody {
  readonly why?: Why;
}

/**
 * An expected refusal. Inside an operation it is thrown, so that the transaction rolls back; beyond the gateway it is
 * the value `{ok: false, error}`. Anything else that is thrown is a bug and is reported as `failed` with a log id.
 * What people can meet in the app is refused with a reason; what only assistants and scripts meet, with its message.
 */
export class AppError extends Error {
  readonly body: ErrorBody;
  readonly why: Why | null;

  /** `message`: what is said instead of the reason's own sentence. */
  constructor(
    code: ErrorCode,
    what: Why | string,
    more: Omit<ErrorBody, 'code' | 'message'> = {},
    message = typeof what === 'string' ? what : sentence(what),
  ) {
    super(message);
    this.name = 'AppError';
    this.body = { code, ...more, message };
    this.why = typeof what === 'string' ? null : what;
  }
}

/** Something outside the program keeps it from working; its reason is written for the user and says what to do. */
export class Unavailable extends Error {
  readonly why: Why;

  constructor(why: Why, options?: ErrorOptions) {
    super(sentence(why), options);
    this.why = why;
  }
}

/** The app's refusal of anything that failed for this reason. */
export function failedBecause(why: Why): Refusal {
  return { code: 'failed', message: sentence(why), why };
}

/** Another process held the write lock for the whole wait. */
export function databaseBusy(): AppError {
  return new AppError('busy', because('library.writing'), { retryable: true, retryAfterMs: 1000 });
}
