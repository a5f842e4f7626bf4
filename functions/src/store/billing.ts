import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import type { Subscription } from '@fanfare/core/billing/current-subscription.ts';
import { plans } from '@fanfare/core/billing/plans.ts';
import { z } from 'zod';
import { readDocument } from './read.ts';
import { readWholeSubscription } from './subscription-documents.ts';
import { personDocument, readPlan, type PlanOwner } from './usage.ts';

/** `billing` in `users/{uid}`. */
const storedBilling = z.object({
  customerId: z.string().nullable().catch(null),
  /** How many readings of the subscription have begun. */
  readings: z.number().int().catch(0),
  /** The number of the stored reading, so that an older reading never replaces it. */
  revision: z.number().int().catch(0),
  /** How many payment pages the person has requested. Only the page with the last number stays open. */
  checkouts: z.number().int().catch(0),
});
type StoredBilling = z.infer<typeof storedBilling>;

const noBilling: StoredBilling = { customerId: null, readings: 0, revision: 0, checkouts: 0 };

export interface BillingRecord extends StoredBilling {
  owner: PlanOwner;
  email: string;
  subscription: Subscription | null;
}

export interface BillingCustomer {
  uid: string;
  customerId: string;
}

export interface BillingStore {
  /** Null for people who have never signed in. */
  find(uid: string): Promise<BillingRecord | null>;
  /** The records of these people, in any order. People who have never signed in are left out. */
  findMany(uids: readonly string[]): Promise<BillingRecord[]>;
  /** Stores the customer of a person, unless the person has a customer already. Returns the stored customer. */
  keepCustomer(uid: string, customerId: string): Promise<string | null>;
  /** Forgets a customer that was deleted at Stripe. The next payment page creates a new customer for the person. */
  forgetCustomer(customerId: string): Promise<void>;
  uidOf(customerId: string): Promise<string | null>;
  countCheckout(uid: string): Promise<number>;
  /** Counts a reading of the subscription, and returns its number. Null if the person does not exist. */
  beginReading(uid: string): Promise<number | null>;
  /** Stores the result of a reading, unless the result of a later reading is stored already. */
  keepSubscription(uid: string, reading: number, subscription: Subscription | null): Promise<void>;
  /** The next customers whose ids follow `after`, in the order of their ids. */
  customers(after: string, limit: number): Promise<BillingCustomer[]>;
  knowsEvent(id: string): Promise<boolean>;
  rememberEvent(id: string, expiresAt: Date): Promise<void>;
}

/**
 * Records that earlier versions of Fanfare stored have no `readings`, so counting continues from the number of the
 * stored reading, `revision`.
 */
export const nextReading = ({ readings, revision }: Pick<StoredBilling, 'readings' | 'revision'>): number =>
  Math.max(readings, revision) + 1;

const billingOf = (person: DocumentSnapshot): StoredBilling =>
  storedBilling.safeParse(person.get('billing')).data ?? noBilling;

const person = z.object({ name: z.string(), email: z.string() });

function read(snapshot: DocumentSnapshot): BillingRecord | null {
  const found = readDocument(snapshot, person);
  if (!found) return null;
  const owner = { uid: snapshot.id, name: found.name, plan: readPlan(snapshot) };
  return { ...billingOf(snapshot), owner, email: found.email, subscription: readWholeSubscription(snapshot) };
}

/** `planName` is the name of the plan when the subscription was stored. */
const stored = (subscription: Subscription) => ({ ...subscription, planName: plans[subscription.plan].name });

/** `billingEvents/{id}`: an event from Stripe that was handled. */
const eventDocument = (db: Firestore, id: string) => db.doc(`billingEvents/${id}`);

export function createBillingStore(firestore: () => Promise<Firestore>): BillingStore {
  /** Changes the record of a person, unless they have never signed in. */
  async function change<T>(
    uid: string,
    decide: (before: StoredBilling) => { fields: object | null; result: T },
  ): Promise<T | null> {
    const db = await firestore();
    return db.runTransaction(async (transaction) => {
      const snapshot = await transaction.get(personDocument(db, uid));
      if (!snapshot.exists) return null;
      const { fields, result } = decide(billingOf(snapshot));
      if (fields) transaction.update(snapshot.ref, { ...fields });
      return result;
    });
  }

  async function uidOf(customerId: string): Promise<string | null> {
    const people = (await firestore()).collection('users');
    const { docs } = await people.where('billing.customerId', '==', customerId).limit(1).get();
    return docs[0]?.id ?? null;
  }

  return {
    find: async (uid) => read(await personDocument(await firestore(), uid).get()),
    async findMany(uids) {
      if (uids.length === 0) return [];
      const db = await firestore();
      const found = await db.getAll(...uids.map((uid) => personDocument(db, uid)));
      return found.map(read).filter((each) => each !== null);
    },
    keepCustomer: (uid, customerId) =>
      change(uid, (before) =>
        before.customerId === null
          ? { fields: { billing: { ...before, customerId } }, result: customerId }
          : { fields: null, result: before.customerId },
      ),
    uidOf,
    async forgetCustomer(customerId) {
      const uid = await uidOf(customerId);
      if (uid !== null)
        await change(uid, (before) => ({
          fields: before.customerId === customerId ? { billing: { ...before, customerId: null } } : null,
          result: null,
        }));
    },
    async countCheckout(uid) {
      const count = await change(uid, (before) => {
        const checkouts = before.checkouts + 1;
        return { fields: { billing: { ...before, checkouts } }, result: checkouts };
      });
      return count ?? 0;
    },
    beginReading: (uid) =>
      change(uid, (before) => {
        const readings = nextReading(before);
        return { fields: { billing: { ...before, readings } }, result: readings };
      }),
    async keepSubscription(uid, reading, subscription) {
      await change(uid, (before) => {
        if (before.revision >= reading) return { fields: null, result: null };
        const billing = { ...before, revision: reading };
        return { fields: { billing, subscriptionData: subscription && stored(subscription) }, result: null };
      });
    },
    async customers(after, limit) {
      const people = (await firestore()).collection('users');
      const query = people.where('billing.customerId', '>', after).orderBy('billing.customerId').limit(limit);
      const { docs } = await query.get();
      return docs.map((each) => ({ uid: each.id, customerId: billingOf(each).customerId ?? '' }));
    },
    async knowsEvent(id) {
      return (await eventDocument(await firestore(), id).get()).exists;
    },
    async rememberEvent(id, expiresAt) {
      await eventDocument(await firestore(), id).set({ expiresAt });
    },
  };
}
