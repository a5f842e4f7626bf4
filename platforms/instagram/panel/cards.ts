import { totalsFrom } from '@fanfare/core/analytics/days.ts';
import { figureOf, type NoFigure } from '@fanfare/core/analytics/figures.ts';
import type { Context, Metric } from '@fanfare/core/analytics/panel.ts';
import { meanOf, percent, sumOf } from '../../_shared/numbers.ts';
import { createPostMetrics, growthOf, metricWith } from '../../_shared/panel-metrics.ts';
import type { InstagramAnalytics, InstagramPost } from '../analytics.ts';
import { label } from '../label.ts';

const source = label.label;
export type Given = Context<InstagramAnalytics>;

export const timeOf = ({ timestamp }: InstagramPost) => timestamp;

/**
 * The engagement rate of all posts together. The interactions of each post are calculated from its own rate and
 * reach.
 */
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

/** The follows and unfollows of the last `days` days. The answer for a longer range also has those of earlier days. */
function movesWithin(moves: Moves, days: number): Moves {
  let left = days;
  return moves.toReversed().filter((move) => (left -= move.days) >= 0);
}

const netOf = (moves: Moves): number | null => sumOf(moves.map(({ net_growth }) => net_growth));

/** The four cards, and the two numbers of the summary. */
export function cardsOf(answer: InstagramAnalytics, context: Given): [Metric[], Metric[]] {
  const { days } = context;
  const { overview } = answer;
  const { posts, metric, totalPosts, trendOf } = createPostMetrics(answer.posts, timeOf, context);
  const missing = whyNoPostMetric(posts, days);
  const moves = answer.insights.daily_follows_unfollows;
  const byDay = moves.filter((move) => move.days === 1);
  const notGiven: NoFigure = { kind: 'not_offered', text: 'Instagram did not give this number.' };
  return [
    [
      metricWith(days, {
        id: 'total_followers',
        label: 'Total followers',
        unit: 'count',
        figure: figureOf(overview.total_followers, notGiven),
        definition: 'Followers of the account now. The change is follows minus unfollows.',
        source,
        ...growthOf(overview.total_followers, netOf(movesWithin(moves, days)), days),
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
        value: overview.avg_reach,
        calculate: averageReach,
        missing,
        definition: 'Accounts that saw a post, on average over the posts of the period that have insights.',
        source,
        trend: trendOf(({ reach }) => reach),
      }),
      metric({
        id: 'avg_impressions',
        label: 'Avg. impressions',
        unit: 'count',
        value: overview.avg_impressions,
        calculate: averageImpressions,
        missing,
        definition: 'Filled from views: Instagram counts views of a post instead of impressions.',
        source: 'Filled from views',
        isFilled: true,
        trend: trendOf(({ impressions }) => impressions),
      }),
      totalPosts(
        {
          id: 'total_media',
          label: 'Total media',
          definition: 'All-time posts of the account. The change compares the posts of the periods.',
          source,
        },
        figureOf(overview.total_media, notGiven),
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
        definition: 'Likes, comments, saves and shares as a percentage of the accounts reached.',
        source,
      }),
      metric({
        id: 'total_saved',
        label: 'Total saved',
        unit: 'count',
        value: overview.total_saved,
        calculate: totalSaved,
        missing,
        definition: 'How often the posts of the period were saved.',
        source,
      }),
    ],
  ];
}
