import { higherPlan } from '@fanfare/core/billing/plans.ts';
import { planAt } from '@fanfare/core/billing/subscription.ts';
import { nextReading, type BillingRecord, type BillingStore } from '../store/billing.ts';
import type { PlanOf } from './memory-owners.ts';
import type { MemoryPeopleStore } from './memory-people.ts';
import { testTime } from './builders.ts';

type Kept = Pick<BillingRecord, 'customerId' | 'readings' | 'revision' | 'checkouts' | 'subscription'>;

const nothing: Kept = { customerId: null, readings: 0, revision: 0, checkouts: 0, subscription: null };

export interface MemoryBilling extends BillingStore {
  planOf: PlanOf;
}

export function createMemoryBilling(
  people: Pick<MemoryPeopleStore, 'find' | 'planOf'>,
  now: () => Date = () => testTime,
): MemoryBilling {
  const records = new Map<string, Kept>();
  const events = new Set<string>();
  const of = (uid: string): Kept => records.get(uid) ?? nothing;
  const planOf = (uid: string) => higherPlan(people.planOf(uid), planAt(of(uid).subscription, now()));
  const change = async <T>(
    uid: string,
    act: (before: Kept) => { after: Kept; result: T },
  ): Promise<T | null> => {
    if (!(await people.find(uid))) return null;
    const { after, result } = act(of(uid));
    records.set(uid, after);
    return result;
  };
  const uidOf = (customerId: string) =>
    [...records].find(([, kept]) => kept.customerId === customerId)?.[0] ?? null;
  async function find(uid: string): Promise<BillingRecord | null> {
    const person = await people.find(uid);
    if (!person) return null;
    const kept = of(uid);
    return { ...kept, owner: { uid, name: person.name, plan: planOf(uid) }, email: person.email };
  }
  return {
    planOf,
    find,
    findMany: async (uids) => (await Promise.all(uids.map(find))).filter((each) => each !== null),
    keepCustomer: (uid, wanted) =>
      change(uid, (before) => {
        const customerId = before.customerId ?? wanted;
        return { after: { ...before, customerId }, result: customerId };
      }),
    uidOf: (customerId) => Promise.resolve(uidOf(customerId)),
    async forgetCustomer(customerId) {
      const uid = uidOf(customerId);
      if (uid !== null)
        await change(uid, (before) => ({ after: { ...before, customerId: null }, result: null }));
    },
    countCheckout: async (uid) =>
      (await change(uid, (before) => {
        const checkouts = before.checkouts + 1;
        return { after: { ...before, checkouts }, result: checkouts };
      })) ?? 0,
    beginReading: (uid) =>
      change(uid, (before) => {
        const readings = nextReading(before);
        return { after: { ...before, readings }, result: readings };
      }),
    keepSubscription: async (uid, reading, subscription) => {
      await change(uid, (before) => ({
        after: before.revision < reading ? { ...before, revision: reading, subscription } : before,
        result: null,
      }));
    },
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
