import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { aiQuotas, type AiKind, type AiQuotas, type AiUsage } from '@fanfare/core/quota/ai.ts';
import { withOldUsage } from './old-usage.ts';
import { aiUsageDocument, readAiUsage } from './usage-documents.ts';
import { readCounts, type PlanOwner, type Reader, type WorkspaceMonth } from './usage.ts';
import { workspaceDocument } from './workspaces-documents.ts';

/** Only reads the usage. The stores of conversations and generated images count each use in their own transactions. */
export interface AiUsageStore {
  quotas(ref: WorkspaceMonth): Promise<{ quotas: AiQuotas; owner: PlanOwner | null }>;
}

export function quotaOf(quotas: AiQuotas, kind: AiKind) {
  return kind === 'gpt' ? quotas.quota : quotas.imageQuota;
}

/** The AI usage of a month, and the owner whose plan limits it. */
export async function readAiCounts(
  db: Firestore,
  reader: Reader,
  workspace: DocumentSnapshot | undefined,
  month: string,
): Promise<{ usage: AiUsage; quotas: AiQuotas; owner: PlanOwner | null }> {
  const { owner, counts } = await readCounts(db, reader, workspace, (uid) => [
    aiUsageDocument(db, uid, month),
  ]);
  const usage = readAiUsage(counts[0]);
  return { usage, quotas: aiQuotas(usage, owner?.plan ?? 'free'), owner };
}

export function createAiUsageStore(firestore: () => Promise<Firestore>): AiUsageStore {
  return {
    async quotas({ workspaceId, month }) {
      const db = await firestore();
      return withOldUsage(db, async () => {
        const workspace = await workspaceDocument(db, workspaceId).get();
        const { quotas, owner } = await readAiCounts(db, db, workspace, month);
        return { quotas, owner };
      });
    },
  };
}
