import type { AiQuota, AiQuotas } from './ai.ts';
import type { StorageQuota } from './storage.ts';
import type { UploadQuota } from './uploads.ts';

/** How near something is to its limit. */
export type UsageLevel = 'fine' | 'approaching' | 'reached';

/** Above this share people are told before it is too late. */
const approachingAbove = 0.8;

export interface UsageLine {
  id: 'messages' | 'images' | 'uploads' | 'storage';
  used: number;
  /** Null without any. */
  limit: number | null;
  /** Of the limit; 0 where there is none. */
  share: number;
  level: UsageLevel;
}

export function usageLevel(used: number, limit: number | null): UsageLevel {
  if (limit === null) return 'fine';
  if (used >= limit) return 'reached';
  return used > limit * approachingAbove ? 'approaching' : 'fine';
}

function lineOf(id: UsageLine['id'], used: number, limit: number | null): UsageLine {
  const share = limit === null || limit === 0 ? 0 : Math.min(1, used / limit);
  return { id, used, limit, share, level: usageLevel(used, limit) };
}

const ofAi = (id: UsageLine['id'], { used, limit }: AiQuota): UsageLine => lineOf(id, used, limit);

/** What of the plan is used up, in the order in which people run out of it. */
export function usageLines(
  { quota, imageQuota }: AiQuotas,
  { uploadCount, limit }: UploadQuota,
  { totalSize, storageLimit }: StorageQuota,
): UsageLine[] {
  return [
    lineOf('uploads', uploadCount, limit),
    ofAi('messages', quota),
    ofAi('images', imageQuota),
    lineOf('storage', totalSize, storageLimit),
  ];
}
