import { minuteMs } from '../time/units.ts';

/** The ranges that analytics offer, in days up to now. */
export const analyticsDays = [7, 30, 60, 90] as const;
export type AnalyticsDays = (typeof analyticsDays)[number];

/** Ranges, in days, that are read only to compare a period with the previous one. */
export const comparedDays = [120, 180] as const;
export type ReadDays = AnalyticsDays | (typeof comparedDays)[number];

/** Parses a range for a screen; null if it is not in `analyticsDays`. */
export function readAnalyticsDays(given: string | number): AnalyticsDays | null {
  return analyticsDays.find((days) => String(days) === String(given)) ?? null;
}

/** A range that a call can request; null for any other number. */
export const readDays = (given: string | number): ReadDays | null =>
  [...analyticsDays, ...comparedDays].find((days) => String(days) === String(given)) ?? null;

export const defaultAnalyticsDays: AnalyticsDays = 30;

export interface AnalyticsAccount {
  platform: string;
  platform_id: string;
  username: string;
  logo: string | null;
}

/**
 * The answer in the network's own form, as the specification defines it; `fetchedAt` is the ISO instant of the
 * network's answer.
 */
export type AnalyticsAnswer = Readonly<Record<string, unknown>> & { fetchedAt: string };

export const answerReusedMs = 15 * minuteMs;

/** Tells whether the server would answer another request with the same stored figures. */
export const isReusable = ({ fetchedAt }: { fetchedAt: string }, now: number): boolean =>
  now - Date.parse(fetchedAt) < answerReusedMs;
