import { addDays, addMonths, daysBetween, weekOf, type Day } from './days.ts';
import type { CalendarCard } from './cards.ts';
import { stepMinutes } from '../schedule/steps.ts';
import { snapToStep, type Shift } from './moves.ts';
import type { WeekStart } from '../settings/settings.ts';

/** The day and time under a card that is dragged; `minutes` is null where only the day is chosen. */
export interface MoveTarget {
  day: Day;
  minutes: number | null;
}

export const shiftTo = (
  from: Pick<CalendarCard, 'day' | 'minutes'>,
  { day, minutes }: MoveTarget,
): Shift => ({
  days: daysBetween(from.day, day),
  minutes: minutes === null ? 0 : minutes - from.minutes,
});

/**
 * The time of day at a point of a column: the nearest quarter of an hour, or the card's own time if it is at least as
 * near. A card can therefore be dropped at its own time, even if this is not a quarter of an hour.
 */
export function nearestTime(minutes: number, own: number): number {
  const step = snapToStep(minutes);
  return Math.abs(minutes - own) <= Math.abs(minutes - step) ? own : step;
}

/** The next later or earlier of the times that `nearestTime` can return, on the same day. */
export function nextTime(minutes: number, own: number, by: 1 | -1): number {
  const steps = minutes / stepMinutes;
  const next = (by === 1 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1) * stepMinutes;
  const step = snapToStep(next) === next ? next : minutes;
  const isOwnBetween = (own - minutes) * by > 0 && (step === minutes || (step - own) * by > 0);
  return isOwnBetween ? own : step;
}

/** The day that a navigation key selects if `day` is selected now; null for any other key. */
export function dayAfterKey(key: string, day: Day, view: 'month' | 'week', weekStart: WeekStart): Day | null {
  const week = weekOf(day, weekStart);
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return week[0] ?? day;
    case 'End':
      return week.at(-1) ?? day;
    case 'PageUp':
      return view === 'month' ? addMonths(day, -1) : addDays(day, -7);
    case 'PageDown':
      return view === 'month' ? addMonths(day, 1) : addDays(day, 7);
    default:
      return null;
  }
}

/** The target that a key moves a card to; null for keys that do not move it. `own`: the card's time of day. */
export function targetAfterKey(
  key: string,
  { day, minutes }: MoveTarget,
  own: number,
  view: 'month' | 'week' | 'list',
): MoveTarget | null {
  const by = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : null;
  if (by !== null && view === 'week') return { day, minutes: nextTime(minutes ?? own, own, by) };
  if (key === 'Home' || key === 'End') return null;
  const next = dayAfterKey(key, day, view === 'week' ? 'week' : 'month', 'monday');
  return next === null ? null : { day: next, minutes };
}
