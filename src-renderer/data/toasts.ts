import { create } from 'zustand';
import type { Outcome, WindowChange } from '../../src-main/contract/app-api';
import { invoke } from './host';
import { onChange } from './live';

/** What an assistant did, counted up while the toast is shown. */
export interface ClientToast {
  readonly key: string;
  readonly kind: 'client';
  readonly client: string;
  readonly operations: Readonly<Record<string, number>>;
  readonly undo: readonly number[];
}

/** What the window itself has to say: a key of the catalogue, with its values. */
export interface NoticeToast {
  readonly key: string;
  readonly kind: 'notice';
  readonly text: string;
  readonly values: Readonly<Record<string, string | number>>;
  readonly undo: (() => void) | null;
}

export type Toast = ClientToast | NoticeToast;

interface ToastState {
  readonly toasts: readonly Toast[];
}

const MOST_SHOWN = 3;
const UNDO_AT_ONCE = 100;
let lastKey = 0;

export const useToasts = create<ToastState>(() => ({ toasts: [] }));

/** Says what assistants and scripts change while the window is open. */
export function startToasts(): void {
  onChange((change) => {
    if (change.source !== 'app' && touchedCount(change) > 0)
      useToasts.setState(({ toasts }) => ({ toasts: withChange(toasts, change) }));
  });
}

/** The toasts after a change: the client's own counts up, as one does not want ten in a row. */
export function withChange(toasts: readonly Toast[], change: WindowChange): readonly Toast[] {
  const client = change.client ?? (change.source === 'cli' ? 'talkbar-cli' : 'MCP');
  const known = toasts.find((toast): toast is ClientToast => toast.kind === 'client' && toast.client === client);
  const operations = { ...known?.operations };
  const ran = Object.entries(change.operations);
  // Only the commit is known: what it touched counts as changes.
  const news = ran.length > 0 ? ran : [['', touchedCount(change)] as const];
  for (const [id, count] of news) operations[id] = (operations[id] ?? 0) + count;
  const next: ClientToast = {
    key: newKey(),
    kind: 'client',
    client,
    operations,
    undo: [...(known?.undo ?? []), ...change.undo],
  };
  return [...toasts.filter((toast) => toast !== known), next].slice(-MOST_SHOWN);
}

/** Shows a line of the window's own. */
export function notify(
  text: string,
  values: Readonly<Record<string, string | number>> = {},
  undo: (() => void) | null = null,
): void {
  const toast: NoticeToast = { key: newKey(), kind: 'notice', text, values, undo };
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts, toast].slice(-MOST_SHOWN) }));
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

function newKey(): string {
  lastKey += 1;
  return `toast-${lastKey}`;
}
