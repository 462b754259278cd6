import { PROJECT_COLORS } from '../../domain/projects/project';
import { defineOperation } from '../define';
import { checkPlanLimit } from '../plan-limits';
import { closed, nameArgument, oneOf, optional, textArgument } from '../schema';
import { changedProject } from './project-view';

export const projectsCreate = defineOperation({
  id: 'projects.create',
  tool: 'change',
  title: 'Create a project',
  summary: 'Create a project to file sessions and notes under.',
  input: closed({
    name: nameArgument(),
    description: optional(textArgument()),
    color: optional(oneOf(PROJECT_COLORS, 'gray')),
  }),
  example: { name: 'Acme renewal', color: 'teal' },
  handler(input, context) {
    const id = context.ids.next('project');
    context.mention('project', id, input.name);
    checkPlanLimit(context, 'projects');
    context.db.projects.insert(context.workspace.k, {
      id,
      name: input.name,
      description: input.description ?? '',
      color: input.color ?? 'gray',
      createdAt: context.now,
      updatedAt: context.now,
    });
    context.undoWith({ whole: true, operation: 'projects.trash', args: { projectId: id } });
    return changedProject(context, id);
  },
});
