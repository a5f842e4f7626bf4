import { totalsFrom } from '@fanfare/core/analytics/days.ts';
import { addDays, dayIn } from '@fanfare/core/calendar/days.ts';
import { figureOf, type NoFigure } from '@fanfare/core/analytics/figures.ts';
import {
  panelFor,
  postsWithin,
  type AnalyticsPanel,
  type Block,
  type Line,
  type Metric,
  type Panel,
} from '@fanfare/core/analytics/panel.ts';
import { meanOf, percent, sumOf } from '../_shared/numbers.ts';
import { createPostMetrics, growthOf, metricWith, noticeOf } from '../_shared/panel-metrics.ts';
import type { YouTubeAnalytics, YouTubeVideo } from './analytics.ts';
import { label } from './label.ts';
import { changesOf, demographicsOf, performanceOf, refusedPart, type Given } from './panel/blocks.ts';

const source = label.label;
const timeOf = ({ published_at }: YouTubeVideo) => published_at;

const rateOf = (videos: readonly YouTubeVideo[]): number | null =>
  percent(
    sumOf(videos.flatMap(({ likes, comments }) => [likes, comments])),
    sumOf(videos.map(({ views }) => views)),
  );

const averageViews = (posts: readonly YouTubeVideo[]) => meanOf(posts.map(({ views }) => views));
const averageComments = (posts: readonly YouTubeVideo[]) => meanOf(posts.map(({ comments }) => comments));

type Changes = YouTubeAnalytics['insights']['daily_subscriber_changes'];

const notGiven: NoFigure = { kind: 'not_offered', text: 'YouTube did not give this number.' };

/** The growth of subscribers on each of the last `days` days. The answer for a longer range also has earlier days. */
function growthWithin(changes: Changes, { days, at }: Given): number[] {
  const first = addDays(dayIn(at.getTime(), 'America/Los_Angeles'), 1 - days);
  return changes.flatMap(({ date, net_growth }) => (date < first ? [] : (net_growth ?? [])));
}

function metricsOf(answer: YouTubeAnalytics, blocks: { views: Line }, context: Given): [Metric[], Metric[]] {
  const { overview, insights } = answer;
  const { days } = context;
  const { posts: videos, metric, totalPosts, trendOf } = createPostMetrics(answer.posts, timeOf, context);
  const missing: NoFigure =
    videos.length === 0
      ? { kind: 'not_yet', text: `Nothing was published in the last ${days} days.` }
      : notGiven;
  const growth = growthWithin(insights.daily_subscriber_changes, context);
  const viewsByDay = blocks.views.days.flatMap(({ value }) => value ?? []);
  return [
    [
      metricWith(days, {
        id: 'total_subscribers',
        label: 'Total subscribers',
        unit: 'count',
        figure: figureOf(
          overview.total_subscribers,
          answer.refused.includes('total_subscribers')
            ? refusedPart
            : { kind: 'not_offered', text: 'This channel hides its subscribers.' },
        ),
        definition: 'Subscribers now, rounded down to three digits by YouTube. The change adds up the days.',
        source,
        ...growthOf(overview.total_subscribers, sumOf(growth), days),
        trend: overview.total_subscribers === null ? [] : totalsFrom(overview.total_subscribers, growth),
      }),
      metric({
        id: 'avg_views',
        label: 'Avg. views',
        unit: 'count',
        value: overview.avg_views,
        calculate: averageViews,
        missing,
        definition: 'Views of a video to date, on average over the videos of the period.',
        source,
        trend: trendOf(({ views }) => views),
      }),
      metricWith(days, {
        id: 'total_views',
        label: 'Total views',
        unit: 'count',
        figure: figureOf(overview.total_views, notGiven),
        definition: 'All-time views of the channel.',
        source,
        ...(viewsByDay.length > 0 && {
          changeText: `${(sumOf(viewsByDay) ?? 0).toLocaleString('en')} of them in this period`,
        }),
        trend: viewsByDay,
      }),
      totalPosts(
        {
          id: 'total_videos',
          label: 'Total videos',
          definition: 'All-time videos of the channel. The change compares the videos of the periods.',
          source,
        },
        figureOf(overview.total_videos, notGiven),
      ),
    ],
    [
      metric({
        id: 'engagement_rate',
        label: 'Engagement rate',
        unit: 'percent',
        value: overview.engagement_rate,
        calculate: rateOf,
        missing,
        definition: 'Likes and comments as a percentage of views.',
        source,
      }),
      metric({
        id: 'avg_comments',
        label: 'Avg. comments',
        unit: 'count',
        value: overview.avg_comments,
        calculate: averageComments,
        missing,
        definition: 'Comments on a video, on average over the videos of the period.',
        source,
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
        link: video.link,
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

/** Names the newest days for which YouTube has no numbers yet. */
function lateDays({ days }: Line): string | null {
  const lastKnown = days.findLastIndex(({ value }) => value !== null);
  const late = days.slice(lastKnown + 1).map((each) => day.format(new Date(each.day)).replace('Sept', 'Sep'));
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
