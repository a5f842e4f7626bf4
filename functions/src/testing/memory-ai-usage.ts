import { aiQuotas, isUsedUp, type AiKind, type AiUsage } from '@fanfare/core/quota/ai.ts';
import type { Plan } from '@fanfare/core/quota/uploads.ts';
import { counted, quotaOf, type AiCount, type AiUsageRef, type AiUsageStore } from '../store/ai-usage.ts';

export interface MemoryAiUsage extends AiUsageStore {
  hasLeft(ref: AiUsageRef, kind: AiKind): boolean;
  count(ref: AiUsageRef, count: AiCount): void;
}

/** AI usage store in memory. A shared test suite keeps it equivalent to the one on Firestore. */
export function createMemoryAiUsage(plan: Plan = 'free'): MemoryAiUsage {
  const rows = new Map<string, AiUsage>();
  const keyOf = ({ workspaceId, month }: AiUsageRef) => `${workspaceId}_${month}`;
  const usageOf = (ref: AiUsageRef) => rows.get(keyOf(ref)) ?? { gpt: 0, image: 0 };
  return {
    quotas: (ref) => Promise.resolve(aiQuotas(usageOf(ref), plan)),
    hasLeft: (ref, kind) => !isUsedUp(quotaOf(aiQuotas(usageOf(ref), plan), kind)),
    count: (ref, count) => void rows.set(keyOf(ref), counted(usageOf(ref), count)),
  };
}
