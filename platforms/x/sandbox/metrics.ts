import { grown, seeded } from '../../_sandbox/seeded.ts';
import type { X } from './context.ts';
import { identityOf } from './identities.ts';
import type { Tweet } from './state.ts';

const halfMs = 4 * 60 * 60 * 1000;

/** Everything follows from how often it was seen, so that nothing contradicts the rest. */
export function metricsOf({ state, world }: X, { id, account, at }: Tweet) {
  const followers = identityOf(account)?.followers ?? 60;
  const seen = 1 + grown(followers * (0.3 + 2 * seeded(id, 'seen')), world.now() - at, halfMs);
  const of = (least: number, most: number, what: string) =>
    Math.floor(seen * (least + (most - least) * seeded(id, what)));
  const reposts = of(0.001, 0.012, 'reposts');
  const rest = {
    reply_count: state.tweets.filter(({ replyTo }) => replyTo === id).length,
    like_count: of(0.01, 0.05, 'likes'),
    quote_count: of(0, 0.002, 'quotes'),
    bookmark_count: of(0, 0.006, 'bookmarks'),
    impression_count: seen,
  };
  return state.settings.names === 'post'
    ? { repost_count: reposts, ...rest }
    : { retweet_count: reposts, ...rest };
}
