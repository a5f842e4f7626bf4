import { describe, expect, it } from 'vitest';
import {
  givesPlan,
  openPayment,
  planAt,
  subscriptionStatuses,
  type PlanRight,
  type SubscriptionStatus,
} from './subscription.ts';

const end = new Date('2026-12-14T10:00:00Z');
const before = new Date(end.getTime() - 1);
const longAfter = new Date('2027-06-01T00:00:00Z');

const right = (changed: Partial<PlanRight> = {}): PlanRight => ({
  plan: 'pro',
  status: 'active',
  currentPeriodEnd: end,
  cancelAtPeriodEnd: false,
  pastDueSince: null,
  ...changed,
});

describe('the plan that applies', () => {
  it('a person without a subscription has the free plan', () => {
    expect(planAt(null, before)).toBe('free');
  });

  it.each(['trialing', 'active'] as const)('a person whose subscription is %s has its plan', (status) => {
    expect(planAt(right({ status }), before)).toBe('pro');
  });

  it('a person keeps the plan after the paid period if the event about the renewal is late', () => {
    expect([planAt(right(), end), planAt(right(), longAfter)]).toEqual(['pro', 'pro']);
  });

  it.each(['trialing', 'active'] as const)(
    'a subscription that is %s and cancelled keeps its plan to the last moment of its period',
    (status) => {
      const cancelled = right({ status, cancelAtPeriodEnd: true });
      expect([planAt(cancelled, before), planAt(cancelled, end)]).toEqual(['pro', 'free']);
    },
  );

  it('a person has the plan of a subscription only if it is on trial, active, or past due', () => {
    const giving: readonly SubscriptionStatus[] = ['trialing', 'active', 'past_due'];
    const others = subscriptionStatuses.filter((status) => !giving.includes(status));
    expect(others).toHaveLength(5);
    for (const status of others) expect(planAt(right({ status, pastDueSince: before }), before)).toBe('free');
  });
});

describe('a failed payment', () => {
  const pastDueSince = new Date('2026-12-14T10:00:00Z');
  const failed = right({ status: 'past_due', pastDueSince });
  const graceEnds = new Date('2026-12-28T10:00:00Z');

  it('after a failed payment, the person keeps the plan for fourteen days', () => {
    expect(planAt(failed, pastDueSince)).toBe('pro');
    expect(planAt(failed, new Date(graceEnds.getTime() - 1))).toBe('pro');
    expect(planAt(failed, graceEnds)).toBe('free');
  });

  it('if the date of a failed payment is unknown, the plan ends immediately', () => {
    expect(planAt({ ...failed, pastDueSince: null }, pastDueSince)).toBe('free');
  });

  it('the plan returns when a failed payment is paid later', () => {
    expect(planAt(right({ status: 'active', pastDueSince }), longAfter)).toBe('pro');
  });
});

describe('the states in which a subscription gives its plan', () => {
  it.each(subscriptionStatuses)('`planAt` and `givesPlan` agree about the state %s', (status) => {
    expect(planAt(right({ status }), before) === 'pro').toBe(givesPlan(status));
  });
});

describe('an open payment', () => {
  it.each(subscriptionStatuses)(
    'whether a subscription has an open payment and a grace end depends on its state: %s',
    (status) => {
      const found = openPayment(right({ status, pastDueSince: before }));
      expect(found !== null).toBe(status === 'past_due' || status === 'unpaid');
      expect(found?.graceEnd != null).toBe(status === 'past_due');
    },
  );

  it('a person without a subscription has no open payment', () => {
    expect(openPayment(null)).toBeNull();
  });
});
