import type { Source } from '../../contract/changes';
import { NEVER_CANCELLED, type CancelSignal } from '../cancel';
import type { Asker, Caller } from './caller';
import { TurnQueue } from './turn-queue';

interface OwnHand extends Pick<Caller, 'stillRight' | 'committed'> {
  readonly signal?: CancelSignal;
  readonly asker?: Asker | null;
}

/** The user's own hand, which makes one call at a time: nobody waits for a turn, and no place has to be given back. */
export function ownHand(
  source: Exclude<Source, 'mcp'>,
  { signal = NEVER_CANCELLED, asker = null, ...more }: OwnHand = {},
): Caller {
  return {
    source,
    client: null,
    signal,
    asker: () => asker,
    questions: new TurnQueue(1),
    stepAside: (wait) => wait(),
    ...(source === 'app' ? { wantsWhy: true } : {}),
    ...more,
  };
}
