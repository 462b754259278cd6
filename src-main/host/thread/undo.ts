import type { Outcome } from '../../contract/app-api';
import type { ItemKind } from '../../contract/kinds';
import type { JsonObject } from '../../contract/json';
import type { Repositories, UndoStep } from '../../core/ports';
import type { ActivityRow } from '../../storage/activity-log';
import { ownHand } from '../../core/gateway/own-hand';
import type { Host } from '../host';

/** A row that says how to take it back, with the item it is about as it stands now. */
interface Candidate {
  readonly row: ActivityRow;
  readonly step: UndoStep;
  readonly itemId: string;
  readonly workspaceId: string;
  readonly updatedAt: number;
}

/** Rows of one tool call, or of one click on Undo. */
const MOST_ROWS = 100;

/** Takes back what assistants did, as long as nobody has changed the item since. */
export class Undo {
  constructor(private readonly host: Pick<Host, 'library' | 'activity' | 'call'>) {}

  /** Those of the rows that can be taken back one by one. */
  offeredAlone(rows: readonly ActivityRow[]): ReadonlySet<number> {
    return new Set(rows.filter((row) => this.#untouched([row]).length > 0).map((row) => row.k));
  }

  /** Those of the rows that can be taken back together, newest first. */
  offeredTogether(rows: readonly ActivityRow[]): readonly number[] {
    return this.#untouched(rows).map(({ row }) => row.k);
  }

  /** Takes the rows back, newest first. Answers one outcome for each, in the order in which they were named. */
  async run(keys: readonly number[]): Promise<readonly Outcome[]> {
    const rows = this.host.activity.list({ limit: MOST_ROWS, before: null, only: { keys } });
    const outcomes = new Map<number, Outcome>();
    for (const { row, step, workspaceId } of this.#untouched(rows)) {
      const args: JsonObject = { ...step.args, workspaceId };
      outcomes.set(row.k, await this.host.call(step.operation, args, ownHand('app')));
    }
    return keys.map((key) => outcomes.get(key) ?? NOT_OFFERED);
  }

  /** Rows newest first, without those whose item has changed for another reason than a newer one of these rows. */
  #untouched(rows: readonly ActivityRow[]): readonly Candidate[] {
    const candidates = this.host.library.read((db) =>
      [...rows].sort((one, other) => other.k - one.k).flatMap((row) => candidateOf(db, row) ?? []),
    );
    if (candidates.length === 0) return [];
    const since = Math.min(...candidates.map(({ row }) => row.at));
    const touches = this.host.library.touches(since - 1, [...new Set(candidates.map(({ itemId }) => itemId))]);
    return candidates.filter((candidate) => {
      const end = endOf(candidate.row);
      const byTheseRows = (at: number): boolean =>
        candidates.some(({ row, itemId }) => itemId === candidate.itemId && at >= row.at && at <= endOf(row));
      const changed = touches.some(({ at, id }) => id === candidate.itemId && at > end && !byTheseRows(at));
      // What the change log has forgotten, the item itself may still tell.
      return !changed && (candidate.updatedAt <= end || byTheseRows(candidate.updatedAt));
    });
  }
}

const NOT_OFFERED: Outcome = {
  ok: false,
  error: { code: 'conflict', message: 'The item has been changed since, so this can no longer be undone' },
};

function endOf(row: ActivityRow): number {
  return row.at + row.durationMs;
}

function candidateOf(db: Repositories, row: ActivityRow): Candidate | null {
  const item = row.items[0];
  if (row.outcome !== 'done' || row.undo === null || item === undefined) return null;
  for (const workspace of db.workspaces.list()) {
    const found = findItem(db, workspace.k, item.kind as ItemKind, item.id);
    if (found !== null) {
      return { row, step: row.undo, itemId: item.id, workspaceId: workspace.id, updatedAt: found.updatedAt };
    }
  }
  return null;
}

function findItem(db: Repositories, workspace: number, kind: ItemKind, id: string): { updatedAt: number } | null {
  switch (kind) {
    case 'note':
      return db.notes.find(workspace, id);
    case 'session':
      return db.sessions.find(workspace, id);
    case 'project':
      return db.projects.find(workspace, id);
    default:
      return null;
  }
}
