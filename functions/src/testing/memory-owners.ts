import type { PlanOwner } from '../store/usage.ts';

/** Finds the person whose plan limits a workspace. */
export type OwnerOf = (workspaceId: string) => PlanOwner;

/** Each workspace has an owner of its own. */
export const separateOwners: OwnerOf = (workspaceId) => ({ uid: workspaceId, name: '', plan: 'free' });
