import { dayMs } from '@fanfare/core/time/units.ts';
import { graphTime, secondsToMs } from '../../_meta/sandbox/lists.ts';
import { dayOf, daysFrom, endOf } from '../../_sandbox/days.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { seededBetween } from '../../_sandbox/seeded.ts';
import type { PageCall } from './context.ts';
import { followers, performanceOf, type Performance } from './performance.ts';
import { postOf } from './posts.ts';
import { invalid, noMetric, notFound, ok } from './replies.ts';
import type { Post } from './state.ts';
import { isShown } from './video-status.ts';

const longestMs = 93 * dayMs;
const usualMs = 2 * dayMs;
const daysIn: Readonly<Record<string, number>> = { day: 1, week: 7, days_28: 28 };

/** Everybody who comes makes room for somebody who goes, because the number of followers is constant. */
const moves = (page: string, day: number) => seededBetween([0, 4], page, 'moves', day);
const visits = (page: string, day: number) => seededBetween([3, 40], page, 'visits', day);

interface Day {
  page: string;
  day: number;
  gained: Performance;
  videoViews: number;
}

/** The value of each metric on one day. Retired metrics are not listed, whatever their reference page says. */
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

const names = ['reach', 'views', 'clicks', 'reactions', 'shares'] as const;

/** The gain of all given posts between two times. */
function gainOf(posts: readonly Post[], from: number, to: number): Performance {
  const sum = { reach: 0, views: 0, clicks: 0, reactions: 0, shares: 0 };
  for (const post of posts) {
    if (post.at >= to) continue;
    const [before, after] = [performanceOf(post, Math.max(from, post.at)), performanceOf(post, to)];
    for (const name of names) sum[name] += after[name] - before[name];
  }
  return sum;
}

function dayIn(call: PageCall, day: number): Day {
  const posts = call.state.posts.filter((post) => post.page === call.page.id && isShown(call, post));
  const films = posts.filter(({ video }) => video !== null);
  const [from, to] = [endOf(day) - dayMs, endOf(day)];
  const videoViews = gainOf(films, from, to).views;
  return { page: call.page.id, day, gained: gainOf(posts, from, to), videoViews };
}

/** The days that ended within the requested period. */
function daysOf({ params, world }: PageCall): number[] | SandboxReply {
  const until = Math.min(secondsToMs(params.get('until'), world.now()), world.now());
  const since = secondsToMs(params.get('since'), until - usualMs);
  if (Number.isNaN(until + since) || since >= until) return invalid('since must be before until.');
  if (until - since > longestMs)
    return invalid('There cannot be more than 93 days (8035200 s) between since and until');
  return daysFrom(dayOf(since), dayOf(until)).filter((day) => endOf(day) > since && endOf(day) <= until);
}

/** The values of a metric for each day; a longer period ends with that day. */
function seriesOf(call: PageCall, metric: string, days: readonly number[], length: number) {
  const valueOn = (day: number) => pageMetrics[metric]?.(dayIn(call, day)) ?? 0;
  return days.map((day) => {
    const within = Array.from({ length }, (_, before) => valueOn(day - before));
    const value = metric === 'page_follows' ? followers : within.reduce((sum, each) => sum + each, 0);
    return { value, end_time: graphTime(endOf(day)) };
  });
}

const item = (id: string, name: string, period: string, values: readonly object[]) => ({
  name,
  period,
  values,
  title: name,
  description: name,
  id: `${id}/insights/${name}/${period}`,
});

function ofPage(call: PageCall, metrics: readonly string[]): SandboxReply {
  const period = call.params.get('period') ?? 'day';
  const length = daysIn[period];
  if (length === undefined) return invalid('The parameter period must be one of day, week, days_28.');
  const days = daysOf(call);
  if ('status' in days) return days;
  const data = metrics.map((name) => item(call.page.id, name, period, seriesOf(call, name, days, length)));
  return ok({ data });
}

function ofPost({ world }: PageCall, post: Post, metrics: readonly string[]): SandboxReply {
  const counts = performanceOf(post, world.now());
  const data = metrics.map((name) =>
    item(post.id, name, 'lifetime', [{ value: postMetrics[name]?.(counts, post) ?? 0 }]),
  );
  return ok({ data });
}

/** A list of names with commas, or as JSON. One unknown metric makes the whole call fail. */
export function readInsights(call: PageCall): SandboxReply {
  const { params, id, page } = call;
  const metrics = (params.get('metric') ?? '').split(/[\s",[\]]+/).filter(Boolean);
  const post = id === page.id ? null : postOf(call, id);
  if (post === undefined) return notFound(id);
  if (metrics.length === 0) return noMetric;
  const isKnown = (name: string) =>
    post ? name in postMetrics : name in pageMetrics || name === 'page_follows';
  if (!metrics.every(isKnown)) return invalid('The value must be a valid insights metric');
  return post ? ofPost(call, post, metrics) : ofPage(call, metrics);
}
