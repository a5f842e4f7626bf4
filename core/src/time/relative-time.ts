import { dayMs, minuteMs } from './units.ts';
import { wallClock } from './wall-clock.ts';

const units = [
  ['day', dayMs],
  ['hour', 60 * minuteMs],
  ['minute', minuteMs],
] as const;

/** The number of midnights between two moments in a zone. */
function calendarDays(at: number, now: number, timeZone: string): number {
  const [day, today] = [at, now].map((each) => Date.parse(wallClock(each, timeZone).slice(0, 10)));
  return Math.round(((day ?? 0) - (today ?? 0)) / dayMs);
}

/**
 * Texts such as "in 3 days", "in 40 minutes" and "now". With a zone, a difference of 24 hours or more is given in
 * calendar days, as in "tomorrow".
 */
export function relativeTimeText(at: number, now: number, timeZone?: string): string {
  const ms = at - now;
  if (timeZone !== undefined && Math.abs(ms) >= dayMs) {
    const days = calendarDays(at, now, timeZone);
    // On a day of 25 hours, two moments of the same day can be more than 24 hours apart, so `days` may be 0.
    if (days !== 0) return new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(days, 'day');
  }
  const words = new Intl.RelativeTimeFormat('en', { numeric: 'always' });
  for (const [unit, size] of units)
    if (Math.round(Math.abs(ms) / minuteMs) * minuteMs >= size)
      return words.format(Math.round(ms / size), unit);
  return 'now';
}
