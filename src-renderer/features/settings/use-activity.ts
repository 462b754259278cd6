import { useCallback, useEffect, useRef, useState } from 'react';
import type { ActivityFilter, ActivityInfo } from '../../../src-main/contract/app-api';
import type { Refusal } from '../../../src-main/contract/errors';
import { errorOf, invoke, listen } from '../../data/host';
import { onChange } from '../../data/live';

export type ToolChoice = 'all' | 'read' | 'change' | 'delete';
export type OutcomeChoice = 'any' | 'done' | 'refused';

export interface Choice {
  readonly client: string;
  readonly tool: ToolChoice;
  readonly outcome: OutcomeChoice;
}

export interface ActivityState {
  readonly rows: readonly ActivityInfo[];
  readonly filter: Choice;
  readonly clients: readonly string[];
  readonly loading: boolean;
  readonly more: boolean;
  readonly error: Refusal | null;
  readonly setFilter: (filter: Choice) => void;
  readonly loadMore: () => void;
  readonly reload: () => void;
}

const PAGE = 100;
/** Reads change nothing, so nothing tells of them: while the list is open it is read again now and then. */
const AGAIN_MS = 4_000;

/** The list of what assistants did, kept up to date while it is shown. */
export function useActivity(): ActivityState {
  const [filter, setFilter] = useState<Choice>({ client: '', tool: 'all', outcome: 'any' });
  const [rows, setRows] = useState<readonly ActivityInfo[]>([]);
  const [more, setMore] = useState(false);
  const [loading, setLoading] = useState(true);
  const [error, setError] = useState<Refusal | null>(null);
  const [clients, setClients] = useState<readonly string[]>([]);
  const shown = useRef(PAGE);
  const turn = useRef(0);

  const read = useCallback(async () => {
    const mine = ++turn.current;
    try {
      const found = await readRows(asked(filter), shown.current);
      if (mine !== turn.current) return;
      setRows((before) => (JSON.stringify(before) === JSON.stringify(found) ? before : found));
      setMore(found.length >= shown.current);
      setClients((before) => [...new Set([...before, ...found.map(({ client }) => client)])].sort());
      setError(null);
    } catch (thrown) {
      if (mine === turn.current) setError(errorOf(thrown));
    }
    if (mine === turn.current) setLoading(false);
  }, [filter]);

  useEffect(() => {
    void read();
    const timer = setInterval(() => {
      if (!document.hidden) void read();
    }, AGAIN_MS);
    const stops = [onChange(() => void read()), listen('clients:changed', () => void read())];
    return () => {
      clearInterval(timer);
      for (const stop of stops) stop();
    };
  }, [read]);

  return {
    rows,
    filter,
    clients,
    loading,
    more,
    error,
    setFilter: (next) => {
      shown.current = PAGE;
      setFilter(next);
    },
    loadMore: () => {
      shown.current += PAGE;
      void read();
    },
    reload: () => void read(),
  };
}

/** The newest rows, page by page. */
async function readRows(filter: ActivityFilter, wanted: number): Promise<readonly ActivityInfo[]> {
  const rows: ActivityInfo[] = [];
  while (rows.length < wanted) {
    const before = rows.at(-1)?.id;
    const page = await invoke('activity:list', { ...filter, limit: PAGE, ...(before === undefined ? {} : { before }) });
    rows.push(...page);
    if (page.length < PAGE) break;
  }
  return rows;
}

function asked({ client, tool, outcome }: Choice): ActivityFilter {
  return {
    ...(client === '' ? {} : { client }),
    ...(tool === 'all' ? {} : { tool }),
    ...(outcome === 'any' ? {} : { outcome }),
  };
}
