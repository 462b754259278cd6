import { defineOperation } from '../define';
import { closed, nameArgument } from '../schema';
import { workspaceView } from './list';

/** The app's own, and the user's through `talkbar-cli workspace create`. */
export const workspacesCreate = defineOperation({
  id: 'workspaces.create',
  tool: 'change',
  audience: 'user',
  title: 'Create a workspace',
  summary: 'Create a workspace.',
  input: closed({ name: nameArgument() }),
  example: { name: 'Consulting' },
  handler(input, context) {
    const id = context.ids.next('workspace');
    context.mention('workspace', id, input.name);
    const workspace = context.db.workspaces.insert({ id, name: input.name, createdAt: context.now });
    context.touch('workspace', id);
    return workspaceView(context, workspace);
  },
});
