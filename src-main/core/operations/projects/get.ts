import { defineOperation } from '../define';
import { liveProject } from '../look-up';
import { closed, idArgument } from '../schema';
import { projectView } from './project-view';

export const projectsGet = defineOperation({
  id: 'projects.get',
  tool: 'read',
  title: 'Read a project',
  summary: 'Read one project: description, counts, its latest sessions and notes, and the people who speak in it.',
  input: closed({ projectId: idArgument() }),
  example: { projectId: 'project-p8d3k2m1q9w7e5r4t6y0u2i1' },
  handler(input, context) {
    return projectView(context, liveProject(context, input.projectId));
  },
});
