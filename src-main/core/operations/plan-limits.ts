import { AppError } from '../../contract/errors';
import { because } from '../../contract/why/why';
import { planOf, plansAbove, type PlanLimit } from '../domain/plan/plan';
import type { OperationContext } from './define';

/** The reasons of each limit; `top` where no plan has more. */
const REASONS = {
  projects: { growing: 'plan.projects', top: 'plan.topProjects' },
  sessions: { growing: 'plan.sessions', top: 'plan.topSessions' },
} as const;

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
  const reasons = REASONS[limit];
  const reason = plansAbove(plan.plan).length === 0 ? reasons.top : reasons.growing;
  // The numbers as they are: the sentence is the product's to the letter.
  const why = because(reason, { plan: plan.title, max: String(max), used: String(used), count: max });
  throw new AppError('plan_limit', why, { limit, max, used, plan: plan.plan });
}
