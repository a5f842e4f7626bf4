import type { DocumentSnapshot, Firestore, Query } from 'firebase-admin/firestore';
import type { Plan } from '@fanfare/core/billing/plans.ts';
import { aiQuotas } from '@fanfare/core/quota/ai.ts';
import { isCovered, isSurelyCovered, type Capacity } from '@fanfare/core/quota/capacity.ts';
import { storageQuota, totalStorage } from '@fanfare/core/quota/storage.ts';
import { uploadQuota } from '@fanfare/core/quota/uploads.ts';
import type { Quotas } from '@fanfare/core/quota/usage.ts';
import { invitationState, membersPerWorkspaceMax } from '@fanfare/core/workspaces/members.ts';
import { workspacesPerPersonMax } from '@fanfare/core/workspaces/workspace.ts';
import { accountsOf, ownedWorkspaces } from './capacity.ts';
import { invitationsOf, readInvitation } from './invitations-documents.ts';
import { membershipsQuery, membersOf } from './members-documents.ts';
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
import {
  personDocument,
  planOwnerOf,
  readCounts,
  readOwnerUid,
  readPlan,
  type PlanOwner,
  type WorkspaceMonth,
} from './usage.ts';
import { workspaceDocument } from './workspaces-documents.ts';

export interface OwnQuotas {
  quotas: Pick<QuotaStore, 'ofPerson'>;
}

export interface QuotaStore {
  /**
   * The usage that counts towards the plan of the workspace’s owner in a month. With `knownOwner`, the owner is not
   * read again.
   */
  find(ref: WorkspaceMonth, knownOwner?: PlanOwner): Promise<{ quotas: Quotas; owner: PlanOwner | null }>;
  /** The usage that counts towards the plan of a person in a month, whether they own a workspace or not. */
  ofPerson(uid: string, month: string): Promise<Quotas>;
  /**
   * How many workspaces, members and accounts count towards the limits of a person's plan. `members` is the number of
   * the largest workspace, including its open invitations, because the limit counts both.
   */
  capacityOf(uid: string, at: Date): Promise<Readonly<Record<Capacity, number>>>;
  /** The owner of the workspace if their plan does not cover the account with this number; null if it does. */
  notCovering(workspaceId: string, ordinal: number): Promise<PlanOwner | null>;
}

/**
 * Reads the counts of a person in a month with one query, because a read by name is charged even if the document is
 * missing.
 */
async function countsOf(
  db: Firestore,
  uid: string,
  month: string,
): Promise<(DocumentSnapshot | undefined)[]> {
  const uploads = uploadsDocument(db, uid, month);
  const documents = [uploads, aiUsageDocument(db, uid, month), storageDocument(db, uid)];
  const { docs } = await uploads.parent.where('__name__', 'in', documents).get();
  return documents.map(({ id }) => docs.find((each) => each.id === id));
}

function quotasOf([uploads, ai, storage]: readonly (DocumentSnapshot | undefined)[], plan: Plan): Quotas {
  return {
    uploads: uploadQuota(readUploads(uploads), plan),
    ai: aiQuotas(readAiUsage(ai), plan),
    storage: storageQuota(totalStorage(Object.values(readStorage(storage))), plan),
  };
}

async function openInvitations(db: Firestore, workspaceId: string, at: Date): Promise<number> {
  const { docs } = await invitationsOf(db, workspaceId).limit(membersPerWorkspaceMax).get();
  const found = docs.map(readInvitation).filter((invitation) => invitation !== null);
  return found.filter((each) => invitationState(each, at) === 'pending').length;
}

export function createQuotaStore(firestore: () => Promise<Firestore>): QuotaStore {
  return {
    async find({ workspaceId, month }, knownOwner) {
      const db = await firestore();
      const { owner, counts } = await withOldUsage(db, async () => {
        if (knownOwner) return { owner: knownOwner, counts: await countsOf(db, knownOwner.uid, month) };
        const uid = readOwnerUid(await workspaceDocument(db, workspaceId).get());
        if (uid === null) return { owner: null, counts: [] };
        const [person, found] = await Promise.all([personDocument(db, uid).get(), countsOf(db, uid, month)]);
        return { owner: planOwnerOf(uid, person), counts: found };
      });
      return { quotas: quotasOf(counts, owner?.plan ?? 'free'), owner };
    },
    async ofPerson(uid, month) {
      const db = await firestore();
      const [person, counts] = await Promise.all([personDocument(db, uid).get(), countsOf(db, uid, month)]);
      return quotasOf(counts, readPlan(person));
    },
    async capacityOf(uid, at) {
      const db = await firestore();
      const owned = ownedWorkspaces(await membershipsQuery(db, uid, workspacesPerPersonMax).get());
      const count = async (query: Query) => (await query.count().get()).data().count;
      const [members, accounts] = await Promise.all([
        Promise.all(
          owned.map(async ({ id }) => {
            const [joined, open] = await Promise.all([count(membersOf(db, id)), openInvitations(db, id, at)]);
            return joined + open;
          }),
        ),
        Promise.all(owned.map((each) => count(each.collection('accounts')))),
      ]);
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
