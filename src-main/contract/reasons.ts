/** Why nobody waits for a piece of work any more. */
export type CancelReason = 'cancelled' | 'disconnected' | 'quit' | 'timeout';

/**
 * Why a call came to nothing, where its code says less: an assistant is told `declined` whoever ended the question and
 * however. Activity keeps it for the user; it never goes out on the wire.
 */
export const REASONS = [
  /** The user said no in TalkBar. */
  'declined_in_app',
  /** The assistant's client answered no; some do without showing the question. */
  'declined_in_client',
  'timeout',
  /** The assistant took its call back. */
  'cancelled',
  'disconnected',
  /** TalkBar was closed. */
  'quit',
  /** The client's answer was none, and there was nobody else to ask. */
  'could_not_ask',
  /** The item was changed while the user was asked about it. */
  'changed',
] as const;

export type Reason = (typeof REASONS)[number];
