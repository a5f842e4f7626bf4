import { addDays, dayIn, weekOf, type Day } from '../calendar/days.ts';
import type { WeekStart } from '../settings/settings.ts';

/** A day of a small calendar, with the number of files that get a time on it. */
export interface DateCount {
  day: Day;
  count: number;
}

/** The weeks from the first to the last of these times, and how many of the times fall on each day. */
export function dateWeeks(times: readonly number[], zone: string, weekStart: WeekStart): DateCount[][] {
  const counts = Map.groupBy(times, (at) => dayIn(at, zone));
  const days = [...counts.keys()].toSorted();
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return [];
  const weeks: DateCount[][] = [];
  for (let day = weekOf(first, weekStart)[0] ?? first; day <= last; day = addDays(day, 7))
    weeks.push(weekOf(day, weekStart).map((each) => ({ day: each, count: counts.get(each)?.length ?? 0 })));
  return weeks;
}
