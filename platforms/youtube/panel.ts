import { alignBefore, matchedSums, periodOf, seriesOf, totalsFrom } from '@fanfare/core/analytics/days.ts';
import { changeBetween, figureOf, hoursOf, type NoFigure } from '@fanfare/core/analytics/figures.ts';
import {
  panelFor,
  periodBounds,
  postsBefore,
  postsWithin,
  type AnalyticsPanel,
  type Block,
  type Context,
  type Line,
  type LinesBlock,
  type Metric,
  type MovesBlock,
  type Panel,
  type SharesBlock,
} from '@fanfare/core/analytics/panel.ts';
import { dayIn } from '@fanfare/core/calendar/days.ts';
import { meanOf, percent, sumOf } from '../_shared/numbers.ts';
import { growthOf, metricWith, newPosts, noticeOf, totalsAt } from '../_shared/panel-metrics.ts';
import type { YouTubeAnalytics, YouTubePart, YouTubeVideo } from './analytics.ts';
import { label } from './label.ts';

type Given = Context<YouTubeAnalytics>;
type Daily = YouTubeAnalytics['insights']['daily_analytics'][number];

const source = label.label;
const timeOf = ({ published_at }: YouTubeVideo) => published_at;

const rateOf = (videos: readonly YouTubeVideo[]): number | null =>
  percent(
    sumOf(videos.flatMap(({ likes, comments }) => [likes, comments])),
    sumOf(videos.map(({ views }) => views)),
  );

const notGiven: NoFigure = { kind: 'not_offered', text: 'YouTube did not give this number.' };
const notReported: NoFigure = {
  kind: 'not_yet',
  text: 'YouTube reports each day about two days later.',
};

const refusedPart: NoFigure = {
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

/** Google counts days by the calendar of California. */
const todayAt = (at: Date): string => dayIn(at.getTime(), 'America/Los_Angeles');

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

function performanceOf(answer: YouTubeAnalytics, context: Given): LinesBlock {
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
    lines: [
      lineOf(
        answer,
        context,
        { id: 'views', label: 'Views', colour: 'c1', part: 'views' },
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

function changesOf({ insights, refused }: YouTubeAnalytics): MovesBlock {
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

const genders: Readonly<Record<string, string>> = { female: 'Female', male: 'Male' };
const shownGroups = 8;

function demographicsOf({ audience: { demographics }, refused }: YouTubeAnalytics): SharesBlock {
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
              kind: 'not_offered',
              text: 'YouTube describes viewers only when enough of them are signed in.',
            },
    ...(shown.length > 0 &&
      left >= 0.05 && { note: `Signed-in viewers only. ${left.toFixed(1)}% are outside these groups.` }),
  };
}

function metricsOf(answer: YouTubeAnalytics, blocks: { views: Line }, context: Given): [Metric[], Metric[]] {
  const { overview, insights } = answer;
  const { days, wider, at } = context;
  const videos = postsWithin(answer.posts, timeOf, context);
  const earlier = postsBefore(wider?.posts, timeOf, context);
  const { from, to } = periodBounds(at, days);
  const missing: NoFigure =
    videos.length === 0
      ? { kind: 'not_yet', text: `Nothing was published in the last ${days} days.` }
      : notGiven;
  const growth = insights.daily_subscriber_changes.flatMap(({ net_growth }) => net_growth ?? []);
  const matched = matchedSums(blocks.views);
  const metric = metricWith.bind(null, days);
  return [
    [
      metric({
        id: 'total_subscribers',
        label: 'Total subscribers',
        unit: 'count',
        figure: figureOf(
          overview.total_subscribers,
          answer.refused.includes('total_subscribers')
            ? refusedPart
            : { kind: 'not_offered', text: 'This channel hides its subscribers.' },
        ),
        definition:
          'Subscribers now, rounded down to three digits by YouTube. The change is what the days add up to.',
        source,
        ...growthOf(overview.total_subscribers, sumOf(growth), days),
        trend: overview.total_subscribers === null ? [] : totalsFrom(overview.total_subscribers, growth),
      }),
      metric({
        id: 'avg_views',
        label: 'Avg. views',
        unit: 'count',
        figure: figureOf(overview.avg_views, missing),
        definition: 'Views of a video until now, on average over the videos of the period.',
        source,
        before: earlier && meanOf(earlier.map(({ views }) => views)),
        trend: videos.toReversed().flatMap(({ views }) => (views === null ? [] : [views])),
      }),
      {
        ...metric({
          id: 'total_views',
          label: 'Total views',
          unit: 'count',
          figure: figureOf(overview.total_views, notGiven),
          definition: 'Views of the channel, of all times. The change compares the views of the same days.',
          source,
          trend: blocks.views.days.flatMap(({ value }) => (value === null ? [] : [value])),
        }),
        change: matched && changeBetween(matched.before, matched.now),
        changeText: matched && `vs the same ${matched.days} days before`,
      },
      {
        ...metric({
          id: 'total_videos',
          label: 'Total videos',
          unit: 'count',
          figure: figureOf(overview.total_videos, notGiven),
          definition: 'Videos of the channel, of all times. The change compares the videos of the periods.',
          source,
          trend: totalsAt(
            overview.total_videos,
            videos.map((video) => Date.parse(video.published_at)),
            from,
            to,
          ),
        }),
        ...newPosts(videos.length, earlier && earlier.length),
      },
    ],
    [
      metric({
        id: 'engagement_rate',
        label: 'Engagement rate',
        unit: 'percent',
        figure: figureOf(overview.engagement_rate, missing),
        definition: 'Likes and comments as a percentage of views.',
        source,
        before: earlier && rateOf(earlier),
      }),
      metric({
        id: 'avg_comments',
        label: 'Avg. comments',
        unit: 'count',
        figure: figureOf(overview.avg_comments, missing),
        definition: 'Comments on a video, on average over the videos of the period.',
        source,
        before: earlier && meanOf(earlier.map(({ comments }) => comments)),
      }),
    ],
  ];
}

function build(answer: YouTubeAnalytics, context: Given): Panel {
  const performance = performanceOf(answer, context);
  const blocks: Block[] = [performance, changesOf(answer), demographicsOf(answer)];
  const [views] = performance.lines;
  if (!views) throw new Error('The first line of the performance is its views.');
  const [cards, summary] = metricsOf(answer, { views }, context);
  return {
    cards,
    summary,
    blocks,
    hashtags: null,
    posts: {
      title: 'Recent videos',
      kindHeader: 'Category',
      columns: [
        { id: 'views', header: 'Views' },
        { id: 'likes', header: 'Likes' },
        { id: 'comments', header: 'Comments' },
      ],
      rows: postsWithin(answer.posts, timeOf, context).map((video) => ({
        id: video.id,
        title: video.title,
        kind: video.category,
        thumbnail: video.thumbnail_url,
        at: video.published_at,
        values: [video.views, video.likes, video.comments],
        engagement: video.engagement_rate,
        note: null,
      })),
    },
    notice: noticeOf([...cards, ...summary], blocks, lateDays(views)),
  };
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** Names the newest days that YouTube has not reported. */
function lateDays({ days }: Line): string | null {
  const lastKnown = days.findLastIndex(({ value }) => value !== null);
  const late = days.slice(lastKnown + 1).map((each) => day.format(new Date(each.day)));
  if (lastKnown < 0 || late.length === 0) return null;
  const names = late.length > 1 ? `${late[0]} to ${late.at(-1)} are` : `${late[0]} is`;
  return `YouTube reports views and hours about two days later: ${names} not in yet, and left out of averages.`;
}

export const panel: AnalyticsPanel = {
  empty: {
    title: 'No YouTube Account Connected',
    text: 'Connect one to see views, hours watched and subscribers.',
  },
  panelOf: panelFor(build),
};
