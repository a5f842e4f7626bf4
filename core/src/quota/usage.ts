import type { AiQuota, AiQuotas } from './ai.ts';
import type { PlanOwnerName } from './plan-owner.ts';
import type { StorageQuota } from './storage.ts';
import type { UploadQuota } from './uploads.ts';

/** The usage of all workspaces of a person, with the limits of their plan. */
export interface Quotas extends PlanOwnerName {
  uploads: UploadQuota;
  ai: AiQuotas;
  storage: StorageQuota;
}

/** Makes the answer of the call `uploadQuota` from the answer of `quotas`. */
export const uploadQuotaOf = ({ uploads, planOwner }: Quotas): UploadQuota & PlanOwnerName =>
  planOwner === undefined ? uploads : { ...uploads, planOwner };

export type UsageLevel = 'fine' | 'approaching' | 'reached';

/** People are warned once they have used more than this fraction of a limit. */
const approachingAbove = 0.8;

export interface UsageLine {
  id: 'messages' | 'images' | 'uploads' | 'storage';
  used: number;
  /** Null where there is no limit. */
  limit: number | null;
  /** The used fraction of the limit; 0 where there is none. */
  share: number;
  level: UsageLevel;
}

export function usageLevel(used: number, limit: number | null): UsageLevel {
  if (limit === null) return 'fine';
  if (used >= limit) return 'reached';
  return used > limit * approachingAbove ? 'approaching' : 'fine';
}

/** The used part of a limit, between 0 and 1; 0 where there is none. */
export const usageShare = (used: number, limit: number | null): number =>
  limit === null || limit === 0 ? 0 : Math.min(1, used / limit);

function lineOf(id: UsageLine['id'], used: number, limit: number | null): UsageLine {
  return { id, used, limit, share: usageShare(used, limit), level: usageLevel(used, limit) };
}

const ofAi = (id: UsageLine['id'], { used, limit }: AiQuota): UsageLine => lineOf(id, used, limit);

/** All usage of a plan. The limit that people usually reach first comes first. */
export function usageLines({ uploads, ai, storage }: Quotas): UsageLine[] {
  return [
    lineOf('uploads', uploads.uploadCount, uploads.limit),
    ofAi('messages', ai.quota),
    ofAi('images', ai.imageQuota),
    lineOf('storage', storage.totalSize, storage.storageLimit),
  ];
}
