import { create, type StoreApi, type UseBoundStore } from 'zustand';
import type { WindowChange } from '../../src-main/contract/app-api';
import type { Refusal } from '../../src-main/contract/errors';
import type { JsonObject } from '../../src-main/contract/json';
import type { ItemKind } from '../../src-main/contract/kinds';
import { call, errorOf } from './host';
import type { ListPage } from './items';
import { onChange, touchedIds, touches } from './live';

const PAGE = 100;

interface Identified {
  readonly id: string;
}

export interface ListState<T> {
  readonly items: readonly T[];
  readonly total: number;
  readonly phase: 'loading' | 'ready' | 'failed';
  readonly error: Refusal | null;
  /** Where the next page begins; null at the end. */
  readonly next: string | number | null;
  readonly filter: JsonObject;
  /** Rows that somebody else changed since the list was last left. */
  readonly changed: ReadonlySet<string>;
}

export interface ListStore<T> {
  readonly use: UseBoundStore<StoreApi<ListState<T>>>;
  /** Loads the first page, if it is not there yet. */
  readonly open: () => void;
  readonly filterBy: (filter: JsonObject) => void;
  readonly more: () => void;
  /** Loads what is shown again, keeping the rows that did not change. */
  readonly refresh: () => Promise<void>;
  /** Hears of no change any more. */
  readonly stop: () => void;
  /** The list was left: nothing is new any more. */
  readonly leave: () => void;
}

export interface ListOptions {
  /** The operation that lists; it pages by cursor or by offset. */
  readonly operation: string;
  /** Changes of these kinds refresh it. */
  readonly kinds: readonly ItemKind[];
  /** The kinds whose ids the rows carry. */
  readonly rows: readonly ItemKind[];
}

/** A list that loads page by page and refreshes itself once per change, without losing its place. */
export function createListStore<T extends Identified>(options: ListOptions): ListStore<T> {
  const use = create<ListState<T>>(() => ({
    items: [],
    total: 0,
    phase: 'loading',
    error: null,
    next: null,
    filter: {},
    changed: new Set<string>(),
  }));
  let opened = false;
  let version = 0;
  let running: Promise<void> | null = null;
  let again = false;

  function fetchPage(from: string | number | null): Promise<ListPage<T>> {
    const place = from === null ? {} : typeof from === 'number' ? { offset: from } : { cursor: from };
    return call<ListPage<T>>(options.operation, { ...use.getState().filter, ...place, limit: PAGE });
  }

  /** At least as many rows as are shown, from the top. */
  async function load(): Promise<void> {
    const mine = ++version;
    const wanted = use.getState().items.length;
    try {
      const items: T[] = [];
      let page = await fetchPage(null);
      items.push(...page.items);
      while (items.length < wanted && nextOf(page) !== null) {
        page = await fetchPage(nextOf(page));
        items.push(...page.items);
      }
      if (mine !== version) return;
      const merged = keepSame(use.getState().items, items);
      use.setState({ items: merged, total: page.totalCount, next: nextOf(page), phase: 'ready', error: null });
    } catch (thrown) {
      if (mine === version) use.setState({ phase: 'failed', error: errorOf(thrown) });
    }
  }

  async function more(): Promise<void> {
    const { next, phase } = use.getState();
    if (next === null || phase !== 'ready' || running !== null) return;
    const mine = version;
    const page = await fetchPage(next).catch(() => null);
    if (page === null || mine !== version) return;
    use.setState(({ items }) => {
      const known = new Set(items.map(({ id }) => id));
      const added = page.items.filter(({ id }) => !known.has(id));
      return { items: [...items, ...added], total: page.totalCount, next: nextOf(page) };
    });
  }

  function refresh(): Promise<void> {
    if (running !== null) {
      again = true;
      return running;
    }
    running = (async () => {
      do {
        again = false;
        await load();
      } while (again);
      running = null;
    })();
    return running;
  }

  function heard(change: WindowChange): void {
    if (!opened || !touches(change, options.kinds)) return;
    if (change.source !== 'app') {
      const ids = touchedIds(change, options.rows);
      use.setState(({ changed }) => ({ changed: new Set([...changed, ...ids]) }));
    }
    void refresh();
  }

  const stop = onChange(heard);

  return {
    use,
    open: () => {
      if (opened && use.getState().phase !== 'failed') return;
      opened = true;
      use.setState({ phase: 'loading', error: null });
      void refresh();
    },
    filterBy: (filter) => {
      opened = true;
      use.setState({ filter, items: [], total: 0, next: null, phase: 'loading' });
      void refresh();
    },
    more: () => void more(),
    refresh,
    stop,
    leave: () => {
      if (use.getState().changed.size > 0) use.setState({ changed: new Set() });
    },
  };
}

function nextOf(page: ListPage<unknown>): string | number | null {
  return page.nextCursor ?? page.nextOffset ?? null;
}

/** The new rows, but the old object for each that did not change, so that only changed rows are drawn again. */
export function keepSame<T extends Identified>(before: readonly T[], after: readonly T[]): readonly T[] {
  const old = new Map(before.map((item) => [item.id, item]));
  return after.map((item) => {
    const known = old.get(item.id);
    return known !== undefined && JSON.stringify(known) === JSON.stringify(item) ? known : item;
  });
}
