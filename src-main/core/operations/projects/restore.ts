import { defineOperation } from '../define';
import { anyProject } from '../look-up';
import { checkPlanLimit } from '../plan-limits';
import { closed, idArgument } from '../schema';
import { changeProject, unchangedProject } from './project-view';

export const projectsRestore = defineOperation({
  id: 'projects.restore',
  tool: 'change',
  title: 'Restore a project',
  summary: 'Restore a project from the Trash; its sessions and notes are filed under it again.',
  input: closed({ projectId: idArgument() }),
  example: { projectId: 'project-p8d3k2m1q9w7e5r4t6y0u2i1' },
  handler(input, context) {
    const project = anyProject(context, input.projectId);
    if (project.trashedAt === null) return unchangedProject(context, project);
    checkPlanLimit(context, 'projects');
    context.undoWith({ operation: 'projects.trash', args: { projectId: project.id } });
    return changeProject(context, project.id, { trashedAt: null });
  },
});
