import { grown, seededWithin } from '../../_sandbox/seeded.ts';
import type { Post } from './state.ts';

const halfMs = 12 * 60 * 60 * 1000;

/** Every Page has the same number of followers. */
export const followers = 1_204;

export interface Performance {
  /** The people who saw the post. */
  reach: number;
  views: number;
  clicks: number;
  reactions: number;
  shares: number;
}

/** All counts derive from the reach, so that they are consistent. */
export function performanceOf({ id, at }: Pick<Post, 'id' | 'at'>, now: number): Performance {
  const reach = grown(followers * seededWithin([0.2, 1.4], id, 'reach'), now - at, halfMs);
  const of = (share: readonly [number, number], what: string) =>
    Math.floor(reach * seededWithin(share, id, what));
  return {
    reach,
    views: of([1.1, 1.8], 'views'),
    clicks: of([0.01, 0.05], 'clicks'),
    reactions: of([0.03, 0.12], 'reactions'),
    shares: of([0.002, 0.02], 'shares'),
  };
}
