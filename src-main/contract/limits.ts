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

export const DEFAULT_LIMITS: Limits = {
  questionMs: 5 * MINUTE,
  writeWaitMs: 5_000,
  writeRetryMs: 10,
  callsAtOnce: 4,
  batchCalls: 20,
  lineBytes: 8 * 1024 * 1024,
  queuedBytes: 64 * 1024 * 1024,
  pageBytes: 750_000,
  batchBytes: 2_000_000,
  drainMs: 2_000,
  changeLogMs: 30 * 24 * 60 * MINUTE,
  activityMs: 30 * 24 * 60 * MINUTE,
};
