import { create } from 'zustand';
import type { Outcome, WindowChange } from '../../src-main/contract/app-api';
import type { Touched } from '../../src-main/contract/changes';
import type { Refusal } from '../../src-main/contract/errors';
import type { ItemKind } from '../../src-main/contract/kinds';
import { invoke } from './host';
import { onChange } from './live';

/** What an assistant did, counted up while the toast is shown. */
export interface ClientToast {
  readonly key: string;
  readonly kind: 'client';
  readonly client: string;
  readonly operations: Readonly<Record<string, number>>;
  /** Ids by kind, of commits whose operations are not known. */
  readonly touched: Touched;
  readonly undo: readonly number[];
  /** The later it has news, the higher. */
  readonly turn: number;
}

/** What the window itself has to say: a key of the catalogue with its values, or why something was refused. */
export interface NoticeToast {
  readonly key: string;
  readonly kind: 'notice';
  readonly text: string | Refusal;
  readonly values: Readonly<Record<string, string | number>>;
  readonly undo: (() => void) | null;
  readonly turn: number;
}

export type Toast = ClientToast | NoticeToast;

interface ToastState {
  readonly toasts: readonly Toast[];
}

const MOST_SHOWN = 3;
const UNDO_AT_ONCE = 100;
let lastTurn = 0;

export const useToasts = create<ToastState>(() => ({ toasts: [] }));

/** Says what assistants and scripts change while the window is open. */
export function startToasts(): void {
  onChange((change) => {
    if (change.source !== 'app' && touchedCount(change) > 0)
      useToasts.setState(({ toasts }) => ({ toasts: withChange(toasts, change) }));
  });
}

/**
 * The toasts after a change: the client's own counts up, as one does not want ten in a row. It keeps its key and place,
 * so that who points at it or has the keyboard in it is not disturbed.
 */
export function withChange(toasts: readonly Toast[], change: WindowChange): readonly Toast[] {
  const client = change.client ?? (change.source === 'cli' ? 'talkbar-cli' : 'MCP');
  const known = toasts.find((toast): toast is ClientToast => toast.kind === 'client' && toast.client === client);
  const operations = { ...known?.operations };
  const ran = Object.entries(change.operations);
  for (const [id, count] of ran) operations[id] = (operations[id] ?? 0) + count;
  const next: ClientToast = {
    key: `client-${client}`,
    kind: 'client',
    client,
    operations,
    touched: ran.length > 0 ? (known?.touched ?? {}) : together(known?.touched ?? {}, change.touched),
    undo: [...(known?.undo ?? []), ...change.undo],
    turn: nextTurn(),
  };
  return known === undefined ? latestOf([...toasts, next]) : toasts.map((toast) => (toast === known ? next : toast));
}

/** Shows a line of the window's own. */
export function notify(
  text: string | Refusal,
  values: Readonly<Record<string, string | number>> = {},
  undo: (() => void) | null = null,
): void {
  const turn = nextTurn();
  const toast: NoticeToast = { key: `notice-${turn}`, kind: 'notice', text, values, undo, turn };
  useToasts.setState(({ toasts }) => ({ toasts: latestOf([...toasts, toast]) }));
}

export function dismiss(key: string): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.key !== key) }));
}

/** Takes back what a toast tells of. */
export async function undoToast(toast: Toast): Promise<void> {
  dismiss(toast.key);
  if (toast.kind === 'notice') return toast.undo?.();
  await undoActivity(toast.undo);
}

/** Takes back rows of Activity, the latest first, and says what came of it. */
export async function undoActivity(ids: readonly number[]): Promise<void> {
  try {
    const latestFirst = [...ids].sort((a, b) => b - a);
    const outcomes: Outcome[] = [];
    for (let from = 0; from < latestFirst.length; from += UNDO_AT_ONCE) {
      outcomes.push(...(await invoke('activity:undo', { ids: latestFirst.slice(from, from + UNDO_AT_ONCE) })));
    }
    const refused = outcomes.filter((outcome) => !outcome.ok).length;
    if (refused === 0) notify('toast.undone', { count: outcomes.length });
    else notify('toast.undoneInPart', { done: outcomes.length - refused, count: refused });
  } catch {
    notify('toast.undoFailed');
  }
}

function touchedCount({ touched }: WindowChange): number {
  return Object.values(touched).reduce((sum, ids) => sum + ids.length, 0);
}

function together(before: Touched, after: Touched): Touched {
  const kinds = new Set([...Object.keys(before), ...Object.keys(after)] as ItemKind[]);
  return Object.fromEntries(
    [...kinds].map((kind) => [kind, [...new Set([...(before[kind] ?? []), ...(after[kind] ?? [])])]]),
  );
}

/** As many as are shown: those with the latest news, in their places. */
function latestOf(toasts: readonly Toast[]): readonly Toast[] {
  const oldest = [...toasts].sort((a, b) => b.turn - a.turn).slice(MOST_SHOWN);
  return toasts.filter((toast) => !oldest.includes(toast));
}

function nextTurn(): number {
  lastTurn += 1;
  return lastTurn;
}
