import type { Firestore } from 'firebase-admin/firestore';
import { aiQuotas } from '@fanfare/core/quota/ai.ts';
import { storageQuota } from '@fanfare/core/quota/storage.ts';
import { uploadQuota, type Plan } from '@fanfare/core/quota/uploads.ts';
import type { Quotas } from '@fanfare/core/quota/usage.ts';
import { aiUsageDocument, readAiUsage } from './ai-usage.ts';
import { readStorageUsage, storageUsageDocument } from './media.ts';
import { planOf, readUploads, usageDocument } from './usage.ts';
import { workspaceDocument } from './workspaces-documents.ts';

export interface QuotaStore {
  /** The usage of a workspace in a month, with the limits of its plan. A known plan is not read again. */
  find(workspaceId: string, month: string, knownPlan?: Plan): Promise<Quotas>;
}

export function createQuotaStore(firestore: () => Promise<Firestore>): QuotaStore {
  return {
    async find(workspaceId, month, knownPlan) {
      const db = await firestore();
      const [uploads, ai, storage, workspace] = await db.getAll(
        usageDocument(db, workspaceId, month),
        aiUsageDocument(db, { workspaceId, month }),
        storageUsageDocument(db, workspaceId),
        ...(knownPlan === undefined ? [workspaceDocument(db, workspaceId)] : []),
      );
      const plan = knownPlan ?? planOf(workspace);
      return {
        uploads: uploadQuota(readUploads(uploads), plan),
        ai: aiQuotas(readAiUsage(ai), plan),
        storage: storageQuota(readStorageUsage(storage), plan),
      };
    },
  };
}
