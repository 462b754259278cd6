import { defineOperation } from '../define';
import { anyProject } from '../look-up';
import { closed, idArgument } from '../schema';

export const projectsTrash = defineOperation({
  id: 'projects.trash',
  tool: 'delete',
  title: 'Move a project to the Trash',
  summary: 'Put a project in the Trash; its sessions and notes stay, without a project, until it is restored.',
  input: closed({ projectId: idArgument() }),
  example: { projectId: 'project-p8d3k2m1q9w7e5r4t6y0u2i1' },
  act: 'trash',
  confirm: (title) => `Move the project ${title} to the Trash (its sessions and notes stay)`,
  handler(input, context) {
    const project = anyProject(context, input.projectId);
    if (project.trashedAt !== null) return { id: project.id, trashedAt: project.trashedAt, changed: false };
    context.db.projects.update(context.workspace.k, project.id, { trashedAt: context.now });
    context.touch('project', project.id);
    context.undoWith({ operation: 'projects.restore', args: { projectId: project.id } });
    return { id: project.id, trashedAt: context.now, changed: true };
  },
});
