import type { Account, PlatformIo } from '../../../platform.ts';
import type { YouTubeAnalytics } from '../../analytics.ts';
import { readReport } from './report.ts';

const query = {
  metrics: 'viewerPercentage',
  dimensions: 'ageGroup,gender',
  sort: '-viewerPercentage',
};

/** `25–34` for `age25-34`, and `65+` for `age65-`. */
const ageOf = (group: string): string => group.replace(/^age/, '').replace(/-$/, '+').replace('-', '–');

/** For the whole time, because YouTube gives no demographics by day. */
export async function readAudience(
  io: PlatformIo,
  account: Account,
  days: number,
): Promise<YouTubeAnalytics['audience']> {
  const rows = await readReport(io, account, days, query);
  const demographics = rows.map((row) => ({
    gender: row.text('gender'),
    age_group: ageOf(row.text('ageGroup')),
    percentage: row.number('viewerPercentage'),
  }));
  return { demographics: demographics.toSorted((a, b) => b.percentage - a.percentage) };
}
