import type { UndoState } from '../../contract/app-api';
import type { ActivityRow } from '../../storage/activity-log';
import type { Touch } from '../../storage/change-log';

/** A change that was made with a way back. */
export interface Change {
  readonly row: ActivityRow;
  readonly revision: number;
  readonly step: NonNullable<ActivityRow['undo']>;
  readonly itemId: string;
  /** Where its item is now; null where it is gone for good. */
  readonly item: { readonly workspaceId: string; readonly trashed: boolean } | null;
}

/** What a change comes to now. */
export interface Judged {
  readonly change: Change;
  readonly state: UndoState;
  /** What is taken back with it: its own revision, and those that go along. */
  readonly revisions: readonly number[];
  /** The last commit that touched its item. */
  readonly newest: number;
}

const NOTHING: ReadonlySet<number> = new Set();

/**
 * Some changes beside all that has touched their items since. One can be taken back while everything later has been
 * taken back as well. A creation takes along what the same assistant changed later: the item goes to the Trash as it is.
 */
export class UndoLook {
  constructor(
    readonly changes: readonly Change[],
    /** Oldest first. */
    private readonly touches: readonly Touch[],
    /** Changes that were taken back, and what took them back. */
    private readonly cancelledOut: ReadonlySet<number>,
  ) {}

  /** `taken`: revisions that are taken back before it. */
  judge(change: Change, taken: ReadonlySet<number> = NOTHING): Judged {
    const touches = this.touches.filter(({ id, revision }) => id === change.itemId && revision >= change.revision);
    const later = touches.filter(
      ({ revision }) => revision !== change.revision && !this.cancelledOut.has(revision) && !taken.has(revision),
    );
    const state = this.#stateOf(change, touches[0]?.revision === change.revision, later);
    const along = state.state === 'offered' ? later.map(({ revision }) => revision) : [];
    return {
      change,
      state,
      revisions: [change.revision, ...along],
      newest: touches.at(-1)?.revision ?? change.revision,
    };
  }

  /** Those of the changes that can be taken back one after another, newest first. */
  together(changes: readonly Change[]): readonly Judged[] {
    const taken = new Set<number>();
    return [...changes]
      .sort((one, other) => other.revision - one.revision)
      .flatMap((change) => {
        const judged = this.judge(change, taken);
        if (judged.state.state !== 'offered') return [];
        for (const revision of judged.revisions) taken.add(revision);
        return [judged];
      });
  }

  #stateOf({ row, revision, step, item }: Change, known: boolean, later: readonly Touch[]): UndoState {
    if (row.undoneAt !== null || this.cancelledOut.has(revision))
      return { state: 'undone', at: row.undoneAt ?? row.at };
    if (item === null) return { state: 'gone' };
    if (!known) return { state: 'forgotten' };
    const last = later.at(-1);
    if (last === undefined) return { state: 'offered', along: 0 };
    const bySameAssistant = later.every(({ source, client }) => source === 'mcp' && client === row.client);
    if (step.whole === true && bySameAssistant && !item.trashed) return { state: 'offered', along: later.length };
    return { state: 'changed', client: last.source === 'mcp' ? last.client : null, at: last.at };
  }
}
