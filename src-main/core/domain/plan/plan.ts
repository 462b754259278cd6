export const PLAN_NAMES = ['free', 'pro', 'business'] as const;
export type PlanName = (typeof PLAN_NAMES)[number];

/** The counts a plan limits, per workspace and without the Trash. Limits refuse growth and never delete. */
export type PlanLimit = 'projects' | 'sessions';

export interface Plan {
  readonly plan: PlanName;
  readonly title: string;
  /** Null is unlimited. */
  readonly limits: Readonly<Record<PlanLimit, number | null>>;
}

const FREE: Plan = { plan: 'free', title: 'Free', limits: { projects: 1, sessions: 100 } };

/** From the smallest to the largest. */
const PLANS: readonly Plan[] = [
  FREE,
  { plan: 'pro', title: 'Pro', limits: { projects: 25, sessions: 5_000 } },
  { plan: 'business', title: 'Business', limits: { projects: 1_000, sessions: null } },
];

export function planOf(name: PlanName): Plan {
  return PLANS.find((plan) => plan.plan === name) ?? FREE;
}

export function plansAbove(name: PlanName): readonly Plan[] {
  return PLANS.slice(PLANS.findIndex((plan) => plan.plan === name) + 1);
}
