import { gathered, growthAt, takeOff, timingAt } from '../../_sandbox/attention.ts';
import { seededWithin } from '../../_sandbox/seeded.ts';
import { identityOf } from './identities.ts';
import type { Post } from './state.ts';

const halfLifeMs = 20 * 60 * 60 * 1000;

export interface Statistics {
  views: number;
  likes: number;
  comments: number;
  shares: number;
}

export function hasTakenOff({ account, text }: Post): boolean {
  const tookOff = identityOf(account)?.traits.tookOff ?? null;
  return tookOff !== null && text.includes(tookOff);
}

/** The number of views that a post has in the end. */
function audienceOf(post: Post, at: number): number {
  const followers = identityOf(post.account)?.traits.followers ?? 0;
  const usual = followers * growthAt(at) * timingAt(at);
  return usual * (hasTakenOff(post) ? 3 * takeOff : seededWithin([0.3, 3], post.postId, 'views'));
}

/** The statistics of a post at this time. All numbers derive from the views, so that they are consistent. */
export function statisticsOf(post: Post, now: number): Statistics {
  const { postId, readyAt } = post;
  const at = readyAt ?? now;
  const views = gathered(audienceOf(post, at), at, now, halfLifeMs);
  const of = (share: readonly [number, number], what: string) =>
    Math.floor(views * seededWithin(share, postId, what));
  return {
    views,
    likes: of([0.03, 0.12], 'likes'),
    comments: of([0.002, 0.012], 'comments'),
    shares: of([0.001, 0.015], 'shares'),
  };
}
