import { hourMs } from '@fanfare/core/time/units.ts';
import { gathered, growthAt, takeOff, timingAt } from '../../_sandbox/attention.ts';
import { seededWithin } from '../../_sandbox/seeded.ts';
import type { Identity } from './identities.ts';
import type { Media } from './state.ts';

const halfMs = 14 * hourMs;

/** All counts derive from the reach, so that they are consistent. */
export interface Performance {
  reach: number;
  views: number;
  likes: number;
  saved: number;
  shares: number;
}

export const hasTakenOff = ({ caption }: Media, { tookOff }: Identity): boolean =>
  tookOff !== null && caption.includes(tookOff);

/** The number of people that a post reaches in the end. */
function audienceOf(media: Media, identity: Identity): number {
  const { id, at, product } = media;
  const range = product === 'REELS' ? ([0.4, 1.9] as const) : ([0.2, 0.65] as const);
  const usual = identity.followers.first * growthAt(at) * timingAt(at);
  return hasTakenOff(media, identity) ? usual * range[1] * takeOff : usual * seededWithin(range, id, 'reach');
}

export function performanceOf(media: Media, identity: Identity, now: number): Performance {
  const { id, at } = media;
  const reach = gathered(audienceOf(media, identity), at, now, halfMs);
  const of = (share: readonly [number, number], what: string) =>
    Math.floor(reach * seededWithin(share, id, what));
  return {
    reach,
    views: of([1.05, 1.6], 'views'),
    likes: of([0.02, 0.09], 'likes'),
    saved: of([0.002, 0.015], 'saved'),
    shares: of([0.001, 0.01], 'shares'),
  };
}
