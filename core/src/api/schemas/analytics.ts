import { z } from 'zod';
import { isDay } from '../../calendar/days.ts';
import { platform, platformId } from '../../posts/schemas/platform.ts';
import { timeZone } from '../../posts/schemas/time-zone.ts';
import { workspaceId } from './workspaces.ts';

export const listAnalyticsAccountsInput = z.strictObject({ workspaceId, platform });
export type ListAnalyticsAccountsInput = z.infer<typeof listAnalyticsAccountsInput>;

export const findAnalyticsInput = z.strictObject({
  workspaceId,
  platform,
  platform_id: platformId,
  /**
   * Not restricted here: the use case refuses a range that the network does not support, with a message for that
   * network.
   */
  days: z.union([z.number(), z.string().max(32)]).optional(),
});
export type FindAnalyticsInput = z.infer<typeof findAnalyticsInput>;

export const bestTimesInput = z.strictObject({
  workspaceId,
  platform,
  platform_id: platformId,
  zone: timeZone,
});
export type BestTimesInput = z.infer<typeof bestTimesInput>;

const day = z.string().refine(isDay, 'Enter a day such as 2026-11-24.');

export const findSeriesInput = z.strictObject({
  workspaceId,
  platform,
  platform_id: platformId,
  from: day,
  to: day,
});
export type FindSeriesInput = z.infer<typeof findSeriesInput>;

export const takeSnapshotInput = z.strictObject({
  workspaceId,
  platform,
  platform_id: platformId,
  day,
  /** The number of failed attempts to take this snapshot. */
  attempt: z.number().int().min(0).max(48),
});
export type TakeSnapshotInput = z.infer<typeof takeSnapshotInput>;
