import { totalsFrom } from '@fanfare/core/analytics/days.ts';
import { figureOf, type NoFigure } from '@fanfare/core/analytics/figures.ts';
import {
  comparedPosts,
  postsWithin,
  whyNotBefore,
  type Context,
  type Metric,
} from '@fanfare/core/analytics/panel.ts';
import { dayMs } from '@fanfare/core/time/units.ts';
import { meanOf, percent, sumOf } from '../../_shared/numbers.ts';
import { growthOf, inPeriod, metricWith, settledBy, totalPosts } from '../../_shared/panel-metrics.ts';
import type { InstagramAnalytics, InstagramPost } from '../analytics.ts';
import { label } from '../label.ts';

const source = label.label;
export type Given = Context<InstagramAnalytics>;

export const timeOf = ({ timestamp }: InstagramPost) => timestamp;

/** The rate of all posts together, from the interactions that each post’s own rate implies. */
const rateOf = (posts: readonly InstagramPost[]): number | null => {
  const counted = posts.filter((post) => post.engagement_rate !== null && post.reach !== null);
  const interactions = counted.map(({ engagement_rate, reach }) =>
    Math.round(((engagement_rate ?? 0) * (reach ?? 0)) / 100),
  );
  return percent(sumOf(interactions), sumOf(counted.map(({ reach }) => reach)));
};

const averageReach = (posts: readonly InstagramPost[]) => meanOf(posts.map(({ reach }) => reach));
const averageImpressions = (posts: readonly InstagramPost[]) =>
  meanOf(posts.map(({ impressions }) => impressions));
const totalSaved = (posts: readonly InstagramPost[]) => sumOf(posts.map(({ saved }) => saved));

function whyNoPostMetric(posts: readonly InstagramPost[], days: number): NoFigure {
  if (posts.length === 0) return { kind: 'not_yet', text: `Nothing was published in the last ${days} days.` };
  if (posts.some(({ has_insights }) => has_insights))
    return { kind: 'not_offered', text: 'Instagram no longer gives this number.' };
  return {
    kind: 'not_yet',
    text: posts[0]?.insights_note ?? 'First figures arrive within two days of publishing.',
  };
}

type Moves = InstagramAnalytics['insights']['daily_follows_unfollows'];

const netOf = (moves: Moves): number | null => sumOf(moves.map(({ net_growth }) => net_growth));

/** The four cards, and the two numbers of the summary. */
export function cardsOf(answer: InstagramAnalytics, context: Given): [Metric[], Metric[]] {
  const { days, wider, at } = context;
  const { overview } = answer;
  const posts = postsWithin(answer.posts, timeOf, context);
  const compared = comparedPosts(wider?.posts, timeOf, context);
  const whyNot = whyNotBefore(wider);
  const missing = whyNoPostMetric(posts, days);
  const moves = answer.insights.daily_follows_unfollows;
  const byDay = moves.filter((move) => move.days === 1);
  const oldestFirst = posts.toReversed();
  const trendOf = (name: 'reach' | 'impressions') =>
    oldestFirst.flatMap((post) => (post[name] === null ? [] : [post[name]]));
  const to = at.getTime();
  const from = to - days * dayMs;
  const notGiven: NoFigure = { kind: 'not_offered', text: 'Instagram did not give this number.' };
  const metric = metricWith.bind(null, days);
  return [
    [
      metric({
        id: 'total_followers',
        label: 'Total followers',
        unit: 'count',
        figure: figureOf(overview.total_followers, notGiven),
        definition: 'Followers of the account now. The change is follows minus unfollows.',
        source,
        ...growthOf(overview.total_followers, netOf(moves), days),
        trend:
          overview.total_followers === null
            ? []
            : totalsFrom(
                overview.total_followers,
                byDay.map(({ net_growth }) => net_growth),
              ),
      }),
      metric({
        id: 'avg_reach',
        label: 'Avg. reach',
        unit: 'count',
        figure: figureOf(inPeriod(overview.avg_reach, answer.posts, posts, averageReach), missing),
        definition: 'Accounts that saw a post, on average over the posts of the period that have insights.',
        source,
        whyNot,
        settled: settledBy(compared, averageReach),
        trend: trendOf('reach'),
      }),
      metric({
        id: 'avg_impressions',
        label: 'Avg. impressions',
        unit: 'count',
        figure: figureOf(
          inPeriod(overview.avg_impressions, answer.posts, posts, averageImpressions),
          missing,
        ),
        definition: 'Filled from views: Instagram counts views of a post instead of impressions.',
        source: 'Filled from views',
        isFilled: true,
        whyNot,
        settled: settledBy(compared, averageImpressions),
        trend: trendOf('impressions'),
      }),
      totalPosts(
        days,
        {
          id: 'total_media',
          label: 'Total media',
          definition: 'All-time posts of the account. The change compares the posts of the periods.',
          source,
        },
        {
          total: figureOf(overview.total_media, notGiven),
          published: posts.map((post) => Date.parse(post.timestamp)),
          before: compared && compared.before.length,
          whyNot,
          from,
          to,
        },
      ),
    ],
    [
      metric({
        id: 'engagement_rate',
        label: 'Engagement rate',
        unit: 'percent',
        figure: figureOf(inPeriod(overview.engagement_rate, answer.posts, posts, rateOf), missing),
        definition: 'Likes, comments, saves and shares as a percentage of the accounts reached.',
        source,
        whyNot,
        settled: settledBy(compared, rateOf),
      }),
      metric({
        id: 'total_saved',
        label: 'Total saved',
        unit: 'count',
        figure: figureOf(inPeriod(overview.total_saved, answer.posts, posts, totalSaved), missing),
        definition: 'How often the posts of the period were saved.',
        source,
        whyNot,
        settled: settledBy(compared, totalSaved),
      }),
    ],
  ];
}
