import { ownEntry } from '@fanfare/core/values/own-entry.ts';
import { dayMs, hourMs } from '@fanfare/core/time/units.ts';
import { notImitated } from '../../_sandbox/not-imitated.ts';
import { listIn, ok } from '../../_sandbox/replies.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { accumulatedAfter, partsOf, seeded } from '../../_sandbox/seeded.ts';
import { identityOf } from './identities.ts';
import { idsIn, invalid, notFound, timesIn } from './replies.ts';
import type { Call, Handler, Tweet, X } from './state.ts';

const halfLifeMs = 4 * hourMs;

/** The smallest and the largest number of reactions per impression, for each kind of reaction. */
const ranges = {
  retweet_count: [0.001, 0.012],
  like_count: [0.01, 0.05],
  quote_count: [0, 0.002],
  bookmark_count: [0, 0.006],
} as const;

/**
 * The numbers of a post at a given time. All except the replies derive from the impressions, so that they are
 * consistent.
 */
function countsAt({ state }: X, { id, account, at }: Tweet, now: number) {
  const followers = identityOf(account)?.followers ?? 60;
  const age = now - at;
  const seen =
    age < 0 ? 0 : 1 + accumulatedAfter(followers * (0.3 + 2 * seeded(id, 'seen')), age, halfLifeMs);
  const { retweet_count, ...rest } = partsOf(id, ranges)(seen);
  const reply_count = state.tweets.filter((each) => each.replyTo === id && each.at <= now).length;
  const counts = { retweet_count, reply_count, ...rest, impression_count: seen };
  return { ...counts, engagements: counts.like_count };
}

export function publicMetrics(x: X, tweet: Tweet) {
  const { engagements: _own, retweet_count: reposts, ...rest } = countsAt(x, tweet, x.world.now());
  return x.state.settings.names === 'post'
    ? { repost_count: reposts, ...rest }
    : { retweet_count: reposts, ...rest };
}

/** Metrics that only the author can read, and only for a month. */
export function privateMetrics(call: Call, tweet: Tweet) {
  const { identity, world } = call;
  const { account, at } = tweet;
  if (account !== identity.platformId || at + 30 * dayMs <= world.now()) return {};
  const counts = countsAt(call, tweet, world.now());
  const { impression_count, like_count, engagements, reply_count, retweet_count } = counts;
  const clicks = { url_link_clicks: 0, user_profile_clicks: 0 };
  return {
    non_public_metrics: { impression_count, ...clicks, engagements },
    organic_metrics: { impression_count, like_count, reply_count, retweet_count, ...clicks },
  };
}

/** The sandbox returns at most this many time steps, because a longer reply would delay other calls. */
const maxSteps = 2000;
const steps: Readonly<Record<string, number>> = { hourly: hourMs, daily: dayMs, weekly: 7 * dayMs };

const counters: Readonly<Record<string, keyof ReturnType<typeof countsAt>>> = {
  impressions: 'impression_count',
  likes: 'like_count',
  replies: 'reply_count',
  retweets: 'retweet_count',
  quote_tweets: 'quote_count',
  bookmarks: 'bookmark_count',
  engagements: 'engagements',
};

type Asked = Record<'from' | 'to' | 'step', number>;

function askedOf({ query }: Call['request']): Asked | SandboxReply {
  const times = timesIn(query, Number.NaN, Number.NaN);
  if ('status' in times) return times;
  const [from, to] = times;
  if (to <= from) return invalid('end_time', query.get('end_time') ?? '', 'It must be after start_time.');
  const granularity = query.get('granularity') ?? '';
  const step = granularity === 'total' ? to - from : ownEntry(steps, granularity);
  if (step !== undefined && (to - from) / step > maxSteps) return notImitated(['start_time', 'end_time']);
  return step === undefined
    ? invalid('granularity', granularity, 'It must be hourly, daily, weekly or total.')
    : { from, to, step };
}

function report(call: Call, tweet: Tweet, { from, to, step }: Asked) {
  const starts = Array.from({ length: Math.ceil((to - from) / step) }, (_, n) => from + n * step);
  const metrics = listIn(call.request.query, 'analytics.fields');
  return {
    id: tweet.id,
    timestamped_metrics: starts.map((at) => {
      const [before, after] = [countsAt(call, tweet, at), countsAt(call, tweet, Math.min(at + step, to))];
      const grownBy = (metric: string): [string, number] => {
        const counter = ownEntry(counters, metric) ?? 'engagements';
        return [metric, after[counter] - before[counter]];
      };
      return { timestamp: new Date(at).toISOString(), metrics: Object.fromEntries(metrics.map(grownBy)) };
    }),
  };
}

/** The growth of the numbers of the caller's own posts. A post by another account is reported as not found. */
export const analytics: Handler = (call) => {
  const ids = idsIn(call.request.query);
  if ('status' in ids) return ids;
  const asked = askedOf(call.request);
  if ('status' in asked) return asked;
  const own = call.state.tweets.filter(
    ({ id, account }) => ids.includes(id) && account === call.identity.platformId,
  );
  const lost = ids.filter((each) => !own.some(({ id }) => id === each));
  return ok({
    ...(own.length > 0 && { data: own.map((each) => report(call, each, asked)) }),
    ...(lost.length > 0 && { errors: lost.map((each) => notFound('tweet', each)) }),
  });
};
