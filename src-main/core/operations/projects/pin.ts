import { defineOperation } from '../define';
import { liveProject } from '../look-up';
import { closed, flag, idArgument } from '../schema';
import { changeProject, unchangedProject } from './project-view';

export const projectsPin = defineOperation({
  id: 'projects.pin',
  tool: 'change',
  title: 'Pin a project',
  summary: 'Pin a project, or unpin it with pinned false.',
  input: closed({ projectId: idArgument(), pinned: flag() }),
  example: { projectId: 'project-p8d3k2m1q9w7e5r4t6y0u2i1', pinned: true },
  handler(input, context) {
    const project = liveProject(context, input.projectId);
    if (project.pinned === input.pinned) return unchangedProject(context, project);
    context.undoWith({ operation: 'projects.pin', args: { projectId: project.id, pinned: project.pinned } });
    return changeProject(context, project.id, { pinned: input.pinned });
  },
});
