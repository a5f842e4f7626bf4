import { seriesOf } from '@fanfare/core/analytics/days.ts';
import type { Line, LinesBlock } from '@fanfare/core/analytics/panel.ts';
import { snapshotDay, type SnapshotSeries } from '@fanfare/core/analytics/snapshots.ts';
import { addDays, type Day } from '@fanfare/core/calendar/days.ts';
import type { AnalyticsAccount } from '@fanfare/core/insights/analytics.ts';
import { useRead } from '../../browser/use-read.ts';
import { ChartCard } from './chart-card.tsx';
import { Waiting } from './chart-frame.tsx';
import { axisDay, countOf } from './figure-text.ts';
import { LinesCard } from './lines-card.tsx';
import { chartHeight } from './panel-layout.ts';

interface FollowerHistoryProps {
  workspaceId: string;
  account: AnalyticsAccount;
  /** The network's word for followers. */
  label: string;
  days: number;
  now: Date;
  fileName: string;
}

function missingIn(known: number, since: Day | null): Line['missing'] {
  if (known > 1) return null;
  const text =
    since === null
      ? 'The first number is kept within a day.'
      : `Kept since ${axisDay(since)}. The line begins on the second day.`;
  return { kind: 'not_yet', text };
}

/** Days before the first snapshot are unknown, and never zero. */
export function followersBlock(
  { since, days: kept }: SnapshotSeries,
  label: string,
  { first, last }: { first: Day; last: Day },
): LinesBlock {
  const values = new Map(
    kept.flatMap(({ day, followers }): [Day, number][] => (followers === null ? [] : [[day, followers]])),
  );
  const newest = [...values.values()].at(-1);
  const line: Line = {
    id: 'followers',
    label,
    colour: 'c1',
    days: seriesOf(values, first, last),
    before: null,
    missing: missingIn(values.size, since),
    total: null,
    isTotal: true,
  };
  return {
    kind: 'lines',
    id: 'followers',
    title: `${label} over time`,
    zone: 'UTC',
    lines: [line],
    ...(newest !== undefined && {
      note: `${countOf(newest)} now · kept since ${axisDay(since ?? first)} · the axis does not start at zero`,
    }),
  };
}

/** The number of followers by day, from the daily snapshots. */
export function FollowerHistory({ workspaceId, account, label, days, now, fileName }: FollowerHistoryProps) {
  const last = snapshotDay(now);
  const first = addDays(last, 1 - days);
  const { data, error } = useRead('findSeries', {
    workspaceId,
    platform: account.platform,
    platform_id: account.platform_id,
    from: first,
    to: last,
  });
  // The other figures do not depend on this.
  if (error && !data) return null;
  if (!data)
    return (
      <ChartCard title={`${label} over time`}>
        <Waiting height={chartHeight.small} />
      </ChartCard>
    );
  return (
    <LinesCard
      block={followersBlock(data, label, { first, last })}
      days={days}
      fileName={fileName}
      posts={[]}
    />
  );
}
