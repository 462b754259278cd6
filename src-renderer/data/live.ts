import type { WindowChange } from '../../src-main/contract/app-api';
import type { ItemKind } from '../../src-main/contract/kinds';
import { listen } from './host';

type Listener = (change: WindowChange) => void;

const listeners = new Set<Listener>();

/** Hands every change of the data to whoever shows some of it. Called once, at the start. */
export function startLive(): () => void {
  const stops = [
    listen('data:changed', tell),
    // What happened while the engine was gone is not known: everything shown is read again.
    listen('engine:state', ({ state }) => {
      if (state === 'restarted') tell({ source: 'app', client: null, touched: {}, operations: {}, undo: [] });
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function tell(change: WindowChange): void {
  for (const listener of [...listeners]) listener(change);
}

/** Hears of changes until the answer is called. */
export function onChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Nothing touched means that anything may have changed. */
function isAnything(change: WindowChange): boolean {
  return Object.values(change.touched).every((ids) => ids.length === 0);
}

/** Whether a change may concern items of these kinds; a change of the workspace concerns everything. */
export function touches(change: WindowChange, kinds: readonly ItemKind[]): boolean {
  if (isAnything(change)) return true;
  return [...kinds, 'workspace' as const].some((kind) => (change.touched[kind]?.length ?? 0) > 0);
}

/** Whether a change may concern this one item. */
export function concerns(change: WindowChange, kind: ItemKind, id: string): boolean {
  return (
    isAnything(change) || change.touched[kind]?.includes(id) === true || (change.touched.workspace?.length ?? 0) > 0
  );
}

/** The touched ids of these kinds. */
export function touchedIds(change: WindowChange, kinds: readonly ItemKind[]): readonly string[] {
  return kinds.flatMap((kind) => change.touched[kind] ?? []);
}
