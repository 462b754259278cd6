import { useEffect, useRef, useState } from 'react';
import type { Refusal } from '../../../src-main/contract/errors';
import { call, errorOf } from '../../data/host';
import type { Match, SessionItem } from '../../data/items';

export interface SearchState {
  /** The words the matches belong to. */
  readonly query: string;
  readonly matches: readonly Match[];
  readonly latest: readonly SessionItem[];
  readonly error: Refusal | null;
}

const LIMIT = 30;
const NOTHING = { matches: [], error: null } as const;

/**
 * Searches as one types: one search at a time, and the next for the latest words. Those typed meanwhile are never asked
 * for, so that a fast hand does not fill the engine with searches nobody waits for.
 */
export function useSearch(query: string): SearchState {
  const [state, setState] = useState<SearchState>({ query: '', matches: [], latest: [], error: null });
  const wanted = useRef('');
  const searching = useRef(false);

  useEffect(() => {
    void call<{ readonly latestSessions: readonly SessionItem[] }>('workspace.overview').then(
      ({ latestSessions }) => setState((before) => ({ ...before, latest: latestSessions })),
      () => undefined,
    );
  }, []);

  useEffect(() => {
    wanted.current = query.trim();
    // What an empty field shows waits for no search.
    if (wanted.current === '') setState((before) => ({ ...before, query: '', ...NOTHING }));
    if (!searching.current) void follow();

    async function follow(): Promise<void> {
      searching.current = true;
      let asked: string;
      do {
        asked = wanted.current;
        const found = await search(asked);
        if (asked === wanted.current) setState((before) => ({ ...before, query: asked, ...found }));
      } while (asked !== wanted.current);
      searching.current = false;
    }
  }, [query]);

  return state;
}

/** Never rejects. No words find nothing. */
async function search(query: string): Promise<Pick<SearchState, 'matches' | 'error'>> {
  if (query === '') return NOTHING;
  try {
    const { matches } = await call<{ readonly matches: readonly Match[] }>('workspace.search', { query, limit: LIMIT });
    return { matches, error: null };
  } catch (thrown) {
    return { matches: [], error: errorOf(thrown) };
  }
}
