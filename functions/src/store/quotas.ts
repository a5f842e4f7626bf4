import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import type { Plan } from '@fanfare/core/billing/plans.ts';
import { aiQuotas } from '@fanfare/core/quota/ai.ts';
import { isCovered, isSurelyCovered, type Capacity } from '@fanfare/core/quota/capacity.ts';
import { storageQuota, totalStorage } from '@fanfare/core/quota/storage.ts';
import { uploadQuota } from '@fanfare/core/quota/uploads.ts';
import type { Quotas } from '@fanfare/core/quota/usage.ts';
import { workspacesPerPersonMax } from '@fanfare/core/workspaces/workspace.ts';
import { accountsOf, ownedAmong } from './capacity.ts';
import { membershipsQuery } from './members-documents.ts';
import { readOrdinal } from './accounts.ts';
import { withOldUsage } from './old-usage.ts';
import {
  aiUsageDocument,
  readAiUsage,
  readStorage,
  readUploads,
  storageDocument,
  uploadsDocument,
} from './usage-documents.ts';
import { personDocument, readCounts, readPlan, type PlanOwner, type WorkspaceMonth } from './usage.ts';
import { workspaceDocument } from './workspaces-documents.ts';

/** Finds the usage of a person for calls that name no workspace. */
export interface OwnQuotas {
  quotas: Pick<QuotaStore, 'ofPerson'>;
}

export interface QuotaStore {
  /** The usage that counts towards the plan of the workspace’s owner in a month. A known owner is not read again. */
  find(ref: WorkspaceMonth, knownOwner?: PlanOwner): Promise<{ quotas: Quotas; owner: PlanOwner | null }>;
  /** The usage that counts towards the plan of a person in a month, whether they own a workspace or not. */
  ofPerson(uid: string, month: string): Promise<Quotas>;
  /** How much of the limits of a person’s plan is in use. Members are those of the workspace that has the most. */
  capacityOf(uid: string): Promise<Readonly<Record<Capacity, number>>>;
  /** The owner of the workspace if their plan does not cover this account; null if it does. */
  notCovering(workspaceId: string, ordinal: number): Promise<PlanOwner | null>;
}

const countsOf = (db: Firestore, uid: string, month: string): DocumentReference[] => [
  uploadsDocument(db, uid, month),
  aiUsageDocument(db, uid, month),
  storageDocument(db, uid),
];

function quotasOf([uploads, ai, storage]: readonly (DocumentSnapshot | undefined)[], plan: Plan): Quotas {
  return {
    uploads: uploadQuota(readUploads(uploads), plan),
    ai: aiQuotas(readAiUsage(ai), plan),
    storage: storageQuota(totalStorage(Object.values(readStorage(storage))), plan),
  };
}

export function createQuotaStore(firestore: () => Promise<Firestore>): QuotaStore {
  return {
    async find({ workspaceId, month }, knownOwner) {
      const db = await firestore();
      const documents = (uid: string) => countsOf(db, uid, month);
      const read = async () => {
        if (knownOwner) return { owner: knownOwner, counts: await db.getAll(...documents(knownOwner.uid)) };
        return readCounts(db, db, await workspaceDocument(db, workspaceId).get(), documents);
      };
      const { owner, counts } = await withOldUsage(db, read);
      return { quotas: quotasOf(counts, owner?.plan ?? 'free'), owner };
    },
    async ofPerson(uid, month) {
      const db = await firestore();
      const [person, ...counts] = await db.getAll(personDocument(db, uid), ...countsOf(db, uid, month));
      return quotasOf(counts, readPlan(person));
    },
    async capacityOf(uid) {
      const memberships = await membershipsQuery(await firestore(), uid, workspacesPerPersonMax).get();
      const owned = ownedAmong(memberships);
      const countIn = async (name: string) =>
        Promise.all(owned.map(async (each) => (await each.collection(name).count().get()).data().count));
      const [members, accounts] = await Promise.all([countIn('members'), countIn('accounts')]);
      return {
        workspaces: owned.length,
        members: Math.max(0, ...members),
        accounts: accounts.reduce((sum, each) => sum + each, 0),
      };
    },
    async notCovering(workspaceId, ordinal) {
      const db = await firestore();
      const { owner } = await withOldUsage(db, async () =>
        readCounts(db, db, await workspaceDocument(db, workspaceId).get(), () => []),
      );
      if (!owner || isSurelyCovered(ordinal, owner.plan)) return null;
      const all = (await accountsOf(db, { get: (query) => query.get() }, owner.uid)).flatMap(
        ({ docs }) => docs,
      );
      return isCovered(ordinal, owner.plan, all.map(readOrdinal)) ? null : owner;
    },
  };
}
