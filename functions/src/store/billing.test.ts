import type { Subscription } from '@fanfare/core/billing/current-subscription.ts';
import { graceDays } from '@fanfare/core/billing/subscription.ts';
import { newSettings } from '@fanfare/core/settings/settings.ts';
import { dayMs } from '@fanfare/core/time/units.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { testTime } from '../testing/builders.ts';
import { setUpFirestore } from '../testing/set-up-firestore.ts';
import { createMemoryBilling } from '../testing/memory-billing.ts';
import { createMemoryPeople } from '../testing/memory-people.ts';
import { createBillingStore, type BillingStore } from './billing.ts';
import { createPeopleStore, type PeopleStore } from './people.ts';

const local = setUpFirestore();

const subscription: Subscription = {
  id: 'sub_1',
  status: 'active',
  plan: 'pro',
  interval: 'year',
  createdAt: testTime,
  currentPeriodEnd: new Date('2099-01-01T00:00:00Z'),
  cancelAtPeriodEnd: false,
  pastDueSince: null,
  trialEnd: testTime,
};

describe.each([
  ['Firestore', () => ({ people: createPeopleStore(local.open), billing: createBillingStore(local.open) })],
  [
    'memory',
    () => {
      const people = createMemoryPeople();
      return { people, billing: createMemoryBilling(people) };
    },
  ],
])('billing in %s', (_name, make: () => { people: PeopleStore; billing: BillingStore }) => {
  let billing: BillingStore;
  beforeEach(async () => {
    const made = make();
    billing = made.billing;
    for (const uid of ['dana', 'mika'])
      await made.people.enter(
        { uid, name: uid, email: `${uid}@fanfare.example`, emailVerified: true },
        newSettings('Europe/Berlin', 'monday'),
        testTime,
      );
  });

  it('a person begins without a customer or a subscription', async () => {
    expect(await billing.find('dana')).toEqual({
      customerId: null,
      readings: 0,
      revision: 0,
      checkouts: 0,
      subscription: null,
      owner: { uid: 'dana', name: 'dana', plan: 'free' },
      email: 'dana@fanfare.example',
    });
    expect([await billing.find('nobody'), await billing.keepCustomer('nobody', 'cus_1')]).toEqual([
      null,
      null,
    ]);
  });

  it('only the first customer of a person is stored, and the person is found by that customer', async () => {
    const kept = await Promise.all(['cus_1', 'cus_2'].map((id) => billing.keepCustomer('dana', id)));
    expect(new Set(kept).size).toBe(1);
    expect(await billing.uidOf(kept[0]!)).toBe('dana');
    expect(await billing.uidOf('cus_3')).toBeNull();
    await billing.forgetCustomer(kept[0]!);
    expect(await billing.uidOf(kept[0]!)).toBeNull();
    expect(await billing.keepCustomer('dana', 'cus_3')).toBe('cus_3');
  });

  it('the result of a reading of the subscription never replaces the result of a reading that began later', async () => {
    const begun = await Promise.all(['dana', 'dana'].map((uid) => billing.beginReading(uid)));
    expect(new Set(begun)).toEqual(new Set([1, 2]));
    await billing.keepSubscription('dana', 2, subscription);
    await billing.keepSubscription('dana', 1, null);
    expect(await billing.find('dana')).toMatchObject({ revision: 2, subscription, owner: { plan: 'pro' } });
    expect(await billing.beginReading('dana')).toBe(3);
    await billing.keepSubscription('dana', 3, null);
    expect(await billing.find('dana')).toMatchObject({ subscription: null, owner: { plan: 'free' } });
    expect(await billing.beginReading('nobody')).toBeNull();
    await billing.keepSubscription('nobody', 1, subscription);
    expect(await billing.find('nobody')).toBeNull();
  });

  it('each payment page of a person gets a new number, even if several are counted at the same time', async () => {
    const counts = await Promise.all([1, 2, 3].map(() => billing.countCheckout('dana')));
    expect(new Set(counts)).toEqual(new Set([1, 2, 3]));
    expect(await billing.find('dana')).toMatchObject({ checkouts: 3 });
  });

  it('customers are listed page by page', async () => {
    await billing.keepCustomer('dana', 'cus_2');
    await billing.keepCustomer('mika', 'cus_1');
    const [first] = [await billing.customers('', 1)];
    expect(first).toEqual([{ uid: 'mika', customerId: 'cus_1' }]);
    expect(await billing.customers('cus_1', 5)).toEqual([{ uid: 'dana', customerId: 'cus_2' }]);
    expect(await billing.customers('cus_2', 5)).toEqual([]);
  });

  it('an event from Stripe is known only after it was stored as handled', async () => {
    expect(await billing.knowsEvent('evt_1')).toBe(false);
    await billing.rememberEvent('evt_1', testTime);
    expect(await billing.knowsEvent('evt_1')).toBe(true);
  });
});

describe('the record of a person whose payment failed', () => {
  it('the record of the person shows the open payment until the payment is made', async () => {
    const [people, billing] = [createPeopleStore(local.open), createBillingStore(local.open)];
    const identity = { uid: 'dana', name: 'Dana', email: 'dana@fanfare.example', emailVerified: true };
    await people.enter(identity, newSettings('Europe/Berlin', 'monday'), testTime);
    await billing.keepSubscription('dana', 1, {
      ...subscription,
      status: 'past_due',
      pastDueSince: testTime,
    });
    const end = new Date(testTime.getTime() + graceDays * dayMs);
    expect((await people.find('dana'))?.openPayment).toEqual({ graceEnd: end });
    await billing.keepSubscription('dana', 2, subscription);
    expect((await people.find('dana'))?.openPayment).toBeUndefined();
  });
});
