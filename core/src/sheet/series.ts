import { addDays, dayIn, type Day } from '../calendar/days.ts';
import { scheduleProblem } from '../schedule/window.ts';
import { weekdayName, weekdayOf, weekdays, workdays, type Weekday } from '../slots/slots.ts';
import { momentOf, wallClock } from '../time/wall-clock.ts';

/** Days of the week with times of day, such as every weekday at 9:00 and 17:00. */
export interface Series {
  days: readonly Weekday[];
  /** Times such as "09:00", in the person's zone. */
  times: readonly string[];
}

/**
 * The moments of a series, in order, from a day to the end of the scheduling window. Each moment is listed once: when
 * clocks go forward, two times may be the same moment, and when they go back, a time may occur twice.
 */
export function* seriesTimes(
  { days, times }: Series,
  { from, zone, now }: { from: Day; zone: string; now: number },
): Generator<number, void> {
  if (days.length === 0 || times.length === 0) return;
  let last = -Infinity;
  for (let day = from; ; day = addDays(day, 1)) {
    if (!days.includes(weekdayOf(day))) continue;
    const moments = times.flatMap((time) => momentOf(`${day}T${time}`, zone)?.at ?? []);
    for (const at of [...new Set(moments)].toSorted((a, b) => a - b)) {
      if (at <= last || at <= now) continue;
      if (scheduleProblem(at, now) !== null) return;
      last = at;
      yield at;
    }
    if (moments.length === 0) return;
  }
}

export function take<Item>(items: Iterable<Item>, count: number): Item[] {
  const taken: Item[] = [];
  if (count <= 0) return taken;
  for (const item of items) {
    taken.push(item);
    if (taken.length >= count) break;
  }
  return taken;
}

const listed = new Intl.ListFormat('en', { type: 'conjunction' });
/** Returns "9:00" for "09:00". */
export const shortTime = (time: string): string => time.replace(/^0/, '');

function daysText(days: readonly Weekday[]): string {
  if (days.length === weekdays.length) return 'day';
  if (days.length === workdays.length && workdays.every((day) => days.includes(day))) return 'weekday';
  return listed.format(weekdays.filter((day) => days.includes(day)).map(weekdayName));
}

/** For example "Every weekday at 9:00 and 17:00". */
export const seriesText = ({ days, times }: Series): string =>
  `Every ${daysText(days)} at ${listed.format(times.toSorted().map(shortTime))}`;

function startsWith(series: Series, known: readonly number[], zone: string): boolean {
  const [first] = known;
  if (first === undefined) return false;
  const moments = seriesTimes(series, { from: dayIn(first, zone), zone, now: first - 1 });
  return take(moments, known.length).every((at, i) => at === known[i]);
}

/**
 * The series of which these are the first times. The days of the series are all weekdays, every day, or only the days
 * of the given times, whichever fits first. A single time is repeated every day. Null if the times do not form a
 * series.
 */
export function findSeries(known: readonly number[], zone: string): Series | null {
  const clocks = [...new Set(known.map((at) => wallClock(at, zone).slice(11)))].toSorted();
  const used = new Set(known.map((at) => weekdayOf(dayIn(at, zone))));
  const own = weekdays.filter((day) => used.has(day));
  const isWork = own.every((day) => workdays.includes(day));
  const candidates = known.length === 1 ? [weekdays] : [...(isWork ? [workdays] : []), weekdays, own];
  return (
    candidates.map((days) => ({ days, times: clocks })).find((series) => startsWith(series, known, zone)) ??
    null
  );
}

/** The pattern of the times that the rows already have, and the times with which it goes on. */
export interface NextTimes {
  /** For example "Every weekday at 9:00 and 17:00". */
  text: string;
  /** The next moments. There are fewer near the end of the scheduling window. */
  take(count: number): number[];
}

/** Null if the known times are not the beginning of a series. */
export function seriesAfter(known: readonly number[], zone: string, now: number): NextTimes | null {
  const series = findSeries(known, zone);
  const last = known.at(-1);
  if (!series || last === undefined) return null;
  return {
    text: seriesText(series),
    take: (count) => {
      const moments = seriesTimes(series, { from: dayIn(last, zone), zone, now });
      return take(after(moments, last), count);
    },
  };
}

function* after(moments: Iterable<number>, last: number): Generator<number, void> {
  for (const at of moments) if (at > last) yield at;
}
