import type { SlotPlan } from '../slots/slots.ts';
import { route } from './route.ts';
import type { WorkspaceQuery } from './schemas/accounts.ts';
import type { NextSlotInput, SaveSlotsInput } from './schemas/slots.ts';

export interface NextSlot {
  hasSlots: boolean;
  /** ISO instant of the next free slot; null when there is none. */
  at: string | null;
}

export const slotRoutes = {
  findSlots: route<WorkspaceQuery, SlotPlan>()({ method: 'GET', path: '/api/auth/user/slots' }),
  /** Replaces all slots of the workspace. The times of scheduled posts do not change. */
  saveSlots: route<SaveSlotsInput, SlotPlan>()({ method: 'POST', path: '/api/auth/user/slots' }),
  nextSlot: route<NextSlotInput, NextSlot>()({ method: 'GET', path: '/api/auth/user/slots/next' }),
};
