import { aiQuotas, isUsedUp, type AiKind, type AiUsage } from '@fanfare/core/quota/ai.ts';
import { quotaOf, type AiUsageStore } from '../store/ai-usage.ts';
import { counted, type AiCount } from '../store/usage-documents.ts';
import type { WorkspaceMonth } from '../store/usage.ts';
import { separateOwners, type OwnerOf } from './memory-owners.ts';

export interface MemoryAiUsage extends AiUsageStore {
  /** The uses that are left; null where the plan is unlimited. */
  left(ref: WorkspaceMonth, kind: AiKind): number | null;
  hasLeft(ref: WorkspaceMonth, kind: AiKind): boolean;
  count(ref: WorkspaceMonth, count: AiCount): void;
}

export function createMemoryAiUsage(ownerOf: OwnerOf = separateOwners): MemoryAiUsage {
  const rows = new Map<string, AiUsage>();
  const keyOf = ({ workspaceId, month }: WorkspaceMonth) => `${ownerOf(workspaceId).uid}_${month}`;
  const usageOf = (ref: WorkspaceMonth) => rows.get(keyOf(ref)) ?? { gpt: 0, image: 0 };
  const quotasOf = (ref: WorkspaceMonth) => aiQuotas(usageOf(ref), ownerOf(ref.workspaceId).plan);
  return {
    quotas: (ref) => Promise.resolve({ quotas: quotasOf(ref), owner: ownerOf(ref.workspaceId) }),
    left: (ref, kind) => quotaOf(quotasOf(ref), kind).remaining,
    hasLeft: (ref, kind) => !isUsedUp(quotaOf(quotasOf(ref), kind)),
    count: (ref, count) => void rows.set(keyOf(ref), counted(usageOf(ref), count)),
  };
}
