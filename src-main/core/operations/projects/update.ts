import { AppError } from '../../../contract/errors';
import { PROJECT_COLORS } from '../../domain/projects/project';
import { defineOperation } from '../define';
import { liveProject } from '../look-up';
import { closed, idArgument, nameArgument, oneOf, optional, textArgument } from '../schema';
import { changeProject, unchangedProject } from './project-view';

export const projectsUpdate = defineOperation({
  id: 'projects.update',
  tool: 'change',
  title: 'Edit a project',
  summary: "Change a project's name, description or color.",
  input: closed({
    projectId: idArgument(),
    name: optional(nameArgument()),
    description: optional(textArgument()),
    color: optional(oneOf(PROJECT_COLORS)),
  }),
  example: { projectId: 'project-p8d3k2m1q9w7e5r4t6y0u2i1', description: 'Renewal talks for 2027' },
  handler(input, context) {
    if (input.name === undefined && input.description === undefined && input.color === undefined) {
      throw new AppError('invalid_arguments', 'name, description or color is required');
    }
    const project = liveProject(context, input.projectId);
    const { name = project.name, description = project.description, color = project.color } = input;
    if (name === project.name && description === project.description && color === project.color) {
      return unchangedProject(context, project);
    }
    return changeProject(context, project.id, { name, description, color, updatedAt: context.now });
  },
});
