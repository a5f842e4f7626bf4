import { limitsOf, type Plan } from '../billing/plans.ts';

/** The UTC month that a use counts towards. */
export const quotaMonth = (at: number): string => new Date(at).toISOString().slice(0, 7);

/** The time at which the monthly counts are reset to zero. */
export function nextQuotaMonth(at: number): Date {
  const date = new Date(at);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1));
}

export interface UploadQuota {
  uploadCount: number;
  limit: number;
  percentage: number;
  plan: Plan;
}

export function uploadQuota(uploadCount: number, plan: Plan): UploadQuota {
  const limit = limitsOf(plan).posts;
  return { uploadCount, limit, percentage: Math.min(100, Math.round((uploadCount / limit) * 100)), plan };
}

export const limitReached = 'Upload limit reached. Please upgrade your plan to continue uploading.';

export const quotaLoading = 'Quota loading';

/** Tells whether this many additional posts are allowed. Actions that use no posts are always allowed. */
export function fits(
  more: number,
  { uploadCount, limit }: Pick<UploadQuota, 'uploadCount' | 'limit'>,
): boolean {
  return more <= 0 || uploadCount + more <= limit;
}
