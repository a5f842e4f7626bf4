import type { Billing } from '@fanfare/core/api/billing.ts';
import { isLive } from '@fanfare/core/billing/current-subscription.ts';
import { higherPlan, type Plan } from '@fanfare/core/billing/plans.ts';
import type { Interval } from '@fanfare/core/billing/prices.ts';

/**
 * The effect of the button of a plan. `planned`: the person cancelled, so the free plan follows automatically. `none`:
 * the plan cannot be chosen, because billing is not set up or the person was granted a higher plan.
 */
export type PlanAction = 'current' | 'upgrade' | 'downgrade' | 'switch' | 'planned' | 'none';

export function planAction(billing: Billing, plan: Plan, interval: Interval): PlanAction {
  const { subscription, isSetUp } = billing;
  const paid = isSetUp && subscription && isLive(subscription) ? subscription : null;
  if (plan === billing.plan)
    return plan !== 'free' && paid?.plan === plan && paid.interval !== interval ? 'switch' : 'current';
  if (!isSetUp) return 'none';
  if (higherPlan(plan, billing.plan) === plan) return 'upgrade';
  if (!paid) return 'none';
  return plan === 'free' && paid.cancelAtPeriodEnd ? 'planned' : 'downgrade';
}
