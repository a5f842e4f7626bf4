import { momentOf, wallClock } from '../time/wall-clock.ts';
import type { WeekStart } from '../settings/settings.ts';
import { dayMs, minuteMs } from '../time/units.ts';

/** A day in the time zone of the calendar, such as "2026-11-22". */
export type Day = string;

const textOf = (utc: number): Day => new Date(utc).toISOString().slice(0, 10);

/** Tells whether a text, for example from an address, is a day that the calendar can show. */
export function isDay(text: string): boolean {
  return (
    /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && textOf(Date.parse(text)) === text
  );
}

export const dayIn = (at: number, zone: string): Day => wallClock(at, zone).slice(0, 10);

export const addDays = (day: Day, days: number): Day => textOf(Date.parse(day) + days * dayMs);

export const daysBetween = (from: Day, to: Day): number => (Date.parse(to) - Date.parse(from)) / dayMs;

export const monthOfDay = (day: Day): string => day.slice(0, 7);

/** The day with the same number in another month, or the last day of that month if it has fewer days. */
export function addMonths(day: Day, months: number): Day {
  const date = new Date(day);
  const wanted = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months + 1);
  date.setUTCDate(0);
  date.setUTCDate(Math.min(wanted, date.getUTCDate()));
  return textOf(date.getTime());
}

const firstWeekdays: Readonly<Record<WeekStart, number>> = { sunday: 0, monday: 1, saturday: 6 };

const runOfDays = (first: Day, count: number): Day[] =>
  Array.from({ length: count }, (_, n) => addDays(first, n));

export function weekOf(day: Day, weekStart: WeekStart): Day[] {
  const since = (new Date(day).getUTCDay() - firstWeekdays[weekStart] + 7) % 7;
  return runOfDays(addDays(day, -since), 7);
}

/** The whole weeks that contain the month of this day. */
export function monthGrid(day: Day, weekStart: WeekStart): Day[] {
  const first = `${monthOfDay(day)}-01`;
  const last = addDays(addMonths(first, 1), -1);
  const [start = first] = weekOf(first, weekStart);
  const end = weekOf(last, weekStart).at(-1) ?? last;
  return runOfDays(start, daysBetween(start, end) + 1);
}

/** A day as a period of time: it has 23 or 25 hours when clocks change. */
export interface DaySpan {
  day: Day;
  start: number;
  end: number;
  /** Milliseconds by which local clocks are ahead of UTC; null when the offset changes during this day. */
  offset: number | null;
}

export const startOf = (day: Day, zone: string): number =>
  momentOf(`${day}T00:00`, zone)?.at ?? Date.parse(day);

/** The start, the end and the offset of each of the given consecutive days. */
export function daySpans(days: readonly Day[], zone: string): DaySpan[] {
  const last = days.at(-1);
  if (last === undefined) return [];
  const starts = [...days, addDays(last, 1)].map((day) => startOf(day, zone));
  return days.map((day, n) => {
    const start = starts[n] ?? 0;
    const end = starts[n + 1] ?? start + dayMs;
    // A day that begins at midnight and has 24 hours has no clock change, because no zone changes its clocks twice in a
    // day.
    const isSteady = end - start === dayMs && wallClock(start, zone).endsWith('T00:00');
    return { day, start, end, offset: isSteady ? Date.parse(day) - start : null };
  });
}

/** The position of a moment in a grid of days. */
export interface PositionInDays {
  day: Day;
  /** Minutes since midnight as local clocks show them. */
  minutes: number;
}

export const minutesOf = (clock: string): number =>
  Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

export const minutesIn = (at: number, zone: string): number => minutesOf(wallClock(at, zone).slice(11));

/** For example "09:30". */
export const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/**
 * Returns a function that finds the day and local time of a moment among consecutive days. Only on days with a clock
 * change does it look up the rules of the time zone, because a lookup is slow and a month has many posts.
 */
export function positionFinder(
  spans: readonly DaySpan[],
  zone: string,
): (at: number) => PositionInDays | null {
  return (at) => {
    let low = 0;
    let high = spans.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((spans[middle]?.end ?? 0) <= at) low = middle + 1;
      else high = middle;
    }
    const span = spans[low];
    if (!span || at < span.start) return null;
    const minutes =
      span.offset === null
        ? minutesIn(at, zone)
        : Math.floor((at + span.offset - Date.parse(span.day)) / minuteMs);
    return { day: span.day, minutes };
  };
}

/** Tells whether local clocks go forward or back on this day. Null if they do not change. */
export function clockChangeOn({ start, end, offset }: DaySpan): 'forward' | 'back' | null {
  if (offset !== null || end - start === dayMs) return null;
  return end - start < dayMs ? 'forward' : 'back';
}
