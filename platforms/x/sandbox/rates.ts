import { dayMs } from '@fanfare/core/time/units.ts';
import type { X } from './context.ts';
import type { Limits } from './state.ts';

/** The names of the limits that calls count against. */
export type LimitName = Extract<
  keyof Limits,
  | 'createTweet'
  | 'deleteTweet'
  | 'readTweet'
  | 'readTweets'
  | 'search'
  | 'me'
  | 'readUser'
  | 'mentions'
  | 'analytics'
  | 'uploadOnce'
  | 'timeline'
  | 'hide'
  | 'uploadBegin'
  | 'uploadPiece'
  | 'uploadEnd'
  | 'uploadStatus'
  | 'metadata'
>;

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
export function countCall(x: X, limit: LimitName, account: string): CountedCall {
  const { limits } = x.state;
  const own = count(x, `${limit} ${account}`, limits[limit], limits.windowMs, 'x-rate-limit');
  if (limit !== 'createTweet' || own.isOver) return own;
  const all = count(x, 'app', limits.createTweetPerDay, dayMs, 'x-app-limit-24hour');
  return { isOver: all.isOver, headers: { ...own.headers, ...all.headers } };
}

/** The headers of an account whose limit is used up. */
export function usedUp(headers: Record<string, string>): Record<string, string> {
  return { ...headers, 'x-rate-limit-remaining': '0' };
}
