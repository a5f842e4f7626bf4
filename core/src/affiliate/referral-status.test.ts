import { describe, expect, it } from 'vitest';
import { daysLeft, referralStatus, type ReferralFacts } from './referral-status.ts';

const paying: ReferralFacts = { paymentStatus: 'none', active: true, isPaying: true, subscriptionDays: 0 };

describe('the status of a referral', () => {
  it.each([
    ['paid', { paymentStatus: 'paid' }, 'paid'],
    ['paid, also after the subscription ended', { paymentStatus: 'paid', active: false }, 'paid'],
    ['pending, also after the subscription ended', { paymentStatus: 'pending', active: false }, 'Pending'],
    ['of the last day before it counts', { subscriptionDays: 29 }, 'In Progress'],
    ['of the first day that counts', { subscriptionDays: 30 }, 'Eligible'],
    ['without a subscription', { active: false, subscriptionDays: 40 }, 'Ineligible'],
    ['on the free plan', { isPaying: false, subscriptionDays: 40 }, 'Ineligible'],
  ] as const)('a referral that is %s has the name of the specification', (_which, facts, name) => {
    expect(referralStatus({ ...paying, ...facts })).toBe(name);
  });

  it('the days left are counted only while a referral is in progress', () => {
    expect(daysLeft({ ...paying, subscriptionDays: 8 })).toBe(22);
    expect(daysLeft({ ...paying, subscriptionDays: 29 })).toBe(1);
    expect(daysLeft({ ...paying, subscriptionDays: 30 })).toBe(0);
    expect(daysLeft({ ...paying, active: false, subscriptionDays: 8 })).toBe(0);
    expect(daysLeft({ ...paying, paymentStatus: 'paid', subscriptionDays: 8 })).toBe(0);
  });
});
