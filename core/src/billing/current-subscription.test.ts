import { describe, expect, it } from 'vitest';
import { currentSubscription, isLive, type Subscription } from './current-subscription.ts';
import { subscriptionStatuses } from './subscription.ts';

const made = (id: string, status: Subscription['status'], day: number): Subscription => ({
  id,
  status,
  plan: 'pro',
  interval: 'month',
  createdAt: new Date(Date.UTC(2026, 10, day)),
  currentPeriodEnd: new Date(Date.UTC(2026, 11, day)),
  cancelAtPeriodEnd: false,
  pastDueSince: null,
  trialEnd: null,
});

describe('the current subscription', () => {
  it('a person without a subscription has no current one', () => {
    expect(currentSubscription([])).toBeNull();
  });

  it('a subscription that can still be charged takes precedence over a newer one that has ended', () => {
    const all = [made('a', 'canceled', 9), made('b', 'past_due', 2), made('c', 'incomplete_expired', 8)];
    expect(currentSubscription(all)?.id).toBe('b');
    expect(currentSubscription(all.toReversed())?.id).toBe('b');
  });

  it('the newest of several live subscriptions is the current one, whatever their order', () => {
    const all = [made('a', 'active', 1), made('b', 'active', 3), made('c', 'active', 3)];
    expect([currentSubscription(all)?.id, currentSubscription(all.toReversed())?.id]).toEqual(['c', 'c']);
  });

  it('a subscription can still be charged in every state except the two final states', () => {
    expect(subscriptionStatuses.filter((status) => !isLive({ status }))).toEqual([
      'incomplete_expired',
      'canceled',
    ]);
  });
});
