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

/**
 * An expected refusal. Inside an operation it is thrown, so that the transaction rolls back; beyond the gateway it is
 * the value `{ok: false, error}`. Anything else that is thrown is a bug and is reported as `failed` with a log id.
 */
export class AppError extends Error {
  readonly body: ErrorBody;

  constructor(code: ErrorCode, message: string, more: Omit<ErrorBody, 'code' | 'message'> = {}) {
    super(message);
    this.name = 'AppError';
    this.body = { code, ...more, message };
  }
}

/** Something outside the program keeps it from working; the message is written for the user and says what to do. */
export class Unavailable extends Error {}

const DATABASE_BUSY =
  "TalkBar's database was busy with another write. Try the same call again; if it created something, check first that it is not already there.";

/** Another process held the write lock for the whole wait. */
export function databaseBusy(): AppError {
  return new AppError('busy', DATABASE_BUSY, { retryable: true, retryAfterMs: 1000 });
}
