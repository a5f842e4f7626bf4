import { askForAccepted } from '../../../_shared/accepted.ts';
import { isRejected } from '../../../_shared/network-error.ts';
import type { Account, PlatformIo } from '../../../platform.ts';
import type { YouTubeAnalytics, YouTubePart } from '../../analytics.ts';
import { readReport, type Row } from './report.ts';

const byDay = { dimensions: 'day', sort: 'day' };
const impressions = 'videoThumbnailImpressions';

/** Requests the impressions separately, because YouTube denies this metric to nearly all channels. */
async function readImpressions(
  io: PlatformIo,
  account: Account,
  days: number,
): Promise<Map<string, number> | null> {
  try {
    const rows = await readReport(io, account, days, { ...byDay, metrics: impressions });
    return new Map(rows.map((row): [string, number] => [row.text('day'), row.number(impressions)]));
  } catch (error) {
    if (isRejected(error)) return null;
    throw error;
  }
}

/** Our field for each of YouTube's metrics. */
const names = {
  views: 'views',
  estimatedMinutesWatched: 'estimated_minutes_watched',
  subscribersGained: 'subscribers_gained',
  subscribersLost: 'subscribers_lost',
} as const satisfies Record<string, YouTubePart>;
type Name = keyof typeof names;

/** Calls `onRefused` with the name of each number that YouTube refused. That number is then null. */
export async function readDaily(
  io: PlatformIo,
  account: Account,
  days: number,
  onRefused: (part: YouTubePart) => void,
): Promise<YouTubeAnalytics['insights']> {
  const read = (asked: readonly Name[]) => readReport(io, account, days, { ...byDay, metrics: asked.join() });
  const [{ answer: rows, refused }, seen] = await Promise.all([
    askForAccepted(Object.keys(names) as Name[], read),
    readImpressions(io, account, days),
  ]);
  for (const name of refused) onRefused(names[name]);
  const valueOf = (row: Row, name: Name) => (refused.includes(name) ? null : row.number(name));
  return {
    daily_analytics: rows.map((row) => ({
      date: row.text('day'),
      views: valueOf(row, 'views'),
      impressions: seen?.get(row.text('day')) ?? null,
      estimated_minutes_watched: valueOf(row, 'estimatedMinutesWatched'),
    })),
    daily_subscriber_changes: rows.map((row) => {
      const [gained, lost] = [valueOf(row, 'subscribersGained'), valueOf(row, 'subscribersLost')];
      const net_growth = gained === null || lost === null ? null : gained - lost;
      return { date: row.text('day'), subscribers_gained: gained, subscribers_lost: lost, net_growth };
    }),
  };
}
