import { dayMs } from '@fanfare/core/time/units.ts';
import { countWithin, type CallCount } from '../../_sandbox/rates.ts';
import type { X } from './state.ts';
import type { Identity } from './identities.ts';

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

/** Counts a call against the account's limit. A post also counts against the app's daily limit. */
export function countCall({
  state: { limits, used },
  world,
  call,
  identity,
}: X & { call: string; identity: Identity }): CallCount {
  const count = (key: string, limit: number, ms: number, name: string) => {
    const { isOver, left, endsAt } = countWithin(used, key, { limit, ms, now: world.now() });
    const headers = {
      [`${name}-limit`]: String(limit),
      [`${name}-remaining`]: String(left),
      [`${name}-reset`]: String(Math.ceil(endsAt / 1000)),
    };
    return { isOver, headers, usedUp: { 'x-rate-limit-remaining': '0' } };
  };
  // A reply is a post.
  const name = call === 'reply_create' ? 'tweet_create' : call;
  const limit = limits.calls[name] ?? allowed[name] ?? Infinity;
  const own = count(`${name} ${identity.platformId}`, limit, limits.windowMs, 'x-rate-limit');
  if (name !== 'tweet_create' || own.isOver) return own;
  const all = count('app', limits.createTweetPerDay, dayMs, 'x-app-limit-24hour');
  return { ...all, headers: { ...own.headers, ...all.headers } };
}
