/** Posts that may go out per month, by plan. */
export const uploadsPerMonth = { free: 100, pro: 2_000, business: 100_000 } as const;
export type Plan = keyof typeof uploadsPerMonth;

/** The month that something counts for, by the clock of everybody. */
export const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7);

export interface UploadQuota {
  uploadCount: number;
  limit: number;
  percentage: number;
  plan: Plan;
}

export function uploadQuota(uploadCount: number, plan: Plan): UploadQuota {
  const limit = uploadsPerMonth[plan];
  return { uploadCount, limit, percentage: Math.min(100, Math.round((uploadCount / limit) * 100)), plan };
}

export const limitReached = 'Upload limit reached. Please upgrade your plan to continue uploading.';

/** Said to whoever is quicker than the answer how much is left. */
export const quotaLoading = 'Quota loading';

/** Whether so many more may go out. Nothing is asked of what uses nothing up, however full the month is. */
export function fits(
  more: number,
  { uploadCount, limit }: Pick<UploadQuota, 'uploadCount' | 'limit'>,
): boolean {
  return more <= 0 || uploadCount + more <= limit;
}
