import { dayMs, hourMs } from '@fanfare/core/time/units.ts';
import { notImitated } from '../../_sandbox/not-imitated.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import type { Call, Handler } from './context.ts';
import { countsAt } from './metrics.ts';
import { invalid, notFound } from './replies.ts';
import type { Tweet } from './state.ts';
import { invalidId, isId, timeAt } from './times.ts';

const steps: Readonly<Record<string, number>> = { hourly: hourMs, daily: dayMs, weekly: 7 * dayMs };

const names = {
  impressions: 'impression_count',
  likes: 'like_count',
  replies: 'reply_count',
  retweets: 'retweet_count',
  quote_tweets: 'quote_count',
  bookmarks: 'bookmark_count',
  engagements: 'engagements',
} as const;
const isMetric = (name: string): name is keyof typeof names => Object.hasOwn(names, name);
const notHere = [
  'app_install_attempts',
  'app_opens',
  'detail_expands',
  'email_tweet',
  'follows',
  'hashtag_clicks',
  'media_views',
  'permalink_clicks',
  'shares',
  'unfollows',
  'url_clicks',
  'user_profile_clicks',
];

interface Asked {
  from: number;
  to: number;
  step: number;
  metrics: readonly (keyof typeof names)[];
}

function askedOf({ query }: Call['request']): Asked | SandboxReply {
  const [from, to] = [timeAt(query, 'start_time') ?? Number.NaN, timeAt(query, 'end_time') ?? Number.NaN];
  for (const [name, at] of [
    ['start_time', from],
    ['end_time', to],
  ] as const)
    if (Number.isNaN(at)) return invalid(name, query.get(name) ?? '', 'The time must be RFC 3339 in UTC.');
  if (to <= from) return invalid('end_time', query.get('end_time') ?? '', 'It must be after start_time.');
  const granularity = query.get('granularity') ?? '';
  const step = granularity === 'total' ? to - from : steps[granularity];
  if (step === undefined)
    return invalid('granularity', granularity, 'It must be hourly, daily, weekly or total.');
  const wanted = (query.get('analytics.fields') ?? '').split(',').filter(Boolean);
  const missing = wanted.filter((each) => notHere.includes(each));
  if (missing.length > 0) return notImitated(missing.map((each) => `analytics.fields=${each}`));
  const unknown = wanted.find((each) => !isMetric(each));
  if (unknown !== undefined) return invalid('analytics.fields', unknown, 'The field is not known.');
  return { from, to, step, metrics: wanted.filter(isMetric) };
}

function report(call: Call, tweet: Tweet, { from, to, step, metrics }: Asked) {
  const starts = Array.from({ length: Math.ceil((to - from) / step) }, (_, n) => from + n * step);
  return {
    id: tweet.id,
    timestamped_metrics: starts.map((at) => {
      const [before, after] = [countsAt(call, tweet, at), countsAt(call, tweet, Math.min(at + step, to))];
      const grownBy = (name: keyof typeof names) => after[names[name]] - before[names[name]];
      return {
        timestamp: new Date(at).toISOString(),
        metrics: Object.fromEntries(metrics.map((name) => [name, grownBy(name)])),
      };
    }),
  };
}

/** How the numbers of the caller's own posts grew. Posts of others are reported like missing ones. */
export const analytics: Handler = (call) => {
  const ids = (call.request.query.get('ids') ?? '').split(',');
  const bad = ids.find((each) => !isId(each));
  if (bad !== undefined || ids.length > 100) return invalidId('ids', bad ?? '');
  const asked = askedOf(call.request);
  if ('status' in asked) return asked;
  const own = call.state.tweets.filter(
    ({ id, account }) => ids.includes(id) && account === call.identity.platformId,
  );
  const lost = ids.filter((each) => !own.some(({ id }) => id === each));
  return {
    status: 200,
    json: {
      ...(own.length > 0 && { data: own.map((each) => report(call, each, asked)) }),
      ...(lost.length > 0 && { errors: lost.map((each) => notFound('tweet', each)) }),
    },
  };
};
