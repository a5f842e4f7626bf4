import { alignBefore, periodOf, seriesOf } from '@fanfare/core/analytics/days.ts';
import { hoursOf, type NoFigure } from '@fanfare/core/analytics/figures.ts';
import type { Context, Line, LinesBlock, MovesBlock, SharesBlock } from '@fanfare/core/analytics/panel.ts';
import { dayIn } from '@fanfare/core/calendar/days.ts';
import { sumOf } from '../../_shared/numbers.ts';
import type { YouTubeAnalytics, YouTubePart } from '../analytics.ts';

export type Given = Context<YouTubeAnalytics>;
type Daily = YouTubeAnalytics['insights']['daily_analytics'][number];

const notReported: NoFigure = {
  kind: 'not_yet',
  text: 'YouTube reports each day about two days later.',
};

export const refusedPart: NoFigure = {
  kind: 'refused',
  text: 'YouTube refused this number. Other figures are not affected.',
};

const valuesOf = (rows: readonly Daily[], value: (row: Daily) => number | null) =>
  new Map(
    rows.flatMap((row): [string, number][] => {
      const known = value(row);
      return known === null ? [] : [[row.date, known]];
    }),
  );

const zone = 'America/Los_Angeles';

/** Google counts days in California time. */
const todayAt = (at: Date): string => dayIn(at.getTime(), zone);

function lineOf(
  { insights, refused }: YouTubeAnalytics,
  { days, wider, at }: Given,
  look: Pick<Line, 'id' | 'label' | 'colour'> & { part?: YouTubePart },
  value: (row: Daily) => number | null,
): Line {
  const values = valuesOf(insights.daily_analytics, value);
  const { first, last } = periodOf(values.keys(), days, todayAt(at));
  const shown = seriesOf(values, first, last);
  const { part, ...shownAs } = look;
  const isRefused = part !== undefined && refused.includes(part);
  const earlier = wider && valuesOf(wider.insights.daily_analytics, value);
  return {
    ...shownAs,
    days: shown,
    before: earlier && alignBefore(shown, earlier, days),
    missing: values.size > 0 ? null : isRefused ? refusedPart : notReported,
    total: null,
  };
}

const hours = (minutes: number | null): number | null =>
  minutes === null ? null : Math.round(minutes / 6) / 10;

export function performanceOf(answer: YouTubeAnalytics, context: Given): LinesBlock {
  const rows = answer.insights.daily_analytics;
  const impressions = lineOf(
    answer,
    context,
    { id: 'impressions', label: 'Impressions', colour: 'c3' },
    (row) => row.impressions,
  );
  const watched = lineOf(
    answer,
    context,
    { id: 'hours', label: 'Hours watched', colour: 'c4', part: 'estimated_minutes_watched' },
    (row) => hours(row.estimated_minutes_watched),
  );
  const minutes = sumOf(rows.map((row) => row.estimated_minutes_watched));
  return {
    kind: 'lines',
    id: 'daily_performance',
    title: 'Daily performance',
    zone,
    lines: [
      lineOf(
        answer,
        context,
        { id: 'views', label: 'Channel views', colour: 'c1', part: 'views' },
        (row) => row.views,
      ),
      rows.length > 0 && impressions.missing
        ? {
            ...impressions,
            missing: { kind: 'not_offered', text: 'YouTube does not give impressions for this channel.' },
          }
        : impressions,
      { ...watched, total: minutes === null ? null : hoursOf(minutes) },
    ],
  };
}

export function changesOf({ insights, refused }: YouTubeAnalytics): MovesBlock {
  const all = insights.daily_subscriber_changes.flatMap(({ date, subscribers_gained, subscribers_lost }) =>
    subscribers_gained === null || subscribers_lost === null
      ? []
      : [{ date, subscribers_gained, subscribers_lost }],
  );
  const isRefused = refused.includes('subscribers_gained') || refused.includes('subscribers_lost');
  const sum = (name: 'subscribers_gained' | 'subscribers_lost') =>
    all.reduce((total, row) => total + row[name], 0);
  return {
    kind: 'moves',
    id: 'subscribers',
    title: 'Daily subscriber change',
    labels: { gained: 'Gained', lost: 'Lost' },
    days: all.map(({ date, subscribers_gained, subscribers_lost }) => ({
      day: date,
      gained: subscribers_gained,
      lost: subscribers_lost,
    })),
    totals: all.length === 0 ? null : { gained: sum('subscribers_gained'), lost: sum('subscribers_lost') },
    missing: all.length > 0 ? null : isRefused ? refusedPart : notReported,
  };
}

const genders: Readonly<Record<string, string>> = { female: 'Women', male: 'Men' };
const shownGroups = 8;

export function demographicsOf({
  audience: { demographics },
  insights,
  refused,
}: YouTubeAnalytics): SharesBlock {
  const shown = demographics.slice(0, shownGroups);
  const left = 100 - shown.reduce((sum, { percentage }) => sum + percentage, 0);
  return {
    kind: 'shares',
    id: 'demographics',
    title: 'Viewer demographics',
    subtitle: 'Top 8 by percentage',
    rows: shown.map(({ gender, age_group, percentage }) => ({
      label: `${genders[gender] ?? 'Other'} · ${age_group}`,
      bars: [{ name: 'Share', percent: percentage, colour: gender === 'male' ? 'c3' : 'c1' }],
    })),
    missing:
      demographics.length > 0
        ? null
        : refused.includes('demographics')
          ? refusedPart
          : {
              // A channel without views has no viewers yet. If it has views, too few of its viewers are signed in.
              kind: insights.daily_analytics.length === 0 ? 'not_yet' : 'not_offered',
              text: 'YouTube describes viewers only when enough of them are signed in.',
            },
    ...(shown.length > 0 &&
      left >= 0.05 && { note: `Signed-in viewers only. ${left.toFixed(1)}% are outside these groups.` }),
  };
}
