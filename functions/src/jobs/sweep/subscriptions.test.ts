import type { Subscription } from '@fanfare/core/billing/current-subscription.ts';
import { newSettings } from '@fanfare/core/settings/settings.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Payments } from '../../stripe/payments.ts';
import { testTime } from '../../testing/builders.ts';
import { createMemoryStores, type MemoryStores } from '../../testing/memory-stores.ts';
import { createSubscriptionsJob } from './subscriptions.ts';

const subscription: Subscription = {
  id: 'sub_1',
  status: 'active',
  plan: 'pro',
  interval: 'month',
  createdAt: testTime,
  currentPeriodEnd: testTime,
  cancelAtPeriodEnd: false,
  pastDueSince: null,
  trialEnd: null,
};
const uids = Array.from({ length: 45 }, (_, i) => `person-${String(i).padStart(2, '0')}`);

let stores: MemoryStores;
let asked: string[];
let cancelled: string[];
let at: Date;

beforeEach(async () => {
  [asked, cancelled, at] = [[], [], new Date('2026-11-23T12:00:00Z')];
  stores = createMemoryStores();
  for (const uid of uids) {
    const identity = { name: uid, email: `${uid}@fanfare.example`, emailVerified: true };
    await stores.people.enter({ uid, ...identity }, newSettings('UTC', 'monday'), testTime);
    await stores.billing.keepCustomer(uid, `cus_${uid}`);
  }
});

const payments = {
  subscriptions(customerId: string) {
    asked.push(customerId);
    if (customerId === 'cus_person-07') return Promise.reject(new Error('Stripe does not answer.'));
    return Promise.resolve([
      { ...subscription, status: cancelled.includes('sub_1') ? 'canceled' : 'active' },
    ]);
  },
  closeCheckouts: () => Promise.resolve(),
  cancel: (id: string) => Promise.resolve(void cancelled.push(id)),
} satisfies Partial<Payments> as unknown as Payments;

async function round(
  provider: () => Payments | null = () => payments,
): Promise<PromiseSettledResult<void>[]> {
  const part = createSubscriptionsJob({
    ...stores,
    payments: provider,
    positions: stores.sweepPositions,
    now: () => at,
  });
  return Promise.allSettled((await part.find()).map((run) => run()));
}

describe('the nightly reading of subscriptions', () => {
  it('each round reads twenty customers, and after the last customer the rounds pause until two hours after midnight', async () => {
    const sizes = [await round(), await round(), await round(), await round()].map((each) => each.length);
    expect(sizes).toEqual([20, 20, 5, 0]);
    expect(new Set(asked).size).toBe(45);
    at = new Date('2026-11-24T01:59:59Z');
    expect(await round()).toEqual([]);
    at = new Date('2026-11-24T02:00:00Z');
    expect(await round()).toHaveLength(20);
  });

  it('a customer who cannot be read does not prevent the reading of others', async () => {
    const outcomes = await round();
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect((await stores.billing.find('person-08'))?.subscription?.plan).toBe('pro');
    expect((await stores.billing.find('person-07'))?.subscription).toBeNull();
  });

  it('the subscription of a person with a pending deletion is ended', async () => {
    const [uid = ''] = uids;
    await stores.deletions.request({ uid, reason: 'Other', note: '', requestedAt: at, removedAt: at });
    await round();
    expect(cancelled).toEqual(['sub_1']);
    expect((await stores.billing.find(uid))?.subscription?.status).toBe('canceled');
  });

  it('no subscription is read if payments are not set up', async () => {
    expect(await round(() => null)).toEqual([]);
  });
});
