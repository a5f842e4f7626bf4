import { grown, seeded } from '../../_sandbox/seeded.ts';
import type { Identity } from './identities.ts';
import type { Media } from './state.ts';

const hourMs = 60 * 60 * 1000;
const halfMs = 9 * hourMs;

/** All counts derive from the reach, so that they are consistent. */
export interface Performance {
  reach: number;
  views: number;
  likes: number;
  saved: number;
  shares: number;
}

const between = ([least, most]: readonly [number, number], id: string, what: string): number =>
  least + (most - least) * seeded(id, what);

export function performanceOf({ id, at, product }: Media, { followers }: Identity, now: number): Performance {
  const range = product === 'REELS' ? ([0.4, 2.4] as const) : ([0.2, 0.75] as const);
  const reach = grown(followers.first * between(range, id, 'reach'), now - at, halfMs);
  const of = (share: readonly [number, number], what: string) => Math.floor(reach * between(share, id, what));
  return {
    reach,
    views: of([1.05, 1.6], 'views'),
    likes: of([0.02, 0.09], 'likes'),
    saved: of([0.002, 0.015], 'saved'),
    shares: of([0.001, 0.01], 'shares'),
  };
}
