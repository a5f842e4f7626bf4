import { dayMs, hourMs } from '@fanfare/core/time/units.ts';
import { graphTime } from '../../_meta/sandbox/fields.ts';
import { answerInsights, requestedDays } from '../../_meta/sandbox/insights.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { endOf } from '../../_sandbox/days.ts';
import {
  gainOf,
  accumulatedAfter,
  partsOf,
  seededBetween,
  seededWithin,
  sumOf,
} from '../../_sandbox/seeded.ts';
import { postOf } from './posts.ts';
import { invalid, list, noMetric, notFound } from './replies.ts';
import type { PageCall, Post } from './state.ts';
import { isShown } from './videos.ts';

/** The number of followers of every Page. */
export const followers = 1_204;

const nothing = { reach: 0, views: 0, clicks: 0, reactions: 0, shares: 0 };
export type Performance = typeof nothing;

const ranges = {
  views: [1.1, 1.8],
  clicks: [0.01, 0.05],
  reactions: [0.03, 0.12],
  shares: [0.002, 0.02],
} as const;

/**
 * All counts of a post are derived from its reach, which is the number of people who saw it, so that they fit together.
 */
export function performanceOf({ id, at }: Pick<Post, 'id' | 'at'>, now: number): Performance {
  const reach = accumulatedAfter(followers * seededWithin([0.2, 1.4], id, 'reach'), now - at, 12 * hourMs);
  return { reach, ...partsOf(id, ranges)(reach) };
}

const daysIn: Readonly<Record<string, number>> = { day: 1, week: 7, days_28: 28 };

/**
 * The number of new followers on a day. As many are lost on the same day, because the number of followers is constant.
 */
const moves = (page: string, day: number) => seededBetween([0, 4], page, 'moves', day);
const visits = (page: string, day: number) => seededBetween([3, 40], page, 'visits', day);

interface Day {
  page: string;
  day: number;
  gained: Performance;
  videoViews: number;
}

/**
 * The value of each metric on one day. Retired metrics are missing here, even if Meta's reference page lists them.
 */
const pageMetrics: Readonly<Record<string, (day: Day) => number>> = {
  page_media_view: ({ gained }) => gained.views,
  page_total_media_view_unique: ({ gained }) => gained.reach,
  page_post_engagements: ({ gained: { clicks, reactions, shares } }) => clicks + reactions + shares,
  page_actions_post_reactions_total: ({ gained }) => gained.reactions,
  page_video_views: ({ videoViews }) => videoViews,
  page_daily_follows_unique: ({ page, day }) => moves(page, day),
  page_daily_unfollows_unique: ({ page, day }) => moves(page, day),
  page_views_total: ({ page, day }) => visits(page, day),
};

const postMetrics: Readonly<Record<string, (counts: Performance, post: Post) => number | object>> = {
  post_media_view: ({ views }) => views,
  post_total_media_view_unique: ({ reach }) => reach,
  post_clicks: ({ clicks }) => clicks,
  post_reactions_by_type_total: ({ reactions }) => ({ like: reactions }),
  post_activity_by_action_type: ({ reactions, shares }, { comments }) => ({
    like: reactions,
    share: shares,
    comment: comments.length,
  }),
  post_video_views: ({ views }, { video }) => (video === null ? 0 : views),
};

const gainBetween = (posts: readonly Post[], from: number, to: number): Performance =>
  sumOf(
    posts
      .filter(({ at }) => at < to)
      .map((post) => gainOf(performanceOf(post, Math.max(from, post.at)), performanceOf(post, to))),
    nothing,
  );

function dayIn(call: PageCall, day: number): Day {
  const posts = call.state.posts.filter((post) => post.page === call.page.id && isShown(call, post));
  const films = posts.filter(({ video }) => video !== null);
  const [from, to] = [endOf(day) - dayMs, endOf(day)];
  const videoViews = gainBetween(films, from, to).views;
  return { page: call.page.id, day, gained: gainBetween(posts, from, to), videoViews };
}

/** The values of a metric, one for each of `days`. Each value covers the `length` days up to and including its day. */
function seriesOf(call: PageCall, metric: string, days: readonly number[], length: number) {
  const valueOn = (day: number) => pageMetrics[metric]?.(dayIn(call, day)) ?? 0;
  return days.map((day) => {
    const within = Array.from({ length }, (_, before) => valueOn(day - before));
    const value = metric === 'page_follows' ? followers : within.reduce((sum, each) => sum + each, 0);
    return { value, end_time: graphTime(endOf(day)) };
  });
}

const wrongMetric = invalid('The value must be a valid insights metric');

export function readPageInsights(call: PageCall): SandboxReply {
  const { params, id, world } = call;
  const period = params.get('period') ?? 'day';
  const length = daysIn[period];
  if (length === undefined) return invalid('The parameter period must be one of day, week, days_28.');
  const days = requestedDays(params, world.now(), { longestDays: 93, usualDays: 2, invalid });
  if ('status' in days) return days;
  const metricOf = (name: string) =>
    name in pageMetrics || name === 'page_follows'
      ? { values: seriesOf(call, name, days, length) }
      : wrongMetric;
  return answerInsights({ params, of: id, period, metricOf, none: noMetric, list });
}

export function readPostInsights(call: PageCall): SandboxReply {
  const { params, id, world } = call;
  const post = postOf(call, id);
  if (!post) return notFound(id);
  const counts = performanceOf(post, world.now());
  const metricOf = (name: string) => {
    const valueOf = postMetrics[name];
    return valueOf ? { values: [{ value: valueOf(counts, post) }] } : wrongMetric;
  };
  return answerInsights({ params, of: post.id, metricOf, none: noMetric, list });
}
