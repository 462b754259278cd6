import type { ActivityFilter, ActivityInfo } from '../../contract/app-api';
import type { ErrorCode } from '../../contract/errors';
import type { ActivityChoice } from '../../storage/activity-log';
import type { Host } from '../host';
import type { Undo } from './undo';

const USUAL_LIMIT = 50;

/** A page of Activity, newest first. */
export function activityPage(
  host: Pick<Host, 'activity' | 'operations'>,
  undo: Undo,
  filter: ActivityFilter,
): readonly ActivityInfo[] {
  const rows = host.activity.list({
    limit: filter.limit ?? USUAL_LIMIT,
    before: filter.before ?? null,
    only: choiceOf(host, filter),
  });
  const undoStates = undo.states(rows);
  return rows.map((row) => ({
    id: row.k,
    at: row.at,
    client: row.client,
    clientVersion: row.clientVersion,
    call: row.call,
    operation: row.operation,
    items: row.items,
    // Only the gateway writes it, from the closed list of codes.
    outcome: row.outcome as 'done' | ErrorCode,
    reason: row.reason,
    durationMs: row.durationMs,
    undo: undoStates.get(row.k) ?? null,
  }));
}

function choiceOf({ operations }: Pick<Host, 'operations'>, { client, outcome, tool }: ActivityFilter): ActivityChoice {
  return {
    ...(client === undefined ? {} : { client }),
    ...(outcome === undefined ? {} : { outcome }),
    ...(tool === undefined
      ? {}
      : { operations: operations.filter((operation) => operation.tool === tool).map(({ id }) => id) }),
  };
}
