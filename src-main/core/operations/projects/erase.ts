import { defineOperation } from '../define';
import { anyProject, refuseOutsideTrash } from '../look-up';
import { closed, idArgument } from '../schema';

/** The app's own: only the user empties their Trash. */
export const projectsErase = defineOperation({
  id: 'projects.erase',
  tool: 'delete',
  audience: 'app',
  title: 'Delete a project for good',
  summary: 'Delete a project that is in the Trash for good; its sessions and notes stay, without a project.',
  input: closed({ projectId: idArgument() }),
  example: { projectId: 'project-p8d3k2m1q9w7e5r4t6y0u2i1' },
  act: 'erase',
  confirm: (title) => `Delete the project ${title} for good`,
  handler(input, context) {
    const project = anyProject(context, input.projectId);
    refuseOutsideTrash('project', project);
    context.db.projects.erase(context.workspace.k, project.id);
    context.touch('project', project.id);
    return { id: project.id, erased: true };
  },
});
