import type { ActivityInfo } from '../../../src-main/contract/app-api';
import { dayOf } from '../../i18n';

/** One tool call: one entry, or a batch of them. */
export interface ActivityCall {
  readonly key: string;
  readonly at: number;
  readonly client: string;
  readonly entries: readonly ActivityInfo[];
  readonly durationMs: number;
  /** What Undo takes back, the latest first. */
  readonly undo: readonly number[];
}

export interface ActivityDay {
  readonly day: number;
  /** How many calls; a batch is one. */
  readonly count: number;
  readonly calls: readonly ActivityCall[];
}

/** Entries, newest first, as calls under their days. Inside a batch they stand in the order they ran. */
export function activityDays(rows: readonly ActivityInfo[]): readonly ActivityDay[] {
  const calls = new Map<string, ActivityInfo[]>();
  for (const row of rows) {
    const known = calls.get(row.call);
    if (known === undefined) calls.set(row.call, [row]);
    else known.push(row);
  }
  const days = new Map<number, ActivityCall[]>();
  for (const [key, entries] of calls) {
    const ordered = [...entries].sort((a, b) => a.id - b.id);
    const first = ordered[0];
    if (first === undefined) continue;
    const day = dayOf(first.at);
    const call: ActivityCall = {
      key,
      at: first.at,
      client: first.client,
      entries: ordered,
      durationMs: ordered.reduce((sum, { durationMs }) => sum + durationMs, 0),
      undo: ordered
        .filter(({ undo }) => undo?.state === 'offered' || undo?.state === 'with_call')
        .map(({ id }) => id)
        .reverse(),
    };
    days.set(day, [...(days.get(day) ?? []), call]);
  }
  return [...days].map(([day, own]) => ({
    day,
    calls: own,
    count: own.length,
  }));
}

export interface CallCount {
  readonly calls: number;
  /** Calls of which something was refused. */
  readonly refused: number;
}

/** Counts calls, not their operations. */
export function countCalls(rows: readonly ActivityInfo[]): CallCount {
  const refused = rows.filter(({ outcome }) => outcome !== 'done');
  return { calls: new Set(rows.map(({ call }) => call)).size, refused: new Set(refused.map(({ call }) => call)).size };
}
