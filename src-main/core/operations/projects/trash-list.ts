import { defineOperation } from '../define';
import { offsetList } from '../paging';
import { closed, offsetPage } from '../schema';
import { projectItem } from './project-view';

export const projectsTrashList = defineOperation({
  id: 'projects.trash.list',
  tool: 'read',
  title: 'List projects in the Trash',
  summary: 'List the projects in the Trash, the latest trashed first.',
  input: closed(offsetPage),
  example: {},
  handler(input, context) {
    return offsetList(
      input,
      (page) => context.db.projects.list(context.workspace.k, { trashed: true }, page),
      (project) => ({ ...projectItem(project), trashedAt: project.trashedAt }),
    );
  },
});
