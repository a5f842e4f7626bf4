import { seeded, seededBetween } from '../../_sandbox/seeded.ts';
import type { Identity } from './identities.ts';

export const dayMs = 24 * 60 * 60 * 1000;
/** Days end at midnight in California. */
const offsetMs = 8 * 60 * 60 * 1000;

/** No account has any activity before this day. */
export const firstDay = Math.floor(Date.UTC(2025, 5, 1) / dayMs);

export const dayOf = (at: number): number => Math.floor((at - offsetMs) / dayMs);
export const endOf = (day: number): number => (day + 1) * dayMs + offsetMs;

interface Moves {
  came: number;
  went: number;
}

export const movesOn = ({ platformId, followers }: Identity, day: number): Moves => ({
  came: seededBetween([0, followers.come], platformId, 'came', day),
  went: seededBetween([0, followers.go], platformId, 'went', day),
});

export function movesIn(identity: Identity, days: readonly number[]): Moves {
  const moves = days.map((day) => movesOn(identity, day));
  return {
    came: moves.reduce((sum, { came }) => sum + came, 0),
    went: moves.reduce((sum, { went }) => sum + went, 0),
  };
}

export const daysFrom = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);

export function followersAt(identity: Identity, at: number): number {
  const { came, went } = movesIn(identity, daysFrom(firstDay, dayOf(at) - 1));
  return Math.max(0, identity.followers.first + came - went);
}

/** Weekends have more reach. */
export function reachOn({ platformId, followers }: Identity, day: number): number {
  const share = 0.09 + 0.16 * seeded(platformId, 'reach', day);
  return Math.floor(followers.first * share * (day % 7 < 2 ? 1.4 : 1));
}
