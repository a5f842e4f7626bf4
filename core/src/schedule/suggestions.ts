import { hourMs, minuteMs } from '../time/units.ts';
import { atUsualTime, usualTime, wallClock } from '../time/wall-clock.ts';

export interface SuggestedTime {
  label: string;
  at: number;
}

/** Nine o'clock on the day that is this many days from now, in the person's zone. */
function morningIn(days: number, now: number, zone: string): number {
  const today = wallClock(now, zone).slice(0, 10);
  const day = new Date(Date.parse(today) + days * 24 * hourMs).toISOString().slice(0, 10);
  return atUsualTime(day, zone, now);
}

const stepMs = 15 * minuteMs;

/** In about an hour, or at nine in the morning if the time in an hour would be in the night. */
export function firstTime(now: number, zone: string): number {
  const soon = Math.ceil((now + hourMs) / stepMs) * stepMs;
  const time = wallClock(soon, zone).slice(11);
  if (time >= '07:00' && time < '23:00') return soon;
  return morningIn(wallClock(now, zone).slice(11) < usualTime ? 0 : 1, now, zone);
}

/** "Next Monday" is at least two days away, so that it is never the same day as "Tomorrow". */
export function suggestedTimes(now: number, zone: string): SuggestedTime[] {
  const weekday = new Date(wallClock(now, zone).slice(0, 10)).getUTCDay();
  const untilMonday = (8 - weekday) % 7;
  return [
    { label: 'In 1 hour', at: Math.floor(now / 60_000) * 60_000 + hourMs },
    { label: 'Tomorrow, 9:00', at: morningIn(1, now, zone) },
    { label: 'Next Monday, 9:00', at: morningIn(untilMonday < 2 ? untilMonday + 7 : untilMonday, now, zone) },
  ];
}
