import type { Source } from '../../contract/changes';
import { NEVER_CANCELLED, type CancelSignal } from '../cancel';
import type { Asker, Caller } from './caller';
import { TurnQueue } from './turn-queue';

/** The user's own hand, which makes one call at a time: nobody waits for a turn, and no place has to be given back. */
export function ownHand(
  source: Exclude<Source, 'mcp'>,
  signal: CancelSignal = NEVER_CANCELLED,
  asker: Asker | null = null,
): Caller {
  return {
    source,
    client: null,
    signal,
    asker: () => asker,
    questions: new TurnQueue(1),
    stepAside: (wait) => wait(),
  };
}
