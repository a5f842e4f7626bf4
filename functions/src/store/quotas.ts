import type { Firestore } from 'firebase-admin/firestore';
import { aiQuotas } from '@fanfare/core/quota/ai.ts';
import { storageQuota, totalStorage } from '@fanfare/core/quota/storage.ts';
import { uploadQuota } from '@fanfare/core/quota/uploads.ts';
import type { Quotas } from '@fanfare/core/quota/usage.ts';
import { withOldUsage } from './old-usage.ts';
import {
  aiUsageDocument,
  readAiUsage,
  readStorage,
  readUploads,
  storageDocument,
  uploadsDocument,
} from './usage-documents.ts';
import { readCounts, type PlanOwner, type WorkspaceMonth } from './usage.ts';
import { workspaceDocument } from './workspaces-documents.ts';

export interface QuotaStore {
  /** The usage that counts towards the plan of the workspace’s owner in a month. A known owner is not read again. */
  find(ref: WorkspaceMonth, knownOwner?: PlanOwner): Promise<{ quotas: Quotas; owner: PlanOwner | null }>;
}

export function createQuotaStore(firestore: () => Promise<Firestore>): QuotaStore {
  return {
    async find({ workspaceId, month }, knownOwner) {
      const db = await firestore();
      const countsOf = (uid: string) => [
        uploadsDocument(db, uid, month),
        aiUsageDocument(db, uid, month),
        storageDocument(db, uid),
      ];
      const read = async () => {
        if (knownOwner) return { owner: knownOwner, counts: await db.getAll(...countsOf(knownOwner.uid)) };
        return readCounts(db, db, await workspaceDocument(db, workspaceId).get(), countsOf);
      };
      const { owner, counts } = await withOldUsage(db, read);
      const [uploads, ai, storage] = counts;
      const plan = owner?.plan ?? 'free';
      const quotas = {
        uploads: uploadQuota(readUploads(uploads), plan),
        ai: aiQuotas(readAiUsage(ai), plan),
        storage: storageQuota(totalStorage(Object.values(readStorage(storage))), plan),
      };
      return { quotas, owner };
    },
  };
}
