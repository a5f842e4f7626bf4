import { dayMs } from '@fanfare/core/time/units.ts';
import type { DayRule, Schedule } from './schedule.ts';
import { instantsOfDay, wallTime } from './zone.ts';

/**
 * The number of days to search. The rarest schedule is a fifth Monday in February: it falls on the 29th and can be
 * forty years away.
 */
const farthestDays = 41 * 366;

/**
 * Returns the first time after `after` at which a schedule fires, or undefined if it never fires (the 30th of
 * February). The times of an interval are its multiples since 1970, so a restart of the product does not move them.
 */
export function nextFire(schedule: Schedule, after: number, timeZone = 'UTC'): number | undefined {
  if (schedule.kind === 'interval') return (Math.floor(after / schedule.everyMs) + 1) * schedule.everyMs;
  const today = Math.floor(wallTime(after, timeZone) / dayMs) * dayMs;
  // Starts at -1 because clocks that are put back just after midnight return to the previous day.
  for (let day = -1; day < farthestDays; day++) {
    const midnight = today + day * dayMs;
    const fire = matchesDay(schedule.days, midnight)
      ? firstOfDay(midnight, schedule.minutes, { after, timeZone })
      : undefined;
    if (fire !== undefined) return fire;
  }
  return undefined;
}

function firstOfDay(
  midnight: number,
  minutes: readonly number[],
  { after, timeZone }: { after: number; timeZone: string },
): number | undefined {
  const instantsOf = instantsOfDay(midnight, timeZone);
  let first: number | undefined;
  for (const instant of minutes.flatMap((minute) => instantsOf(midnight + minute * 60_000))) {
    if (instant > after && (first === undefined || instant < first)) first = instant;
  }
  return first;
}

/** Tells whether a day matches a rule. The day is given by its midnight as wall time. */
export function matchesDay(rule: DayRule, midnight: number): boolean {
  const date = new Date(midnight);
  const monthDay = date.getUTCDate();
  if (!rule.months.has(date.getUTCMonth() + 1)) return false;
  if (rule.ordinals && !rule.ordinals.has(Math.ceil(monthDay / 7))) return false;
  const isMonthDay = rule.monthDays?.has(monthDay);
  const isWeekday = rule.weekdays?.has(date.getUTCDay());
  if (isMonthDay === undefined && isWeekday === undefined) return true;
  return isMonthDay === true || isWeekday === true;
}
