import { seeded, seededBetween } from '../../_sandbox/seeded.ts';
import type { Identity } from './identities.ts';

export const dayMs = 24 * 60 * 60 * 1000;
/** Google's days are those of California, behind UTC. */
const offsetMs = 8 * 60 * 60 * 1000;

/** No channel has any activity before this day. */
export const firstDay = Math.floor(Date.UTC(2025, 5, 1) / dayMs);

export const dayOf = (at: number): number => Math.floor((at - offsetMs) / dayMs);
export const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);
/** Null when the text is not a date. */
export function dayOfDate(date: string): number | null {
  const at = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(date) : NaN;
  return Number.isNaN(at) ? null : at / dayMs;
}

export const daysFrom = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);

export interface Day {
  views: number;
  estimatedMinutesWatched: number;
  subscribersGained: number;
  subscribersLost: number;
  likes: number;
  comments: number;
  shares: number;
}

/** The counts of a day, always the same. Weekends have more views. */
export function countsOfDay({ platformId: id, subscribers, traits }: Identity, day: number): Day {
  const isQuiet = day < firstDay || !traits.hasPast;
  const share = isQuiet ? 0 : (0.05 + 0.12 * seeded(id, 'views', day)) * (day % 7 < 2 ? 1.5 : 1);
  const views = Math.floor(subscribers.first * share);
  return {
    views,
    estimatedMinutesWatched: Math.floor(views * (1.8 + 2 * seeded(id, 'minutes', day))),
    subscribersGained: isQuiet ? 0 : seededBetween([0, subscribers.come], id, 'came', day),
    subscribersLost: isQuiet ? 0 : seededBetween([0, subscribers.go], id, 'went', day),
    likes: Math.floor(views * 0.03),
    comments: Math.floor(views * 0.004),
    shares: Math.floor(views * 0.006),
  };
}

/** Totals up to, but not including, a day. */
export function totalsBefore(identity: Identity, day: number): { views: number; subscribers: number } {
  const days = daysFrom(firstDay, day - 1).map((each) => countsOfDay(identity, each));
  return {
    views: days.reduce((sum, { views }) => sum + views, 0),
    subscribers: days.reduce(
      (sum, { subscribersGained, subscribersLost }) => sum + subscribersGained - subscribersLost,
      identity.subscribers.first,
    ),
  };
}
