import { create } from 'zustand';
import { call, errorOf } from '../../data/host';
import type { Session } from '../../data/items';
import type { Refusal } from '../../../src-main/contract/errors';

/** A summary being written. It outlives the tab and the session's being open. */
export interface SummaryDraft {
  readonly text: string;
  /** What it began with. */
  readonly base: string;
  readonly error: Refusal | null;
}

type Drafts = Readonly<Record<string, SummaryDraft>>;

export const useSummaryDrafts = create<Drafts>(() => ({}));

export function beginSummary({ id, summary }: Pick<Session, 'id' | 'summary'>): void {
  put(id, { text: summary, base: summary, error: null });
}

export function typeSummary(sessionId: string, text: string): void {
  const draft = useSummaryDrafts.getState()[sessionId];
  if (draft !== undefined) put(sessionId, { ...draft, text });
}

export function dropSummary(sessionId: string): void {
  const { [sessionId]: _dropped, ...rest } = useSummaryDrafts.getState();
  useSummaryDrafts.setState(rest, true);
}

/** Saves a draft; what could not be saved stays, with the reason. */
export async function saveSummary(sessionId: string): Promise<void> {
  const draft = useSummaryDrafts.getState()[sessionId];
  if (draft === undefined) return;
  try {
    await call('sessions.summary.update', { sessionId, summary: draft.text });
    const now = useSummaryDrafts.getState()[sessionId];
    if (now === undefined || now.text === draft.text) dropSummary(sessionId);
    else put(sessionId, { ...now, base: draft.text, error: null });
  } catch (thrown) {
    const now = useSummaryDrafts.getState()[sessionId] ?? draft;
    put(sessionId, { ...now, error: errorOf(thrown) });
  }
}

/** Saves every draft that says something new, yet none over somebody else's change. True where one is left. */
export async function flushSummaries(): Promise<boolean> {
  const changed = Object.entries(useSummaryDrafts.getState()).filter(([, { text, base }]) => text !== base);
  const left = await Promise.all(
    changed.map(async ([sessionId, { base }]) => {
      const stored = await call<Session>('sessions.get', { sessionId }).catch(() => null);
      if (stored === null || stored.summary !== base) return true;
      await saveSummary(sessionId);
      return useSummaryDrafts.getState()[sessionId] !== undefined;
    }),
  );
  return left.includes(true);
}

function put(sessionId: string, draft: SummaryDraft): void {
  useSummaryDrafts.setState({ [sessionId]: draft });
}
