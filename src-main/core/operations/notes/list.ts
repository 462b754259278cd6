import { defineOperation } from '../define';
import { liveProject, liveSession } from '../look-up';
import { cursorList } from '../paging';
import { closed, cursorPage, flag, idArgument, optional, queryArgument } from '../schema';
import { noteItem } from './note-view';

export const notesList = defineOperation({
  id: 'notes.list',
  tool: 'read',
  title: 'List notes',
  summary: 'List notes, most recently updated first; filter by project, session, pin or words of title and body.',
  input: closed({
    ...cursorPage,
    projectId: optional(idArgument()),
    sessionId: optional(idArgument()),
    query: optional(queryArgument()),
    pinned: optional(flag()),
  }),
  example: { limit: 5, query: 'roadmap' },
  handler(input, context) {
    if (input.projectId !== undefined) liveProject(context, input.projectId);
    if (input.sessionId !== undefined) liveSession(context, input.sessionId);
    const { cursor: _cursor, limit: _limit, workspaceId: _workspaceId, ...filter } = input;
    return cursorList(
      context,
      'notes.list',
      input,
      (page) => context.db.notes.list(context.workspace.k, { ...filter, trashed: false }, page),
      (note) => [note.updatedAt, note.k],
      noteItem,
    );
  },
});
