import { AppError } from '../../contract/errors';
import type { ItemKind } from '../../contract/kinds';
import { because } from '../../contract/why/why';
import type { Access } from '../../contract/settings';
import type { PlanName } from '../domain/plan/plan';
import type { Workspace } from '../domain/workspaces/workspace';
import type { OperationContext } from '../operations/define';
import type { Cursors, Ids, Repositories, UndoStep } from '../ports';

/** What a handler works with, and what it left behind for the gateway. */
export interface CallContext extends OperationContext {
  readonly touched: readonly (readonly [ItemKind, string])[];
  readonly mentions: readonly { readonly kind: ItemKind; readonly id: string; readonly title: string }[];
  readonly undo: UndoStep | null;
  readonly opened: string | null;
}

interface Surroundings {
  readonly access: Access;
  readonly now: number;
  readonly ids: Ids;
  readonly cursors: Cursors;
  readonly planOf: (licence: string | null, now: number) => PlanName;
}

/** Opens the context of one operation in the workspace its arguments name, else the open one. Throws `not_found`. */
export function openCallContext(
  args: Readonly<Record<string, unknown>>,
  db: Repositories,
  { access, now, ids, cursors, planOf }: Surroundings,
): CallContext {
  const open = openWorkspace(db, access);
  const touched: [ItemKind, string][] = [];
  const mentions: { kind: ItemKind; id: string; title: string }[] = [];
  let undo: UndoStep | null = null;
  let opened: string | null = null;
  return {
    db,
    workspace: workspaceOf(args['workspaceId'], open, db),
    openWorkspaceId: open.id,
    now,
    ids,
    cursors,
    plan: planOf(access.settings.licence, now),
    touched,
    mentions,
    get undo() {
      return undo;
    },
    get opened() {
      return opened;
    },
    mention: (kind, id, title) => mentions.push({ kind, id, title }),
    touch: (kind, id) => touched.push([kind, id]),
    undoWith: (step) => (undo = step),
    openWorkspace: (id) => (opened = id),
  };
}

/** The one last opened; the first where there is none yet or it has gone. */
function openWorkspace(db: Repositories, { settings }: Access): Workspace {
  const id = settings.openWorkspaceId;
  return (id === null ? null : db.workspaces.find(id)) ?? db.workspaces.first();
}

function workspaceOf(id: unknown, open: Workspace, db: Repositories): Workspace {
  if (typeof id !== 'string' || id === open.id) return open;
  const workspace = db.workspaces.find(id);
  if (workspace === null) throw new AppError('not_found', because('workspace.missing'));
  return workspace;
}
