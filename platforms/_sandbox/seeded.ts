import { dayMs, hourMs } from '@fanfare/core/time/units.ts';

/** Random numbers derived from a key, so that sandboxes behave the same on every run. */

/** A number from 0 up to, but not including, 1. The same key always gives the same number. */
export function seeded(...key: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  const text = key.join('|');
  for (let index = 0; index < text.length; index += 1) {
    hash ^= text.charCodeAt(index);
    hash = Math.imul(hash, 0x01000193);
  }
  // Makes the results differ for keys that differ only in their last letter.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32;
}

/** A number from `least` up to, but not including, `most`. */
export const seededWithin = (
  [least, most]: readonly [number, number],
  ...key: readonly (string | number)[]
): number => least + (most - least) * seeded(...key);

/** A whole number from `least` to `most`, both included. */
export const seededBetween = (
  [least, most]: readonly [number, number],
  ...key: readonly (string | number)[]
): number => least + Math.floor(seeded(...key) * (most - least + 1));

/**
 * The part of `most` that has accumulated after `ageMs`. Half is reached after `halfMs`, and the value never
 * decreases.
 */
export const grown = (most: number, ageMs: number, halfMs: number): number =>
  ageMs <= 0 ? 0 : Math.floor(most * (1 - 2 ** (-ageMs / halfMs)));

/** No account has any activity before this day. Days are counted from 1970. */
export const firstDay = Math.floor(Date.UTC(2025, 5, 1) / dayMs);

/** Days end at midnight in California, behind UTC. */
const offsetMs = 8 * 60 * 60 * 1000;
export const dayOf = (at: number): number => Math.floor((at - offsetMs) / dayMs);
export const startOf = (day: number): number => day * dayMs + offsetMs;
export const endOf = (day: number): number => startOf(day + 1);

export const daysFrom = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);

/**
 * Simulates how an audience finds posts: most of it soon, and the rest over weeks, with a weekly rhythm. All
 * functions are pure.
 */

/** The attention on each day of the week, beginning with Thursday, the first day of 1970. The mean is 1. */
const weekdays = [0.9, 1.05, 1.55, 1.45, 0.65, 0.68, 0.72];
const weekMs = 7 * dayMs;

/** A time in milliseconds that runs faster on days with more attention. */
export function attentionAt(at: number): number {
  const week = Math.floor(at / weekMs);
  const within = at - week * weekMs;
  const today = Math.floor(within / dayMs);
  const before = weekdays.slice(0, today).reduce((sum, weight) => sum + weight * dayMs, 0);
  return week * weekMs + before + (within - today * dayMs) * (weekdays[today] ?? 1);
}

const early = 0.65;
/** How many times slower the late part of the audience arrives than the early part. */
const slowness = 14;

const partOf = (age: number, halfMs: number): number => 1 - 2 ** (-age / halfMs);

/** The part of `most` that a post has gathered by `now`. It never decreases. */
export function gathered(most: number, at: number, now: number, halfMs: number): number {
  if (now <= at) return 0;
  const age = attentionAt(now) - attentionAt(at);
  return Math.floor(most * (early * partOf(age, halfMs) + (1 - early) * partOf(age, halfMs * slowness)));
}

/** How much the audience has grown since the first day. */
export const growthAt = (at: number): number => 1 + Math.max(0, at / dayMs - firstDay) * 0.0011;

/** The effect of the publication hour (UTC) on a post's reach: mornings and early evenings are good, nights are not. */
export function timingAt(at: number): number {
  const hour = Math.floor((at % dayMs) / hourMs);
  if (hour < 5 || hour >= 22) return 0.6;
  if (hour < 9) return 1.25;
  return hour >= 16 && hour < 20 ? 1.35 : 0.9;
}

/** A hit is seen by this many times more people. */
export const takeOff = 7;
