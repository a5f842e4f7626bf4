import { momentOf, wallClock, type Moment } from '../time/wall-clock.ts';
import { scheduleProblem } from '../schedule/window.ts';
import type { CalendarPost, CalendarWindow, PostMove } from './calendar.ts';
import { addDays, clockOf, minutesOf, type Day } from './days.ts';
import type { CalendarCard } from './cards.ts';

const dayMinutes = 24 * 60;
/** Times are chosen in steps of a quarter of an hour. */
export const stepMinutes = 15;

/** The nearest step on the same day. */
export function snapToStep(minutes: number): number {
  const nearest = Math.round(minutes / stepMinutes) * stepMinutes;
  return Math.min(Math.max(nearest, 0), dayMinutes - stepMinutes);
}

/** By how much posts move, as local clocks show it. */
export interface Shift {
  days: number;
  minutes: number;
}

export const isNoShift = ({ days, minutes }: Shift): boolean => days === 0 && minutes === 0;

/** The moment after a shift. Moved by days, a post keeps its time of day also when clocks change in between. */
export function shifted(at: number, { days, minutes }: Shift, zone: string): Moment {
  if (isNoShift({ days, minutes })) return { at, clockChange: null };
  const wall = wallClock(at, zone);
  const total = minutesOf(wall.slice(11)) + minutes;
  const extraDays = Math.floor(total / dayMinutes);
  const day: Day = addDays(wall.slice(0, 10), days + extraDays);
  return (
    momentOf(`${day}T${clockOf(total - extraDays * dayMinutes)}`, zone) ?? {
      at,
      clockChange: null,
    }
  );
}

/** Shown wherever a post cannot be moved because it is due. */
export const alreadySendingText = 'This post is already being sent, so it can’t be moved.';
export const notScheduledText = 'Only scheduled posts can be moved.';

/** Why a post cannot be moved at all; null if it can. */
export function problemWithMoving(
  { status, at }: Pick<CalendarPost, 'status' | 'at'>,
  now: number,
): string | null {
  if (status === 'draft') return null;
  if (status !== 'scheduled') return notScheduledText;
  return Date.parse(at) <= now ? alreadySendingText : null;
}

/** Why nothing can be moved to this time; null if it can. Nothing moves into the last two minutes either. */
export const problemWithTime = (to: number, now: number): string | null =>
  scheduleProblem(to < now ? Number.NEGATIVE_INFINITY : to, now);

export interface PlannedMoves {
  moves: PostMove[];
  /** Where the first card lands. */
  first: Moment | null;
  /** Why nothing moves. Posts move together or not at all. */
  problem: string | null;
}

/** Moves every post of these cards by the same shift; a draft is scheduled by it. */
export function planMoves(
  cards: readonly CalendarCard[],
  shift: Shift,
  zone: string,
  now: number,
): PlannedMoves {
  const moves: PostMove[] = [];
  let problem: string | null = null;
  let first: Moment | null = null;
  for (const card of cards) {
    const moment = shifted(card.at, shift, zone);
    first ??= moment;
    for (const post of card.posts) {
      problem ??= problemWithMoving(post, now) ?? problemWithTime(moment.at, now);
      const to = new Date(moment.at).toISOString();
      const from = post.status === 'draft' ? null : post.at;
      if (to !== from) moves.push({ id: post._id, from, to });
    }
  }
  return { moves, first, problem };
}

/** The moves that undo these. */
export const reversed = (moves: readonly PostMove[]): PostMove[] =>
  moves.map(({ id, from, to }) => ({ id, from: to, to: from }));

const undoMax = 20;

/** The last moves that can be undone, the latest last. */
export const rememberMoves = (
  stack: readonly (readonly PostMove[])[],
  moves: readonly PostMove[],
): readonly (readonly PostMove[])[] => [...stack, moves].slice(-undoMax);

/** A window after moves, as it is shown until the server has answered. */
export function withMoves(window: CalendarWindow, moves: readonly PostMove[]): CalendarWindow {
  const byId = new Map(moves.map(({ id, to }) => [id, to]));
  const groups = window.groups.map((group) => {
    if (!group.posts.some(({ _id: id }) => byId.has(id))) return group;
    const posts = group.posts.map((post) => {
      const to = byId.get(post._id);
      if (to === undefined) return post;
      // Nothing but scheduled posts and drafts can be moved, so a post with a time is scheduled.
      return to === null
        ? { ...post, status: 'draft' as const }
        : { ...post, status: 'scheduled' as const, at: to };
    });
    return { ...group, posts };
  });
  return { ...window, groups };
}

const usualTime = '09:00';
const soonMs = 15 * 60_000;

/** When a new post of a day is planned at first: at nine, or at the next step when that has passed. */
export function usualTimeOn(day: Day, zone: string, now: number): number {
  const at = momentOf(`${day}T${usualTime}`, zone)?.at ?? now;
  const step = stepMinutes * 60_000;
  return at > now ? at : Math.ceil((now + soonMs) / step) * step;
}
