import { grown, seeded } from '../../_sandbox/seeded.ts';
import { identityOf } from './identities.ts';
import type { Post } from './state.ts';

const halfLifeMs = 20 * 60 * 60 * 1000;

export interface Statistics {
  views: number;
  likes: number;
  comments: number;
  shares: number;
}

const between = ([least, most]: readonly [number, number], id: string, what: string): number =>
  least + (most - least) * seeded(id, what);

/** The statistics of a post at this time. All numbers derive from the views, so they fit each other. */
export function statisticsOf({ account, postId, readyAt }: Post, now: number): Statistics {
  const followers = identityOf(account)?.traits.followers ?? 0;
  const most = followers * between([0.3, 3.5], postId, 'views');
  const views = grown(most, now - (readyAt ?? now), halfLifeMs);
  const of = (share: readonly [number, number], what: string) =>
    Math.floor(views * between(share, postId, what));
  return {
    views,
    likes: of([0.03, 0.12], 'likes'),
    comments: of([0.002, 0.012], 'comments'),
    shares: of([0.001, 0.015], 'shares'),
  };
}
