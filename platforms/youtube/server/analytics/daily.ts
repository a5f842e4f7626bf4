import { NetworkError } from '../../../_shared/network-error.ts';
import type { Account, PlatformIo } from '../../../platform.ts';
import type { YouTubeAnalytics } from '../../analytics.ts';
import { readReport } from './report.ts';

const byDay = { dimensions: 'day', sort: 'day' };
const impressions = 'videoThumbnailImpressions';

/** Requested separately, because nearly all channels are refused this metric. */
async function readImpressions(
  io: PlatformIo,
  account: Account,
  days: number,
): Promise<Map<string, number> | null> {
  try {
    const rows = await readReport(io, account, days, { ...byDay, metrics: impressions });
    return new Map(rows.map((row): [string, number] => [row.text('day'), row.number(impressions)]));
  } catch (error) {
    if (error instanceof NetworkError && error.failure.kind === 'rejected') return null;
    throw error;
  }
}

export async function readDaily(
  io: PlatformIo,
  account: Account,
  days: number,
): Promise<YouTubeAnalytics['insights']> {
  const metrics = 'views,estimatedMinutesWatched,subscribersGained,subscribersLost';
  const [rows, seen] = await Promise.all([
    readReport(io, account, days, { ...byDay, metrics }),
    readImpressions(io, account, days),
  ]);
  return {
    daily_analytics: rows.map((row) => ({
      date: row.text('day'),
      views: row.number('views'),
      impressions: seen?.get(row.text('day')) ?? null,
      estimated_minutes_watched: row.number('estimatedMinutesWatched'),
    })),
    daily_subscriber_changes: rows.map((row) => {
      const [gained, lost] = [row.number('subscribersGained'), row.number('subscribersLost')];
      return {
        date: row.text('day'),
        subscribers_gained: gained,
        subscribers_lost: lost,
        net_growth: gained - lost,
      };
    }),
  };
}
