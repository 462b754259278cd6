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

/** Searches as one types: the latest words win, answers to older ones are dropped. */
export function useSearch(query: string): SearchState {
  const [state, setState] = useState<SearchState>({ query: '', matches: [], latest: [], error: null });
  const turn = useRef(0);

  useEffect(() => {
    void call<{ readonly latestSessions: readonly SessionItem[] }>('workspace.overview').then(
      ({ latestSessions }) => setState((before) => ({ ...before, latest: latestSessions })),
      () => undefined,
    );
  }, []);

  useEffect(() => {
    const mine = ++turn.current;
    const wanted = query.trim();
    if (wanted === '') {
      setState((before) => ({ ...before, query: '', matches: [], error: null }));
      return;
    }
    call<{ readonly matches: readonly Match[] }>('workspace.search', { query: wanted, limit: LIMIT }).then(
      ({ matches }) => {
        if (mine === turn.current) setState((before) => ({ ...before, query: wanted, matches, error: null }));
      },
      (thrown: unknown) => {
        if (mine === turn.current)
          setState((before) => ({ ...before, query: wanted, matches: [], error: errorOf(thrown) }));
      },
    );
  }, [query]);

  return state;
}
