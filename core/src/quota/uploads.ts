/** Posts per month, by plan. */
export const uploadsPerMonth = { free: 100, pro: 2_000, business: 100_000 } as const;
export type Plan = keyof typeof uploadsPerMonth;

export const isPlan = (value: unknown): value is Plan =>
  typeof value === 'string' && Object.hasOwn(uploadsPerMonth, value);

const planRanks: readonly Plan[] = ['free', 'pro', 'business'];

/** The plan with the higher limits. */
export const higherPlan = (a: Plan, b: Plan): Plan => (planRanks.indexOf(a) < planRanks.indexOf(b) ? b : a);

/** The UTC month that a use counts towards. */
export const quotaMonth = (at: number): string => new Date(at).toISOString().slice(0, 7);

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

/** Shown while the quota is loading. */
export const quotaLoading = 'Quota loading';

/** Tells whether this many additional posts are allowed. Actions that use no posts are always allowed. */
export function fits(
  more: number,
  { uploadCount, limit }: Pick<UploadQuota, 'uploadCount' | 'limit'>,
): boolean {
  return more <= 0 || uploadCount + more <= limit;
}
