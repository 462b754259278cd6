import { defineOperation } from '../define';
import { closed } from '../schema';
import { workspaceView } from './list';

/** The app's own, and the user's through `talkbar-cli workspace open`: the workspace of the call becomes the open one. */
export const workspacesOpen = defineOperation({
  id: 'workspaces.open',
  tool: 'change',
  audience: 'user',
  title: 'Open a workspace',
  summary: 'Make a workspace the one that is open in the app, which is the default of every call.',
  input: closed({}),
  example: { workspaceId: 'workspace-a1b2c3d4e5f6g7h8i9j0k1l2' },
  handler(_input, context) {
    const { workspace } = context;
    context.mention('workspace', workspace.id, workspace.name);
    const changed = workspace.id !== context.openWorkspaceId;
    if (changed) {
      context.openWorkspace(workspace.id);
      context.touch('workspace', workspace.id);
    }
    return { ...workspaceView(context, workspace), open: true, ...(changed ? {} : { changed: false }) };
  },
});
