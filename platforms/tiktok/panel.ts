import { figureOf, type NoFigure } from '@fanfare/core/analytics/figures.ts';
import {
  panelFor,
  comparedPosts,
  postsWithin,
  whyNotBefore,
  type AnalyticsPanel,
  type Context,
  type Metric,
  type Panel,
} from '@fanfare/core/analytics/panel.ts';
import { dayMs } from '@fanfare/core/time/units.ts';
import { meanOf, percent, sumOf } from '../_shared/numbers.ts';
import { inPeriod, metricWith, settledBy, noticeOf, totalPosts } from '../_shared/panel-metrics.ts';
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
  const { days, wider, at } = context;
  const posts = postsWithin(all, timeOf, context);
  const compared = comparedPosts(wider?.posts, timeOf, context);
  const whyNot = whyNotBefore(wider);
  const to = at.getTime();
  const from = to - days * dayMs;
  const missing: NoFigure =
    posts.length === 0
      ? { kind: 'not_yet', text: `Nothing was published in the last ${days} days.` }
      : notGiven;
  const oldestFirst = posts.toReversed();
  const trendOf = (name: 'views' | 'engagement_rate') =>
    oldestFirst.flatMap((post) => (post[name] === null ? [] : [post[name]]));
  return [
    metricWith(days, {
      id: 'total_followers',
      label: 'Total followers',
      unit: 'count',
      figure: figureOf(overview.total_followers, notGiven),
      definition: 'Followers of the account now. TikTok does not tell how many there were before.',
      source,
    }),
    metricWith(days, {
      id: 'avg_views',
      label: 'Avg. views',
      unit: 'count',
      figure: figureOf(inPeriod(overview.avg_views, all, posts, averageViews), missing),
      definition: 'Views of a video to date, on average over the public videos of the period.',
      source,
      whyNot,
      settled: settledBy(compared, averageViews),
      trend: trendOf('views'),
    }),
    totalPosts(
      days,
      {
        id: 'total_videos',
        label: 'Total videos',
        definition: 'All-time videos of the account. The change compares the videos of the periods.',
        source,
      },
      {
        total: figureOf(overview.total_videos, notGiven),
        published: posts.map((post) => Date.parse(post.timestamp)),
        before: compared && compared.before.length,
        whyNot,
        from,
        to,
      },
    ),
    metricWith(days, {
      id: 'engagement_rate',
      label: 'Engagement rate',
      unit: 'percent',
      figure: figureOf(inPeriod(overview.engagement_rate, all, posts, rateOf), missing),
      definition: 'Likes, comments and shares as a percentage of views.',
      source,
      whyNot,
      settled: settledBy(compared, rateOf),
      trend: trendOf('engagement_rate'),
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
