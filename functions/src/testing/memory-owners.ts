import type { Plan } from '@fanfare/core/billing/plans.ts';
import type { PlanOwner } from '../store/usage.ts';

/** Returns the person whose plan limits a workspace. */
export type OwnerOf = (workspaceId: string) => PlanOwner;

export type PlanOf = (uid: string) => Plan;
export const largestPlan: PlanOf = () => 'business';

export const separateOwners: OwnerOf = (workspaceId) => ({ uid: workspaceId, name: '', plan: 'free' });
