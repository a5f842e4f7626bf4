import { isRejected } from '../../../_shared/network-error.ts';
import type { Account, PlatformIo } from '../../../platform.ts';
import type { YouTubeAnalytics, YouTubePart } from '../../analytics.ts';
import { readReport, type Row } from './report.ts';

const query = {
  metrics: 'viewerPercentage',
  dimensions: 'ageGroup,gender',
  sort: '-viewerPercentage',
};

/** `25–34` for `age25-34`, and `65+` for `age65-`. */
const ageOf = (group: string): string => group.replace(/^age/, '').replace(/-$/, '+').replace('-', '–');

/** Reads the demographics of the whole period, because YouTube reports none by day. */
export async function readAudience(
  io: PlatformIo,
  account: Account,
  days: number,
  onRefused: (part: YouTubePart) => void,
): Promise<YouTubeAnalytics['audience']> {
  let rows: readonly Row[] = [];
  try {
    rows = await readReport(io, account, days, query);
  } catch (error) {
    if (!isRejected(error)) throw error;
    onRefused('demographics');
  }
  const demographics = rows.map((row) => ({
    gender: row.text('gender'),
    age_group: ageOf(row.text('ageGroup')),
    percentage: row.number('viewerPercentage'),
  }));
  return { demographics: demographics.toSorted((a, b) => b.percentage - a.percentage) };
}
