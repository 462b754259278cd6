import type { JsonObject } from '../../../contract/json';
import { planOf, plansAbove, type Plan, type PlanLimit } from '../../domain/plan/plan';
import { defineOperation } from '../define';
import { usedOf } from '../plan-limits';
import { closed } from '../schema';

const LIMITS: readonly PlanLimit[] = ['projects', 'sessions'];

export const planGet = defineOperation({
  id: 'plan.get',
  tool: 'read',
  title: 'Read the plan',
  summary: 'Read the plan, each limit with its current use, and the plans above.',
  input: closed({}),
  example: {},
  handler(_input, context) {
    const plan = planOf(context.plan);
    return {
      plan: plan.plan,
      name: plan.title,
      limits: LIMITS.map((limit) => ({ limit, max: plan.limits[limit], used: usedOf(context, limit) })),
      plansAbove: plansAbove(plan.plan).map(offer),
    };
  },
});

function offer(plan: Plan): JsonObject {
  return {
    plan: plan.plan,
    name: plan.title,
    limits: LIMITS.map((limit) => ({ limit, max: plan.limits[limit] })),
  };
}
