import { seriesOf } from '@fanfare/core/analytics/days.ts';
import { changeBetween, valueOf } from '@fanfare/core/analytics/figures.ts';
import type { Line, LinesBlock, Metric, Panel } from '@fanfare/core/analytics/panel.ts';
import { startGapDaysMax, movementIn, type SnapshotSeries } from '@fanfare/core/analytics/snapshots.ts';
import { addDays, type Day } from '@fanfare/core/calendar/days.ts';
import type { AnalyticsAccount } from '@fanfare/core/analytics/answer.ts';
import { useRead } from '../../browser/use-read.ts';
import { ChartCard } from './chart-card.tsx';
import { Waiting } from './chart-frame.tsx';
import { axisDay, countOf, signedCount } from './figure-text.ts';
import { listReadOptions } from './use-analytics.ts';
import { LinesCard } from './lines-card.tsx';
import { chartHeight } from './panel-layout.ts';
import type { FileNameFor } from './table-rows.ts';

interface Period {
  days: number;
  last: Day;
}

interface FollowerHistoryProps {
  kept: Pick<ReturnType<typeof useKeptTotals>, 'data' | 'error'>;
  /** The network's word for followers. */
  label: string;
  period: Period;
  fileNameFor: FileNameFor;
}

function missingIn(known: number, since: Day | null): Line['missing'] {
  if (known > 1) return null;
  const text =
    since === null
      ? 'The first number is kept within a day.'
      : `Kept since ${axisDay(since)}. The line begins on the second day.`;
  return { kind: 'not_yet', text };
}

/** The chart of followers. Days before the first snapshot have no number, and not the number zero. */
export function followersBlock(
  { since, days: kept }: SnapshotSeries,
  label: string,
  { first, last }: { first: Day; last: Day },
): LinesBlock {
  const values = new Map(
    kept.flatMap(({ day, followers }): [Day, number][] => (followers === null ? [] : [[day, followers]])),
  );
  const newest = [...values].at(-1);
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
    ...(newest && {
      note: `${countOf(newest[1])} on ${axisDay(newest[0])} · kept since ${axisDay(since ?? first)} · the axis does not start at zero`,
    }),
  };
}

const followerCards = ['total_followers', 'total_subscribers'];

/**
 * Tells whether the daily snapshots contain this metric, so that its change since the previous period can be calculated
 * from them.
 */
export const isKept = ({ id }: Metric): boolean => followerCards.includes(id);

export function followersIn(kept: SnapshotSeries, label: string, { days, last }: Period): LinesBlock {
  const first = addDays(last, 1 - days);
  return followersBlock({ ...kept, days: kept.days.filter(({ day }) => day >= first) }, label, {
    first,
    last,
  });
}

/** The number of followers on the card; null if no card has one. */
export function followersOf({ cards }: Panel): number | null {
  const card = cards.find(({ id }) => followerCards.includes(id));
  return card ? valueOf(card.figure) : null;
}

/**
 * Adds the change of the followers since the previous period. It is calculated from the daily snapshots for networks
 * that report no earlier follower counts.
 */
export function withKeptChange(metric: Metric, series: SnapshotSeries | undefined, period: Period): Metric {
  const moved = series && movementIn(series, 'followers', period);
  const now = valueOf(metric.figure);
  if (!followerCards.includes(metric.id) || metric.change || now === null || !moved) return metric;
  return {
    ...metric,
    change: changeBetween(moved.before, now),
    changeText: `${signedCount(now - moved.before)} in ${period.days} days`,
    trend: series.days.flatMap(({ followers }) => followers ?? []),
  };
}

/** The stored totals of a period. A few days before it are included, in case the first day has no total. */
export const useKeptTotals = (
  workspaceId: string,
  { platform, platform_id }: AnalyticsAccount,
  { days, last }: Period,
) =>
  useRead(
    'findSeries',
    {
      workspaceId,
      platform,
      platform_id,
      from: addDays(last, -days - startGapDaysMax),
      to: last,
    },
    listReadOptions,
  );

export function FollowerHistory({ kept: { data, error }, label, period, fileNameFor }: FollowerHistoryProps) {
  // No error is shown, because the other figures do not depend on this chart.
  if (error && !data) return null;
  if (!data)
    return (
      <ChartCard title={`${label} over time`}>
        <Waiting height={chartHeight.small} />
      </ChartCard>
    );
  return (
    <LinesCard
      block={followersIn(data, label, period)}
      days={period.days}
      today={period.last}
      fileNameFor={fileNameFor}
      posts={[]}
    />
  );
}
