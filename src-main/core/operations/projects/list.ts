import { defineOperation } from '../define';
import { offsetList } from '../paging';
import { closed, offsetPage, optional, queryArgument } from '../schema';
import { projectItem } from './project-view';

export const projectsList = defineOperation({
  id: 'projects.list',
  tool: 'read',
  title: 'List projects',
  summary: 'List projects with the counts of their sessions and notes, pinned ones first, then by name.',
  input: closed({ ...offsetPage, query: optional(queryArgument()) }),
  example: { limit: 10 },
  handler(input, context) {
    const filter = { trashed: false, ...(input.query === undefined ? {} : { query: input.query }) };
    return offsetList(input, (page) => context.db.projects.list(context.workspace.k, filter, page), projectItem);
  },
});
