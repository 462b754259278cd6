import type { Outcome, UndoState } from '../../contract/app-api';
import { AppError, failedBecause } from '../../contract/errors';
import type { ItemKind } from '../../contract/kinds';
import { because } from '../../contract/why/why';
import type { Repositories } from '../../core/ports';
import type { ActivityRow } from '../../storage/activity-log';
import { ownHand } from '../../core/gateway/own-hand';
import type { Host } from '../host';
import { type Change, UndoLook } from './undo-look';

/** Rows of one tool call, or of one click on Undo. */
const MOST_ROWS = 100;

/** Takes back what assistants did, as long as nobody has changed the item since. */
export class Undo {
  constructor(private readonly host: Pick<Host, 'library' | 'activity' | 'call'>) {}

  /** What Undo can do for each of the rows, by key; those that never had a way back are left out. */
  states(rows: readonly ActivityRow[]): ReadonlyMap<number, UndoState> {
    const look = this.#look(rows);
    const states = new Map(look.changes.map((change) => [change.row.k, look.judge(change).state]));
    for (const call of new Set(rows.map((row) => row.call))) {
      for (const { change } of look.together(look.changes.filter(({ row }) => row.call === call))) {
        if (states.get(change.row.k)?.state === 'changed') states.set(change.row.k, { state: 'with_call' });
      }
    }
    // Those without a way of their own that went along with another.
    for (const { k, undoneAt } of rows) if (undoneAt !== null) states.set(k, { state: 'undone', at: undoneAt });
    return states;
  }

  /** Those of the rows that can be taken back together, newest first. */
  offeredTogether(rows: readonly ActivityRow[]): readonly number[] {
    const look = this.#look(rows);
    return look.together(look.changes).map(({ change }) => change.row.k);
  }

  /** Takes the rows back, newest first. Answers one outcome for each, in the order in which they were named. */
  async run(keys: readonly number[]): Promise<readonly Outcome[]> {
    const rows = this.host.activity.list({ limit: MOST_ROWS, before: null, only: { keys } });
    const outcomes = new Map<number, Outcome>();
    for (const row of rows) outcomes.set(row.k, await this.#takeBack(row));
    return keys.map((key) => outcomes.get(key) ?? NOT_OFFERED);
  }

  /** Looks anew at how things stand: the one before may have changed it. */
  async #takeBack(row: ActivityRow): Promise<Outcome> {
    const look = this.#look([row]);
    const [change] = look.changes;
    if (change === undefined || change.item === null) return NOT_OFFERED;
    const { state, revisions, newest } = look.judge(change);
    if (state.state !== 'offered') return NOT_OFFERED;
    const { library, activity } = this.host;
    const caller = ownHand('app', {
      stillRight: () => {
        const last = library.touches(newest, [change.itemId]).at(-1)?.revision;
        if (last !== newest) throw new AppError('conflict', CHANGED_SINCE);
      },
      committed: (revision) => activity.takenBack({ changes: revisions, revision, at: Date.now() }),
    });
    const { operation, args } = change.step;
    return this.host.call(operation, { ...args, workspaceId: change.item.workspaceId }, caller);
  }

  #look(rows: readonly ActivityRow[]): UndoLook {
    const { library, activity } = this.host;
    const changes = library.read((db) => rows.flatMap((row) => changeOf(db, row) ?? []));
    if (changes.length === 0) return new UndoLook([], [], new Set());
    const since = Math.min(...changes.map(({ revision }) => revision));
    const touches = library.touches(since, [...new Set(changes.map(({ itemId }) => itemId))]);
    return new UndoLook(changes, touches, activity.cancelledOut(since));
  }
}

const CHANGED_SINCE = because('undo.changed');
const NOT_OFFERED: Outcome = { ok: false, error: { ...failedBecause(CHANGED_SINCE), code: 'conflict' } };

function changeOf(db: Repositories, row: ActivityRow): Change | null {
  const { undo: step, revision } = row;
  const item = row.items[0];
  if (row.outcome !== 'done' || step === null || revision === null || item === undefined) return null;
  return { row, revision, step, itemId: item.id, item: placeOf(db, item.kind as ItemKind, item.id) };
}

function placeOf(db: Repositories, kind: ItemKind, id: string): Change['item'] {
  for (const workspace of db.workspaces.list()) {
    const found = findItem(db, workspace.k, kind, id);
    if (found !== null) return { workspaceId: workspace.id, trashed: found.trashedAt !== null };
  }
  return null;
}

function findItem(
  db: Repositories,
  workspace: number,
  kind: ItemKind,
  id: string,
): { trashedAt: number | null } | null {
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
