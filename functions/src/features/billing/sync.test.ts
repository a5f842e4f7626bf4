import type { Subscription } from '@fanfare/core/billing/current-subscription.ts';
import { newSettings } from '@fanfare/core/settings/settings.ts';
import { expect, it } from 'vitest';
import type { Payments } from '../../stripe/payments.ts';
import { testTime } from '../../testing/builders.ts';
import { createMemoryStores } from '../../testing/memory-stores.ts';
import { syncCustomer } from './sync.ts';

const subscription: Subscription = {
  id: 'sub_1',
  status: 'trialing',
  plan: 'pro',
  interval: 'month',
  createdAt: testTime,
  currentPeriodEnd: testTime,
  cancelAtPeriodEnd: false,
  pastDueSince: null,
  trialEnd: null,
};

it('a slow reading of the subscription does not replace the result of a reading that began later', async () => {
  const stores = createMemoryStores();
  const identity = { name: 'Dana', email: 'dana@fanfare.example', emailVerified: true };
  await stores.people.enter({ uid: 'dana', ...identity }, newSettings('UTC', 'monday'), testTime);
  const customer = { uid: 'dana', customerId: 'cus_1' };
  let status: Subscription['status'] = 'trialing';
  let reads = 0;
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let noteFirst: () => void = () => undefined;
  const firstRead = new Promise<void>((resolve) => {
    noteFirst = resolve;
  });
  const payments = {
    async subscriptions() {
      reads += 1;
      const read = [{ ...subscription, status }];
      // The first answer is slow: it is correct when the provider sends it, but outdated when it arrives.
      if (reads === 1) {
        noteFirst();
        await released;
      }
      return read;
    },
  } satisfies Partial<Payments> as unknown as Payments;
  const deps = { ...stores, payments: () => payments, now: () => testTime };

  const slow = syncCustomer(deps, payments, customer);
  await firstRead;
  status = 'active';
  await syncCustomer(deps, payments, customer);
  release();
  await slow;

  expect((await stores.billing.find('dana'))?.subscription?.status).toBe('active');
  expect(reads).toBe(2);
});

it('many simultaneous events all succeed, and each reads the subscription once', async () => {
  const stores = createMemoryStores();
  const identity = { name: 'Dana', email: 'dana@fanfare.example', emailVerified: true };
  await stores.people.enter({ uid: 'dana', ...identity }, newSettings('UTC', 'monday'), testTime);
  let reads = 0;
  const payments = {
    subscriptions: () => {
      reads += 1;
      return Promise.resolve([subscription]);
    },
  } satisfies Partial<Payments> as unknown as Payments;
  const deps = { ...stores, payments: () => payments, now: () => testTime };
  const customer = { uid: 'dana', customerId: 'cus_1' };
  await Promise.all(Array.from({ length: 50 }, () => syncCustomer(deps, payments, customer)));
  expect(reads).toBe(50);
  expect((await stores.billing.find('dana'))?.subscription?.id).toBe('sub_1');
});
