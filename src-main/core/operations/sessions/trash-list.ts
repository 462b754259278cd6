import { defineOperation } from '../define';
import { cursorList } from '../paging';
import { closed, cursorPage } from '../schema';
import { sessionItem } from './session-view';

export const sessionsTrashList = defineOperation({
  id: 'sessions.trash.list',
  tool: 'read',
  title: 'List sessions in the Trash',
  summary: 'List the sessions in the Trash, the latest trashed first.',
  input: closed(cursorPage),
  example: {},
  handler(input, context) {
    return cursorList(
      context,
      'sessions.trash.list',
      input,
      (page) => context.db.sessions.list(context.workspace.k, { trashed: true }, 'newest', page),
      (session) => [session.trashedAt ?? 0, session.k],
      (session) => ({ ...sessionItem(session), trashedAt: session.trashedAt }),
    );
  },
});
