import type { Plan } from '@fanfare/core/billing/plans.ts';
import { capacityText, type Capacity } from '@fanfare/core/quota/capacity.ts';
import { planOwnerFor } from '@fanfare/core/quota/plan-owner.ts';
import { AppError } from './app-error.ts';

interface OverCapacity {
  capacity: Capacity;
  owner: { uid: string; name: string; plan: Plan };
}

/** Tells the caller which limit is reached, and whose plan sets it. */
export const overCapacity = ({ capacity, owner }: OverCapacity, uid: string, hint = ''): AppError =>
  new AppError('limit_reached', {
    message: `${capacityText(capacity, owner.plan, planOwnerFor(uid, owner))}${hint}`,
  });
