import { isDeepStrictEqual } from 'node:util';
import type { slotRoutes } from '@fanfare/core/api/slots.ts';
import type { SaveSlotsInput } from '@fanfare/core/api/schemas/slots.ts';
import type { SlotPlan } from '@fanfare/core/slots/slots.ts';
import type { Facts } from '@fanfare/platforms/platform.ts';
import { AppError, fieldError } from '../../http/app-error.ts';
import { unsupportedText } from '../../networks/reach-account.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { PostStore } from '../../store/posts.ts';
import type { SlotStore } from '../../store/slots.ts';
import { findFreeSlot } from './find-free-slot.ts';

export interface SlotDependencies {
  slots: SlotStore;
  posts: Pick<PostStore, 'usesOf'>;
  factsOf(platform: string): Facts | null;
  now(): Date;
}

const changedMeanwhile = 'Someone else changed the posting slots. Here is the latest version.';

/** The plan after a change. A change that is sent again after a lost answer changes nothing. */
function changedPlan(known: SlotPlan, wanted: Omit<SaveSlotsInput, 'workspaceId'>): SlotPlan {
  // Compares all fields, so that a change of a field that is added later is stored too.
  if (isDeepStrictEqual({ ...wanted, revision: known.revision }, known)) return known;
  if (wanted.revision !== known.revision) throw new AppError('conflict', { message: changedMeanwhile });
  return { ...wanted, revision: known.revision + 1 };
}

export function slotHandlers(deps: SlotDependencies): Handlers<typeof slotRoutes> {
  const { slots, factsOf, now } = deps;
  return {
    findSlots: ({ workspaceId }) => slots.find(workspaceId),
    async saveSlots({ workspaceId, ...wanted }) {
      if (wanted.slots.some(({ platform }) => platform !== null && factsOf(platform)?.id !== platform))
        throw fieldError('slots', unsupportedText);
      return slots.change(workspaceId, (known) => changedPlan(known, wanted));
    },
    async nextSlot({ workspaceId, platforms, post_id: groupId }) {
      const plan = await slots.find(workspaceId);
      const search = {
        workspaceId,
        platforms: platforms?.split(',').map((name) => factsOf(name)?.id ?? name) ?? [],
        isOwn: (use: { groupId: string }) => use.groupId === groupId,
      };
      const free = await findFreeSlot(deps, plan, search, now().getTime());
      return { hasSlots: plan.slots.length > 0, at: free && new Date(free.at).toISOString() };
    },
  };
}
