import { aiQuotas, isUsedUp, type AiUsage } from '@fanfare/core/quota/ai.ts';
import type { Plan } from '@fanfare/core/quota/uploads.ts';
import { quotaOf, type AiUsageRef, type AiUsageStore } from '../store/ai-usage.ts';

/** Keeps what Firestore would keep. The same suite holds both to the same behaviour. */
export function memoryAiUsage(plan: Plan = 'free'): AiUsageStore {
  const rows = new Map<string, AiUsage>();
  const keyOf = ({ workspaceId, month }: AiUsageRef) => `${workspaceId}_${month}`;
  const usageOf = (ref: AiUsageRef) => rows.get(keyOf(ref)) ?? { gpt: 0, image: 0 };
  return {
    quotas: (ref) => Promise.resolve(aiQuotas(usageOf(ref), plan)),
    reserve(ref, kind) {
      const usage = usageOf(ref);
      if (isUsedUp(quotaOf(aiQuotas(usage, plan), kind))) return Promise.resolve(false);
      rows.set(keyOf(ref), { ...usage, [kind]: usage[kind] + 1 });
      return Promise.resolve(true);
    },
    giveBack(ref, kind) {
      const usage = usageOf(ref);
      if (rows.has(keyOf(ref))) rows.set(keyOf(ref), { ...usage, [kind]: Math.max(0, usage[kind] - 1) });
      return Promise.resolve();
    },
  };
}
