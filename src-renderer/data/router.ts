import { create } from 'zustand';
import { HOME, hrefOf, parseHref, type Route } from './routes';

interface RouterState {
  readonly entries: readonly string[];
  readonly index: number;
  /** What was open last in each area, so that going back to it shows it again. */
  readonly lastOf: Readonly<Partial<Record<Route['view'], string>>>;
  readonly route: Route;
}

const HOME_ROUTE: Route = { view: 'sessions', id: null, tab: 'summary', atMs: null };
const MOST_ENTRIES = 200;

/** Where the window is and was. */
export const useRouter = create<RouterState>(() => ({ entries: [HOME], index: 0, lastOf: {}, route: HOME_ROUTE }));

/** Goes to an address. False where it leads nowhere: the window stays where it is. */
export function navigate(href: string, { replace = false } = {}): boolean {
  const route = parseHref(href);
  if (route === null) return false;
  const clean = hrefOf(route);
  useRouter.setState(({ entries, index, lastOf }) => {
    if (entries[index] === clean) return { route };
    const kept = entries.slice(0, replace ? index : index + 1).slice(-MOST_ENTRIES);
    return {
      entries: [...kept, clean],
      index: kept.length,
      lastOf: { ...lastOf, [route.view]: clean },
      route,
    };
  });
  return true;
}

/** Goes to a place. */
export function go(route: Route, options: { readonly replace?: boolean } = {}): void {
  navigate(hrefOf(route), options);
}

/** Goes to an area, to what was open there last. */
export function goToArea(view: Route['view'], fallback: string): void {
  navigate(useRouter.getState().lastOf[view] ?? fallback);
}

/** Goes back to the place before the settings were opened. */
export function leaveSettings(): void {
  const { entries, index } = useRouter.getState();
  const place = entries.slice(0, index).findLast((href) => parseHref(href)?.view !== 'settings');
  navigate(place ?? HOME);
}

export function back(): void {
  step(-1);
}

export function forward(): void {
  step(1);
}

function step(by: -1 | 1): void {
  useRouter.setState(({ entries, index, route, lastOf }) => {
    const href = entries[index + by];
    const next = href === undefined ? null : parseHref(href);
    if (href === undefined || next === null) return { route };
    return { index: index + by, route: next, lastOf: { ...lastOf, [next.view]: href } };
  });
}
