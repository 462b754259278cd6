import type { JsonObject } from '../../../contract/json';
import type { Workspace } from '../../domain/workspaces/workspace';
import { defineOperation, type OperationContext } from '../define';
import { closed } from '../schema';

export const workspaceList = defineOperation({
  id: 'workspace.list',
  tool: 'read',
  title: 'List workspaces',
  summary: 'List the workspaces: id, name, whether it is the one open in the app, and counts.',
  input: closed({}),
  example: {},
  handler(_input, context) {
    return { items: context.db.workspaces.list().map((workspace) => workspaceView(context, workspace)) };
  },
});

/** A workspace as every operation about workspaces shows it. */
export function workspaceView(context: OperationContext, workspace: Workspace): JsonObject {
  return {
    id: workspace.id,
    name: workspace.name,
    open: workspace.id === context.openWorkspaceId,
    counts: { ...context.db.workspaces.counts(workspace.k) },
  };
}
