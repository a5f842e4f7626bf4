import { figureOf, type NoFigure } from '@fanfare/core/analytics/figures.ts';
import {
  panelFor,
  postsWithin,
  type AnalyticsPanel,
  type Context,
  type Metric,
  type Panel,
} from '@fanfare/core/analytics/panel.ts';
import { meanOf, percent, sumOf } from '../_shared/numbers.ts';
import { createPostMetrics, metricWith, noticeOf } from '../_shared/panel-metrics.ts';
import type { TikTokAnalytics, TikTokPost } from './analytics.ts';
import { label } from './label.ts';

const source = label.label;
const timeOf = ({ timestamp }: TikTokPost) => timestamp;

const rateOf = (posts: readonly TikTokPost[]): number | null =>
  percent(
    sumOf(posts.flatMap(({ likes, comments, shares }) => [likes, comments, shares])),
    sumOf(posts.map(({ views }) => views)),
  );

const averageViews = (posts: readonly TikTokPost[]) => meanOf(posts.map(({ views }) => views));

const notGiven: NoFigure = { kind: 'not_offered', text: 'TikTok did not give this number.' };

function cardsOf({ overview, posts: all }: TikTokAnalytics, context: Context<TikTokAnalytics>): Metric[] {
  const { days } = context;
  const { posts, metric, totalPosts, trendOf } = createPostMetrics(all, timeOf, context);
  const missing: NoFigure =
    posts.length === 0
      ? { kind: 'not_yet', text: `Nothing was published in the last ${days} days.` }
      : notGiven;
  return [
    metricWith(days, {
      id: 'total_followers',
      label: 'Total followers',
      unit: 'count',
      figure: figureOf(overview.total_followers, notGiven),
      definition: 'Followers of the account now. TikTok does not tell how many there were before.',
      source,
    }),
    metric({
      id: 'avg_views',
      label: 'Avg. views',
      unit: 'count',
      value: overview.avg_views,
      calculate: averageViews,
      missing,
      definition: 'Views of a video to date, on average over the public videos of the period.',
      source,
      trend: trendOf(({ views }) => views),
    }),
    totalPosts(
      {
        id: 'total_videos',
        label: 'Total videos',
        definition: 'All-time videos of the account. The change compares the videos of the periods.',
        source,
      },
      figureOf(overview.total_videos, notGiven),
    ),
    metric({
      id: 'engagement_rate',
      label: 'Engagement rate',
      unit: 'percent',
      value: overview.engagement_rate,
      calculate: rateOf,
      missing,
      definition: 'Likes, comments and shares as a percentage of views.',
      source,
      trend: trendOf(({ engagement_rate }) => engagement_rate),
    }),
  ];
}

function build(answer: TikTokAnalytics, context: Context<TikTokAnalytics>): Panel {
  const cards = cardsOf(answer, context);
  return {
    cards,
    summary: [],
    blocks: [],
    hashtags: answer.hashtags,
    posts: {
      title: 'Recent videos',
      kindHeader: null,
      columns: [
        { id: 'views', header: 'Views' },
        { id: 'likes', header: 'Likes' },
        { id: 'comments', header: 'Comments' },
        { id: 'shares', header: 'Shares' },
      ],
      rows: postsWithin(answer.posts, timeOf, context).map((post) => ({
        id: post.id,
        title: post.title === '' ? post.description : post.title,
        kind: '',
        thumbnail: post.thumbnail_url,
        link: post.link,
        at: post.timestamp,
        values: [post.views, post.likes, post.comments, post.shares],
        engagement: post.engagement_rate,
        note: null,
      })),
    },
    notice: noticeOf(cards, [], null),
  };
}

export const panel: AnalyticsPanel = {
  empty: { title: 'No TikTok Account Connected', text: 'Connect one to see views, likes and hashtags.' },
  panelOf: panelFor(build),
};
