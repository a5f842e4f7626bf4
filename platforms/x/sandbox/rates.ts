import { dayMs } from '@fanfare/core/time/units.ts';
import type { X } from './context.ts';

/** The calls of one account that are allowed within the window. */
const allowed: Readonly<Record<string, number>> = {
  tweet_create: 100,
  tweet_delete: 50,
  tweet_read: 900,
  tweets_read: 5000,
  search_recent: 300,
  users_me: 75,
  user_read: 900,
  user_mentions: 300,
  user_timeline: 900,
  analytics: 300,
  reply_hide: 50,
  media_upload: 500,
  media_initialize: 1875,
  media_append: 1875,
  media_finalize: 1875,
  media_status: 1000,
  media_metadata: 500,
};

interface CountedCall {
  isOver: boolean;
  headers: Record<string, string>;
}

function count({ state, world }: X, key: string, limit: number, ms: number, name: string): CountedCall {
  const now = world.now();
  const before = state.used[key];
  const used = before && before.from + ms > now ? before : { from: now, count: 0 };
  const isOver = used.count >= limit;
  if (!isOver) used.count += 1;
  state.used[key] = used;
  const headers = {
    [`${name}-limit`]: String(limit),
    [`${name}-remaining`]: String(limit - used.count),
    [`${name}-reset`]: String(Math.ceil((used.from + ms) / 1000)),
  };
  return { isOver, headers };
}

/** Counts a call against the account's limit. A post also counts against the app's daily limit. */
export function countCall(x: X, call: string, account: string): CountedCall {
  const { limits } = x.state;
  // A reply is a post.
  const name = call === 'reply_create' ? 'tweet_create' : call;
  const limit = limits.calls[name] ?? allowed[name] ?? Infinity;
  const own = count(x, `${name} ${account}`, limit, limits.windowMs, 'x-rate-limit');
  if (name !== 'tweet_create' || own.isOver) return own;
  const all = count(x, 'app', limits.createTweetPerDay, dayMs, 'x-app-limit-24hour');
  return { isOver: all.isOver, headers: { ...own.headers, ...all.headers } };
}

/** The headers of an account whose limit is used up. */
export function usedUp(headers: Record<string, string>): Record<string, string> {
  return { ...headers, 'x-rate-limit-remaining': '0' };
}
