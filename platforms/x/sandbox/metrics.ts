import { dayMs } from '@fanfare/core/time/units.ts';
import { grown, seeded } from '../../_sandbox/seeded.ts';
import { identityOf } from './identities.ts';
import type { Call, Tweet, X } from './state.ts';

const halfLifeMs = 4 * 60 * 60 * 1000;

/** The numbers of a post at a time. All derive from the impressions, so that they are consistent. */
export function countsAt({ state }: X, { id, account, at }: Tweet, now: number) {
  const followers = identityOf(account)?.followers ?? 60;
  const age = now - at;
  const seen = age < 0 ? 0 : 1 + grown(followers * (0.3 + 2 * seeded(id, 'seen')), age, halfLifeMs);
  const of = (least: number, most: number, what: string) =>
    Math.floor(seen * (least + (most - least) * seeded(id, what)));
  const counts = {
    retweet_count: of(0.001, 0.012, 'reposts'),
    reply_count: state.tweets.filter((each) => each.replyTo === id && each.at <= now).length,
    like_count: of(0.01, 0.05, 'likes'),
    quote_count: of(0, 0.002, 'quotes'),
    bookmark_count: of(0, 0.006, 'bookmarks'),
    impression_count: seen,
  };
  return { ...counts, engagements: counts.like_count };
}

/** The metrics that everybody may read. */
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
