import { SESSION_STATUSES } from '../../domain/sessions/session';
import { defineOperation } from '../define';
import { liveProject, notFound } from '../look-up';
import { cursorList } from '../paging';
import { closed, cursorPage, flag, idArgument, oneOf, optional, timeArgument } from '../schema';
import { sessionItem } from './session-view';

export const sessionsList = defineOperation({
  id: 'sessions.list',
  tool: 'read',
  title: 'List sessions',
  summary: 'List recorded and imported meetings by start, newest first; filter by project, time, status or pin.',
  input: closed({
    ...cursorPage,
    projectId: optional(idArgument()),
    seriesId: optional(idArgument()),
    personId: optional(idArgument()),
    topicId: optional(idArgument()),
    from: optional(timeArgument('start at or after, in milliseconds since the epoch')),
    to: optional(timeArgument('start before, in milliseconds since the epoch')),
    status: optional(oneOf(SESSION_STATUSES)),
    pinned: optional(flag()),
    order: optional(oneOf(['newest', 'oldest'], 'newest')),
  }),
  example: { limit: 5, order: 'newest' },
  handler(input, context) {
    const { cursor: _c, limit: _l, workspaceId: _w, order = 'newest', seriesId, personId, topicId, ...filter } = input;
    if (filter.projectId !== undefined) liveProject(context, filter.projectId);
    // No series, person or topic can exist yet, so none of these ids matches anything.
    if (seriesId !== undefined) throw notFound('series');
    if (personId !== undefined) throw notFound('person');
    if (topicId !== undefined) throw notFound('topic');
    return cursorList(
      context,
      'sessions.list',
      input,
      (page) => context.db.sessions.list(context.workspace.k, { ...filter, trashed: false }, order, page),
      (session) => [session.startedAt, session.k],
      sessionItem,
    );
  },
});
