/** So many days until now can be looked at. */
export const analyticsDays = [7, 30, 60, 90] as const;
export type AnalyticsDays = (typeof analyticsDays)[number];

export const defaultAnalyticsDays: AnalyticsDays = 30;

/** An account whose analytics can be looked at. */
export interface AnalyticsAccount {
  platform: string;
  platform_id: string;
  username: string;
  logo: string | null;
}

/** In the network's own shape, as the specification has it; `fetchedAt` is the ISO instant at which the network said so. */
export type AnalyticsAnswer = Readonly<Record<string, unknown>> & { fetchedAt: string };
