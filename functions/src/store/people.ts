import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import type { Plan } from '@fanfare/core/billing/plans.ts';
import { openPayment, type OpenPayment } from '@fanfare/core/billing/subscription.ts';
import { weekStarts, type Settings } from '@fanfare/core/settings/settings.ts';
import { z } from 'zod';
import { instant, readDocument } from './read.ts';
import { readSubscription } from './subscription-documents.ts';
import { readPlan } from './usage.ts';

/** `users/{uid}`: a person who has signed in, with the claims of their last token and their settings. */
const storedPerson = z.object({
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  createdAt: instant,
  /**
   * Whether the first workspace was created. If the first visit was interrupted, a later visit creates the workspace.
   */
  welcomed: z.boolean(),
  settings: z.object({
    timeZone: z.string(),
    weekStart: z.enum(weekStarts),
    showGuide: z.boolean(),
    onboarding: z.object({ completed: z.boolean() }),
    saved: z.boolean().default(false),
  }),
});

export interface StoredPerson {
  uid: string;
  name: string;
  email: string;
  emailVerified: boolean;
  createdAt: Date;
  welcomed: boolean;
  /** The plan that limits all workspaces of the person, as `readPlan` returns it. Missing for the free plan. */
  plan?: Plan | undefined;
  /** Missing while everything is paid. */
  openPayment?: OpenPayment | undefined;
  settings: Settings;
}

type Identity = Pick<StoredPerson, 'uid' | 'name' | 'email' | 'emailVerified'>;

export interface PeopleStore {
  find(uid: string): Promise<StoredPerson | null>;
  /** Leaves out people who have never signed in. */
  findMany(uids: readonly string[]): Promise<StoredPerson[]>;
  /** The person who has verified this address. Unverified addresses do not count, because anybody can enter one. */
  findByEmail(email: string): Promise<StoredPerson | null>;
  /** Creates the record on the first visit, and updates it from the token. */
  enter(identity: Identity, settings: Settings, at: Date): Promise<StoredPerson>;
  markWelcomed(uid: string): Promise<void>;
  /** Null for people who have never signed in. */
  changeSettings(uid: string, change: Partial<Settings>): Promise<Settings | null>;
  /** Deletes the record and all documents below it. */
  delete(uid: string): Promise<void>;
}

const documentOf = (db: Firestore, uid: string): DocumentReference => db.doc(`users/${uid}`);

function read(snapshot: DocumentSnapshot): StoredPerson | null {
  const data = readDocument(snapshot, storedPerson);
  const plan = readPlan(snapshot);
  const payment = openPayment(readSubscription(snapshot));
  return (
    data && {
      uid: snapshot.id,
      ...data,
      ...(plan !== 'free' && { plan }),
      ...(payment && { openPayment: payment }),
    }
  );
}

async function enter(
  db: Firestore,
  { uid, ...identity }: Identity,
  settings: Settings,
  at: Date,
): Promise<StoredPerson> {
  const document = documentOf(db, uid);
  return db.runTransaction(async (transaction) => {
    const known = read(await transaction.get(document));
    if (!known) {
      const fields = { ...identity, settings, createdAt: at, welcomed: false };
      transaction.create(document, fields);
      return { uid, ...fields };
    }
    const changed =
      known.name !== identity.name ||
      known.email !== identity.email ||
      known.emailVerified !== identity.emailVerified;
    if (changed) transaction.update(document, { ...identity });
    return { ...known, ...identity };
  });
}

export function createPeopleStore(firestore: () => Promise<Firestore>): PeopleStore {
  return {
    async find(uid) {
      return read(await documentOf(await firestore(), uid).get());
    },
    async findMany(uids) {
      if (uids.length === 0) return [];
      const db = await firestore();
      const found = await db.getAll(...uids.map((uid) => documentOf(db, uid)));
      return found.map(read).filter((person) => person !== null);
    },
    async findByEmail(email) {
      const people = (await firestore()).collection('users');
      const proven = people.where('email', '==', email).where('emailVerified', '==', true);
      const [found] = (await proven.limit(1).get()).docs;
      return found ? read(found) : null;
    },
    enter: async (identity, settings, at) => enter(await firestore(), identity, settings, at),
    async markWelcomed(uid) {
      await documentOf(await firestore(), uid).update({ welcomed: true });
    },
    async changeSettings(uid, change) {
      const db = await firestore();
      const document = documentOf(db, uid);
      return db.runTransaction(async (transaction) => {
        const known = read(await transaction.get(document));
        if (!known) return null;
        const settings = { ...known.settings, ...change };
        transaction.update(document, { settings });
        return settings;
      });
    },
    async delete(uid) {
      const db = await firestore();
      await db.recursiveDelete(documentOf(db, uid));
    },
  };
}
