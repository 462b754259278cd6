import { useEffect, useRef, useState } from 'react';
import type { Refusal } from '../../../src-main/contract/errors';
import { call, errorOf } from '../../data/host';
import type { Session, Turn, TurnPage } from '../../data/items';

export interface Transcript {
  readonly turns: readonly Turn[];
  readonly complete: boolean;
  readonly error: Refusal | null;
  readonly reload: () => void;
}

const FIRST_CHARS = 20_000;
const MORE_CHARS = 200_000;

/** The whole transcript: its beginning at once, the rest behind it. Loaded again when the names of speakers change. */
export function useTranscript(session: Session): Transcript {
  const [state, setState] = useState<Omit<Transcript, 'reload'>>({ turns: [], complete: false, error: null });
  const [turn, setTurn] = useState(0);
  const shown = useRef<string | null>(null);
  const { id, turnCount } = session;
  const names = session.speakers.map((speaker) => speaker.name).join('\n');

  useEffect(() => {
    let stopped = false;
    async function load(): Promise<void> {
      const turns: Turn[] = [];
      const isAgain = shown.current === id;
      for (let next: number | null = 0; next !== null;) {
        const page: TurnPage = await call<TurnPage>('sessions.transcript', {
          sessionId: id,
          turnOffset: next,
          maxChars: next === 0 && !isAgain ? FIRST_CHARS : MORE_CHARS,
        });
        if (stopped) return;
        turns.push(...page.turns);
        next = page.nextTurnOffset;
        // A transcript that is shown already is replaced when all of the new one is there.
        if (!isAgain || next === null) setState({ turns: [...turns], complete: next === null, error: null });
      }
      shown.current = id;
    }
    load().catch((thrown: unknown) => {
      if (!stopped) setState((before) => ({ ...before, error: errorOf(thrown) }));
    });
    return () => {
      stopped = true;
    };
  }, [id, turnCount, names, turn]);

  return { ...state, reload: () => setTurn((count) => count + 1) };
}
