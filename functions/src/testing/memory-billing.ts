import { planAt } from '@fanfare/core/billing/subscription.ts';
import type { BillingRecord, BillingStore } from '../store/billing.ts';
import type { PeopleStore } from '../store/people.ts';
import { testTime } from './builders.ts';

type Kept = Pick<BillingRecord, 'customerId' | 'revision' | 'checkouts' | 'subscription'>;

const nothing: Kept = { customerId: null, revision: 0, checkouts: 0, subscription: null };

/** Billing store in memory. A shared test suite keeps it equivalent to the one on Firestore. */
export function createMemoryBilling(
  people: Pick<PeopleStore, 'find'>,
  now: () => Date = () => testTime,
): BillingStore {
  const records = new Map<string, Kept>();
  const events = new Set<string>();
  const of = (uid: string): Kept => records.get(uid) ?? nothing;
  const change = async <T>(
    uid: string,
    act: (before: Kept) => { after: Kept; result: T },
  ): Promise<T | null> => {
    if (!(await people.find(uid))) return null;
    const { after, result } = act(of(uid));
    records.set(uid, after);
    return result;
  };
  return {
    async find(uid) {
      const person = await people.find(uid);
      if (!person) return null;
      const kept = of(uid);
      const plan = person.plan ?? planAt(kept.subscription, now());
      return { ...kept, owner: { uid, name: person.name, plan }, email: person.email };
    },
    keepCustomer: (uid, wanted) =>
      change(uid, (before) => {
        const customerId = before.customerId ?? wanted;
        return { after: { ...before, customerId }, result: customerId };
      }),
    uidOf: (customerId) =>
      Promise.resolve([...records].find(([, kept]) => kept.customerId === customerId)?.[0] ?? null),
    countCheckout: async (uid) =>
      (await change(uid, (before) => {
        const checkouts = before.checkouts + 1;
        return { after: { ...before, checkouts }, result: checkouts };
      })) ?? 0,
    keepSubscription: async (uid, revision, subscription) =>
      (await change(uid, (before) =>
        before.revision === revision
          ? { after: { ...before, revision: revision + 1, subscription }, result: true }
          : { after: before, result: false },
      )) ?? true,
    customers: (after, limit) =>
      Promise.resolve(
        [...records]
          .map(([uid, { customerId }]) => ({ uid, customerId: customerId ?? '' }))
          .filter(({ customerId }) => customerId > after)
          .toSorted((a, b) => (a.customerId < b.customerId ? -1 : 1))
          .slice(0, limit),
      ),
    knowsEvent: (id) => Promise.resolve(events.has(id)),
    rememberEvent: (id) => Promise.resolve(void events.add(id)),
  };
}
