import { planIds } from '@fanfare/core/billing/plans.ts';
import { describe, expect, it } from 'vitest';
import { planAction } from './plan-action.ts';
import { billingWith, subscriptionWith } from './testing/billing.ts';

type Change = Parameters<typeof billingWith>[1];

const actions = (billing: ReturnType<typeof billingWith>, interval: 'month' | 'year' = 'year') =>
  planIds.map((plan) => planAction(billing, plan, interval));

describe('the buttons of the plans', () => {
  it.each<[string, ReturnType<typeof billingWith>, string[]]>([
    ['the free plan', billingWith(null), ['current', 'upgrade', 'upgrade', 'upgrade']],
    ['a plan', billingWith(subscriptionWith()), ['downgrade', 'current', 'upgrade', 'upgrade']],
    [
      'a plan that was cancelled',
      billingWith(subscriptionWith({ cancelAtPeriodEnd: true })),
      ['planned', 'current', 'upgrade', 'upgrade'],
    ],
    [
      'the largest plan',
      billingWith(subscriptionWith({ plan: 'business' })),
      ['downgrade', 'downgrade', 'downgrade', 'current'],
    ],
    [
      'a plan that ended',
      billingWith(subscriptionWith({ status: 'canceled' }), { plan: 'free' }),
      ['current', 'upgrade', 'upgrade', 'upgrade'],
    ],
    [
      'a plan that was granted without a subscription',
      billingWith(null, { plan: 'pro' } satisfies Change),
      ['none', 'none', 'current', 'upgrade'],
    ],
    [
      'the free plan where nothing is sold',
      billingWith(null, { isSetUp: false } satisfies Change),
      ['current', 'none', 'none', 'none'],
    ],
  ])('what the buttons of the four plans do for a person with %s', (_, billing, expected) => {
    expect(actions(billing)).toEqual(expected);
  });

  it('a plan that is paid by year offers to switch to payment by month', () => {
    expect(actions(billingWith(subscriptionWith()), 'month')[1]).toBe('switch');
  });
});
