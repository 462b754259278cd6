import { defineOperation } from '../define';
import { sessionItem } from '../sessions/session-view';
import { closed } from '../schema';

const LATEST = 5;

export const workspaceOverview = defineOperation({
  id: 'workspace.overview',
  tool: 'read',
  title: 'Look over a workspace',
  summary: 'Counts by kind and the latest sessions of a workspace: one call to find your bearings.',
  input: closed({}),
  example: {},
  handler(_input, context) {
    const { db, workspace } = context;
    const latest = db.sessions.list(workspace.k, { trashed: false }, 'newest', { after: null, limit: LATEST });
    return {
      workspace: { id: workspace.id, name: workspace.name },
      counts: { ...db.workspaces.counts(workspace.k) },
      latestSessions: latest.items.map(sessionItem),
    };
  },
});
