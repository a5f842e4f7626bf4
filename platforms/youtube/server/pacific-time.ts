import { dayMs, hourMs } from '@fanfare/core/time/units.ts';

const timeZone = 'America/Los_Angeles';
const dateFormat = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
const clockFormat = new Intl.DateTimeFormat('en-US', {
  timeZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});

/** The date in California, such as `2026-11-21`. Google counts days in California time. */
export const pacificDate = (at: number): string => dateFormat.format(at);

export const daysAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);

/** A timestamp whose date and time in UTC equal the date and time in California at this moment. */
function wallClock(at: number): number {
  const parts = clockFormat.formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((each) => each.type === type)?.value ?? 0);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

/** The start of the next day in California, when Google's daily quotas reset. */
export function nextPacificMidnight(now: number): number {
  const shown = new Date(wallClock(now));
  const midnight = Date.UTC(shown.getUTCFullYear(), shown.getUTCMonth(), shown.getUTCDate() + 1);
  // California is 7 or 8 hours behind UTC. Clocks change at 2 a.m., so midnight occurs once a day.
  const summer = midnight + 7 * hourMs;
  return wallClock(summer) === midnight ? summer : midnight + 8 * hourMs;
}
