/** The ranges that analytics offer, in days up to now. */
export const analyticsDays = [7, 30, 60, 90] as const;
export type AnalyticsDays = (typeof analyticsDays)[number];

/** Ranges that are only read to compare a longer one with the period before. */
export const comparedDays = [120, 180] as const;
export type ReadDays = AnalyticsDays | (typeof comparedDays)[number];

/** The range that a screen shows; null if it is not offered. */
export function readAnalyticsDays(given: string | number): AnalyticsDays | null {
  return analyticsDays.find((days) => String(days) === String(given)) ?? null;
}

/** The range that a call asks for; null if it is not offered. */
export const readDays = (given: string | number): ReadDays | null =>
  [...analyticsDays, ...comparedDays].find((days) => String(days) === String(given)) ?? null;

export const defaultAnalyticsDays: AnalyticsDays = 30;

/** An account that has analytics. */
export interface AnalyticsAccount {
  platform: string;
  platform_id: string;
  username: string;
  logo: string | null;
}

/** The network's own shape, as the specification defines it; `fetchedAt` is the ISO instant of the network's answer. */
export type AnalyticsAnswer = Readonly<Record<string, unknown>> & { fetchedAt: string };
