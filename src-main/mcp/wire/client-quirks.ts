/** How one client, known by its `clientInfo.name`, is treated differently. */
interface ClientQuirk {
  readonly client: string;
  /** A call it cancels is sent no answer. */
  readonly cancelledUnanswered: true;
  /** Where the client's behaviour is on record. */
  readonly issue: string;
}

/** All there is; it changes nothing else that the product's pages say. */
const CLIENT_QUIRKS: readonly ClientQuirk[] = [
  {
    // Takes an answer to a call it cancelled for a dropped connection.
    client: 'claude-code',
    cancelledUnanswered: true,
    issue: 'https://github.com/anthropics/claude-code/issues/51073',
  },
];

/** Whether a call that `client` cancels is answered. */
export function answersCancelled(client: string | null): boolean {
  return !CLIENT_QUIRKS.some((quirk) => quirk.client === client && quirk.cancelledUnanswered);
}
