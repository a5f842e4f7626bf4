import { grown, seeded } from '../../_sandbox/seeded.ts';
import type { Post } from './state.ts';

const halfMs = 12 * 60 * 60 * 1000;

/** Of each of the Pages. */
export const followers = 1_204;

interface Performance {
  reactions: number;
  shares: number;
}

const between = ([least, most]: readonly [number, number], id: string, what: string): number =>
  least + (most - least) * seeded(id, what);

/** What became of a post until now. Everything follows from how many saw it, so that nothing contradicts the rest. */
export function performanceOf({ id, at }: Post, now: number): Performance {
  const reach = grown(followers * between([0.2, 1.4], id, 'reach'), now - at, halfMs);
  const of = (share: readonly [number, number], what: string) => Math.floor(reach * between(share, id, what));
  return { reactions: of([0.03, 0.12], 'reactions'), shares: of([0.002, 0.02], 'shares') };
}
