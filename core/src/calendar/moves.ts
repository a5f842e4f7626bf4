import { minuteMs } from '../time/units.ts';
import { atUsualTime, momentOf, wallClock, type Moment } from '../time/wall-clock.ts';
import { stepMinutes } from '../schedule/steps.ts';
import { scheduleProblem } from '../schedule/window.ts';
import type { CalendarPost, CalendarWindow, PostMove } from './calendar.ts';
import { addDays, clockOf, minutesOf, type Day } from './days.ts';
import type { CalendarCard } from './cards.ts';

const dayMinutes = 24 * 60;

/** The nearest quarter of an hour on the same day. */
export function snapToStep(minutes: number): number {
  const nearest = Math.round(minutes / stepMinutes) * stepMinutes;
  return Math.min(Math.max(nearest, 0), dayMinutes - stepMinutes);
}

/** How far posts are moved, in the local time of the calendar. */
export interface Shift {
  days: number;
  minutes: number;
}

export const isNoShift = ({ days, minutes }: Shift): boolean => days === 0 && minutes === 0;

/**
 * The time of a post after a move. If it is moved by days, its time of day does not change, even if clocks change
 * between the two days.
 */
export function shiftTime(at: number, { days, minutes }: Shift, zone: string): Moment {
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

export const alreadySendingText = 'This post is already being sent, so it can’t be moved.';
export const notScheduledText = 'Only scheduled posts can be moved.';

/** The reason why a post cannot be moved to any time; null if it can be moved. */
export function problemWithMoving(
  { status, at }: Pick<CalendarPost, 'status' | 'at'>,
  now: number,
): string | null {
  if (status === 'draft') return null;
  if (status !== 'scheduled') return notScheduledText;
  return Date.parse(at) <= now ? alreadySendingText : null;
}

/**
 * The reason why no post can be moved to this time; null if posts can. A new post can be scheduled for a time that has
 * just passed, but a post cannot be moved to it.
 */
export const problemWithTime = (to: number, now: number): string | null =>
  scheduleProblem(to < now ? Number.NEGATIVE_INFINITY : to, now);

export interface PlannedMoves {
  moves: PostMove[];
  /** The new time of the first card. */
  first: Moment | null;
  /** The reason why the move is refused; null if it is possible. Either all posts move, or none. */
  problem: string | null;
}

/** Moves every post of these cards by the same shift. Drafts become scheduled. */
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
    const moment = shiftTime(card.at, shift, zone);
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

export const reversed = (moves: readonly PostMove[]): PostMove[] =>
  moves.map(({ id, from, to }) => ({ id, from: to, to: from }));

const undoMax = 20;

/** Adds moves to the moves that can be undone, latest last. The oldest moves are dropped. */
export const rememberMoves = (
  stack: readonly (readonly PostMove[])[],
  moves: readonly PostMove[],
): readonly (readonly PostMove[])[] => [...stack, moves].slice(-undoMax);

/** The calendar window after these moves. The screen shows it until the server has answered. */
export function withMoves(window: CalendarWindow, moves: readonly PostMove[]): CalendarWindow {
  const byId = new Map(moves.map(({ id, to }) => [id, to]));
  const groups = window.groups.map((group) => {
    if (!group.posts.some(({ _id: id }) => byId.has(id))) return group;
    const posts = group.posts.map((post) => {
      const to = byId.get(post._id);
      if (to === undefined) return post;
      // Only scheduled posts and drafts can be moved, so a post that gets a time becomes scheduled.
      return to === null
        ? { ...post, status: 'draft' as const }
        : { ...post, status: 'scheduled' as const, at: to };
    });
    return { ...group, posts };
  });
  return { ...window, groups };
}

const soonMs = 15 * minuteMs;

/**
 * The suggested time for a new post on a day: nine o'clock or, if that has passed, the first quarter of an hour at
 * least 15 minutes from now.
 */
export function usualTimeOn(day: Day, zone: string, now: number): number {
  const at = atUsualTime(day, zone, now);
  const step = stepMinutes * minuteMs;
  return at > now ? at : Math.ceil((now + soonMs) / step) * step;
}
