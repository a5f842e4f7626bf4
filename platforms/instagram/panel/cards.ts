import { totalsFrom } from '@fanfare/core/analytics/days.ts';
import { figureOf, type NoFigure } from '@fanfare/core/analytics/figures.ts';
import {
  periodBounds,
  postsBefore,
  postsWithin,
  whyNotBefore,
  type Context,
  type Metric,
} from '@fanfare/core/analytics/panel.ts';
import { meanOf, percent, sumOf } from '../../_shared/numbers.ts';
import { growthOf, metricWith, newPosts, totalsAt } from '../../_shared/panel-metrics.ts';
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
export function cardsOf(answer: InstagramAnalytics, { days, wider, at }: Given): [Metric[], Metric[]] {
  const { overview } = answer;
  const posts = postsWithin(answer.posts, timeOf, { at, days });
  const earlier = postsBefore(wider?.posts, timeOf, { at, days });
  const whyNot = whyNotBefore(wider);
  const missing = whyNoPostMetric(posts, days);
  const moves = answer.insights.daily_follows_unfollows;
  const byDay = moves.filter((move) => move.days === 1);
  const oldestFirst = posts.toReversed();
  const trendOf = (name: 'reach' | 'impressions') =>
    oldestFirst.flatMap((post) => (post[name] === null ? [] : [post[name]]));
  const { from, to } = periodBounds(at, days);
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
        figure: figureOf(overview.avg_reach, missing),
        definition: 'Accounts that saw a post, on average over the posts of the period that have insights.',
        source,
        whyNot,
        before: earlier && meanOf(earlier.map(({ reach }) => reach)),
        trend: trendOf('reach'),
      }),
      metric({
        id: 'avg_impressions',
        label: 'Avg. impressions',
        unit: 'count',
        figure: figureOf(overview.avg_impressions, missing),
        definition: 'Filled from views: Instagram counts views of a post instead of impressions.',
        source: 'Filled from views',
        isFilled: true,
        whyNot,
        before: earlier && meanOf(earlier.map(({ impressions }) => impressions)),
        trend: trendOf('impressions'),
      }),
      {
        ...metric({
          id: 'total_media',
          label: 'Total media',
          unit: 'count',
          figure: figureOf(overview.total_media, notGiven),
          definition: 'Posts of the account, of all times. The change compares the posts of the periods.',
          source,
          trend: totalsAt(
            overview.total_media,
            posts.map((post) => Date.parse(post.timestamp)),
            from,
            to,
          ),
        }),
        ...newPosts(posts.length, earlier && earlier.length, whyNot),
      },
    ],
    [
      metric({
        id: 'engagement_rate',
        label: 'Engagement rate',
        unit: 'percent',
        figure: figureOf(overview.engagement_rate, missing),
        definition: 'Likes, comments, saves and shares as a percentage of the accounts reached.',
        source,
        whyNot,
        before: earlier && rateOf(earlier),
      }),
      metric({
        id: 'total_saved',
        label: 'Total saved',
        unit: 'count',
        figure: figureOf(overview.total_saved, missing),
        definition: 'How often the posts of the period were saved.',
        source,
        whyNot,
        before: earlier && sumOf(earlier.map(({ saved }) => saved)),
      }),
    ],
  ];
}
