import type { Firestore } from 'firebase-admin/firestore';
import { aiQuotas } from '@fanfare/core/quota/ai.ts';
import { storageQuota } from '@fanfare/core/quota/storage.ts';
import { uploadQuota } from '@fanfare/core/quota/uploads.ts';
import type { Quotas } from '@fanfare/core/quota/usage.ts';
import { aiUsageDocument, readAiUsage } from './ai-usage.ts';
import { readStorageUsage, storageUsageDocument } from './media.ts';
import { planOf, readUploads, usageDocument } from './usage.ts';

export interface QuotaStore {
  /** What a workspace has used in a month, and how much its plan allows. */
  find(workspaceId: string, month: string): Promise<Quotas>;
}

export function createQuotaStore(firestore: () => Promise<Firestore>): QuotaStore {
  return {
    async find(workspaceId, month) {
      const db = await firestore();
      const [workspace, uploads, ai, storage] = await db.getAll(
        db.doc(`workspaces/${workspaceId}`),
        usageDocument(db, workspaceId, month),
        aiUsageDocument(db, { workspaceId, month }),
        storageUsageDocument(db, workspaceId),
      );
      const plan = planOf(workspace);
      return {
        uploads: uploadQuota(readUploads(uploads), plan),
        ai: aiQuotas(readAiUsage(ai), plan),
        storage: storageQuota(readStorageUsage(storage), plan),
      };
    },
  };
}
