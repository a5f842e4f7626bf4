import { planIds } from '@fanfare/core/billing/plans.ts';
import { describe, expect, it } from 'vitest';
import { planAction } from './plan-action.ts';
import { billingWith, subscriptionWith } from './testing/billing.ts';

type Change = Parameters<typeof billingWith>[1];

const actions = (billing: ReturnType<typeof billingWith>, interval: 'month' | 'year' = 'year') =>
  planIds.map((plan) => planAction(billing, plan, interval));

describe('the buttons of the plans', () => {
  it.each<[string, string[], ReturnType<typeof billingWith>]>([
    ['the free plan', ['current', 'upgrade', 'upgrade', 'upgrade'], billingWith(null)],
    ['a plan', ['downgrade', 'current', 'upgrade', 'upgrade'], billingWith(subscriptionWith())],
    [
      'a plan that was cancelled',
      ['planned', 'current', 'upgrade', 'upgrade'],
      billingWith(subscriptionWith({ cancelAtPeriodEnd: true })),
    ],
    [
      'the largest plan',
      ['downgrade', 'downgrade', 'downgrade', 'current'],
      billingWith(subscriptionWith({ plan: 'business' })),
    ],
    [
      'a plan that ended',
      ['current', 'upgrade', 'upgrade', 'upgrade'],
      billingWith(subscriptionWith({ status: 'canceled' }), { plan: 'free' }),
    ],
    [
      'a plan that was granted without a subscription',
      ['none', 'none', 'current', 'upgrade'],
      billingWith(null, { plan: 'pro' } satisfies Change),
    ],
    [
      'the free plan where nothing is sold',
      ['current', 'none', 'none', 'none'],
      billingWith(null, { isSetUp: false } satisfies Change),
    ],
  ])('a person with %s sees these actions on the four plans: %j', (_, expected, billing) => {
    expect(actions(billing)).toEqual(expected);
  });

  it('a plan that is paid by year offers to switch to payment by month', () => {
    expect(actions(billingWith(subscriptionWith()), 'month')[1]).toBe('switch');
  });
});
