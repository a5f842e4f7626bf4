import { noSlots, type SlotPlan } from '@fanfare/core/slots/slots.ts';
import type { SlotStore } from '../store/slots.ts';

export function createMemorySlots(): SlotStore {
  const plans = new Map<string, SlotPlan>();
  const find = (workspaceId: string) => structuredClone(plans.get(workspaceId) ?? noSlots);
  return {
    find: (workspaceId) => Promise.resolve(find(workspaceId)),
    async change(workspaceId, decide) {
      const next = decide(find(workspaceId));
      plans.set(workspaceId, structuredClone(next));
      return next;
    },
  };
}
