import { describe, expect, it } from 'vitest';
import { dayMs } from '../time/units.ts';
import { daysLeft, referralStatus, subscriptionFacts, type ReferralFacts } from './referral-status.ts';

const paying: ReferralFacts = { paymentStatus: 'none', active: true, isPaying: true, subscriptionDays: 0 };

describe('the status of a referral', () => {
  it.each([
    ['paid', { paymentStatus: 'paid' }, 'paid'],
    ['paid, even after the subscription has ended', { paymentStatus: 'paid', active: false }, 'paid'],
    [
      'pending, even after the subscription has ended',
      { paymentStatus: 'pending', active: false },
      'Pending',
    ],
    ['with a subscription of 29 days', { subscriptionDays: 29 }, 'In Progress'],
    ['with a subscription of 30 days', { subscriptionDays: 30 }, 'Eligible'],
    ['without a subscription', { active: false, subscriptionDays: 40 }, 'Ineligible'],
    ['on the free plan', { isPaying: false, subscriptionDays: 40 }, 'Ineligible'],
  ] as const)('a referral has the status that the specification defines: %s', (_which, facts, name) => {
    expect(referralStatus({ ...paying, ...facts })).toBe(name);
  });

  it('a referral has days left only while it is in progress', () => {
    expect(daysLeft({ ...paying, subscriptionDays: 8 })).toBe(22);
    expect(daysLeft({ ...paying, subscriptionDays: 29 })).toBe(1);
    expect(daysLeft({ ...paying, subscriptionDays: 30 })).toBe(0);
    expect(daysLeft({ ...paying, active: false, subscriptionDays: 8 })).toBe(0);
    expect(daysLeft({ ...paying, paymentStatus: 'paid', subscriptionDays: 8 })).toBe(0);
  });
});

describe('the subscription of a referred person', () => {
  const createdAt = new Date('2026-10-01T08:00:00Z');
  const subscription = {
    id: 'sub_1',
    plan: 'pro',
    interval: 'month',
    status: 'active',
    createdAt,
    currentPeriodEnd: new Date(createdAt.getTime() + 31 * dayMs),
    cancelAtPeriodEnd: false,
    pastDueSince: null,
    trialEnd: null,
  } as const;
  const after = (days: number) => new Date(createdAt.getTime() + days * dayMs);

  it('the days of a subscription are the whole days since it began', () => {
    expect(subscriptionFacts(subscription, new Date(after(30).getTime() - 1)).subscriptionDays).toBe(29);
    expect(subscriptionFacts(subscription, after(30))).toEqual({
      plan: 'pro',
      active: true,
      subscriptionDays: 30,
    });
  });

  it('the days of a subscription do not include the days of its trial', () => {
    const trying = { ...subscription, status: 'trialing', trialEnd: after(14) } as const;
    expect(subscriptionFacts(trying, after(13)).subscriptionDays).toBe(0);
    expect(subscriptionFacts({ ...trying, status: 'active' }, after(44)).subscriptionDays).toBe(30);
  });

  it('the days of a subscription do not include the days after its end', () => {
    const ended = { ...subscription, status: 'canceled' } as const;
    expect(subscriptionFacts(ended, after(90))).toEqual({
      plan: 'free',
      active: false,
      subscriptionDays: 31,
    });
    expect(subscriptionFacts(null, after(90))).toEqual({ plan: 'free', active: false, subscriptionDays: 0 });
  });
});
