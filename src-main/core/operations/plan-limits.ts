import { AppError } from '../../contract/errors';
import { planOf, plansAbove, type PlanLimit } from '../domain/plan/plan';
import type { OperationContext } from './define';

const WORDS: Readonly<Record<PlanLimit, { readonly one: string; readonly many: string; readonly title: string }>> = {
  projects: { one: 'project', many: 'projects', title: 'Project' },
  sessions: { one: 'session', many: 'sessions', title: 'Session' },
};

/** What a workspace uses of a limit: without the Trash. */
export function usedOf(context: OperationContext, limit: PlanLimit): number {
  return limit === 'projects'
    ? context.db.projects.count(context.workspace.k)
    : context.db.sessions.count(context.workspace.k);
}

/** Refuses to let a count grow past the plan. Throws AppError `plan_limit`. */
export function checkPlanLimit(context: OperationContext, limit: PlanLimit): void {
  const plan = planOf(context.plan);
  const max = plan.limits[limit];
  const used = usedOf(context, limit);
  if (max === null || used < max) return;
  const { one, many, title } = WORDS[limit];
  const counted = (n: number): string => `${n} ${n === 1 ? one : many}`;
  const wayOut =
    plansAbove(plan.plan).length === 0
      ? `Move a ${one} to Trash, then try again.`
      : `Move a ${one} to Trash or upgrade the plan in TalkBar, then try again; plan.get lists the plans above ${plan.title}.`;
  throw new AppError(
    'plan_limit',
    `${title} limit reached (${used} of ${max} on ${plan.title}): your plan includes ${counted(max)}, and this workspace already has ${used}. ${wayOut}`,
    { limit, max, used, plan: plan.plan },
  );
}
