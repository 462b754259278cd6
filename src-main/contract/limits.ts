/** Every number the behaviour depends on, in one place so that tests can shorten the waits. */
export interface Limits {
  /** How long a question to the user stays open, by the wall clock. */
  readonly questionMs: number;
  /** How long a change waits for another process's write lock, and how often it tries. */
  readonly writeWaitMs: number;
  readonly writeRetryMs: number;
  /** Tool calls of one connection that run at the same time. */
  readonly callsAtOnce: number;
  /** Operations in one batch. */
  readonly batchCalls: number;
  /** One message, in bytes without its newline. */
  readonly lineBytes: number;
  /** One call of the command line's to the running app, in bytes without its newline. */
  readonly cliLineBytes: number;
  /** Output a client may leave unread before it is cut off. */
  readonly queuedBytes: number;
  /** One page of an answer, and a whole batch, in bytes of JSON. */
  readonly pageBytes: number;
  readonly batchBytes: number;
  /** How long what is in flight may take to end once the client has gone. */
  readonly drainMs: number;
  /** How long the change log and the activity list are kept. */
  readonly changeLogMs: number;
  readonly activityMs: number;
}

const MINUTE = 60_000;
const MB = 1024 * 1024;

export const DEFAULT_LIMITS: Limits = {
  questionMs: 5 * MINUTE,
  writeWaitMs: 5_000,
  writeRetryMs: 10,
  callsAtOnce: 4,
  batchCalls: 20,
  lineBytes: 8 * MB,
  // The largest transcript file there may be, 64 MB, as the arguments of its import: a byte that is no UTF-8 becomes a
  // character of three, a quotation mark two, and each of 200,000 turns has its times and its speaker beside its text.
  cliLineBytes: 256 * MB,
  queuedBytes: 64 * MB,
  pageBytes: 750_000,
  batchBytes: 2_000_000,
  drainMs: 2_000,
  changeLogMs: 30 * 24 * 60 * MINUTE,
  activityMs: 30 * 24 * 60 * MINUTE,
};
