import { dayMs, hourMs } from '@fanfare/core/time/units.ts';
import { firstDay } from './days.ts';

/**
 * The attention of an audience on each day of the week. The mean is 1. The first value is for Thursday, because 1970
 * began on a Thursday.
 */
const weekdays = [0.9, 1.05, 1.55, 1.45, 0.65, 0.68, 0.72];
const weekMs = 7 * dayMs;
/** For each day of the week, the sum of the attention on the earlier days. */
const before = weekdays.map((_, today) =>
  weekdays.slice(0, today).reduce((sum, weight) => sum + weight * dayMs, 0),
);

/** The sum of the attention from 1970 to a time. It grows faster on days with more attention. */
export function attentionAt(at: number): number {
  const week = Math.floor(at / weekMs);
  const within = at - week * weekMs;
  const today = Math.floor(within / dayMs);
  return week * weekMs + (before[today] ?? 0) + (within - today * dayMs) * (weekdays[today] ?? 1);
}

const early = 0.65;
/** How many times more slowly the late part of an audience sees a post than the early part. */
const slowness = 14;

const partOf = (age: number, halfMs: number): number => 1 - 2 ** (-age / halfMs);

/** How much of the final count `most` a post has reached by `now`. The result never decreases. */
export function accumulatedSince(most: number, at: number, now: number, halfMs: number): number {
  if (now <= at) return 0;
  const age = attentionAt(now) - attentionAt(at);
  return Math.floor(most * (early * partOf(age, halfMs) + (1 - early) * partOf(age, halfMs * slowness)));
}

/** The size of the audience, compared with its size on `firstDay`. */
export const growthAt = (at: number): number => 1 + Math.max(0, at / dayMs - firstDay) * 0.0011;

/**
 * The factor by which the hour of publication (UTC) changes a post's reach: mornings and early evenings increase it,
 * nights reduce it.
 */
export function timingAt(at: number): number {
  const hour = Math.floor((at % dayMs) / hourMs);
  if (hour < 5 || hour >= 22) return 0.6;
  if (hour < 9) return 1.25;
  return hour >= 16 && hour < 20 ? 1.35 : 0.9;
}

/** How many times more people see a post that is a hit. */
export const takeOff = 7;
