import { addDays, isDay, type Day } from '../calendar/days.ts';

/** The number that comes first in a date such as 04/12/2026. */
export type DateOrder = 'day' | 'month';

/** A date that was read, with the text after it, or the reason why no date was read. */
export type TypedDate =
  | { day: Day; rest: string; problem: null }
  | { day: null; problem: string; suggestions: readonly string[]; isSwappable?: true };

export const dateHint = 'Write a date and time like 2026-11-25 17:00.';

interface DateParts {
  year: number;
  month: number;
  day: number;
}

/** The dates that a text may mean; several if it does not say which number is the month. */
function readingsOf(text: string): DateParts[] {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  if (iso) return [{ year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) }];
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text);
  if (dotted) return [{ year: Number(dotted[3]), month: Number(dotted[2]), day: Number(dotted[1]) }];
  const slashed = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(text);
  if (!slashed) return [];
  const [first, second, year] = slashed.slice(1).map(Number) as [number, number, number];
  const dayFirst = { year, month: second, day: first };
  return first === second ? [dayFirst] : [dayFirst, { year, month: first, day: second }];
}

const two = (number: number) => String(number).padStart(2, '0');
const dayOf = ({ year, month, day }: DateParts): Day => `${year}-${two(month)}-${two(day)}`;

const monthName = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' });

/** The last day of a month that is too short for the date; null if the date is wrong for another reason. */
function lastDayFor(parts: DateParts): Day | null {
  const first = dayOf({ ...parts, day: 1 });
  if (parts.day < 29 || parts.day > 31 || !isDay(first)) return null;
  const lastDays = [addDays(first, 29), addDays(first, 28), addDays(first, 27)];
  return lastDays.find((day) => day.slice(0, 7) === first.slice(0, 7)) ?? null;
}

/** A date that could be read in two ways is refused unless `order` says how. */
export function readTypedDate(text: string, order: DateOrder | null): TypedDate {
  const [, date = '', rest = ''] = /^(\S+?)(?:T|,?\s+|$)(.*)$/su.exec(text) ?? [];
  const written = (day: Day) => `${day} ${rest}`.trim();
  const readings = readingsOf(date);
  const days = readings.map(dayOf).filter(isDay);
  const [day, swapped] = days;
  if (day !== undefined && swapped === undefined) return { day, rest, problem: null };
  if (day !== undefined && swapped !== undefined) {
    if (order !== null) return { day: order === 'day' ? day : swapped, rest, problem: null };
    const problem = 'The day and the month could be swapped. Choose one.';
    return { day: null, problem, suggestions: days.map(written), isSwappable: true };
  }
  const last = readings.map(lastDayFor).find((each) => each !== null) ?? null;
  if (last === null) return { day: null, problem: dateHint, suggestions: [] };
  const problem = `${monthName.format(Date.parse(last))} has ${Number(last.slice(8))} days.`;
  return { day: null, problem, suggestions: [written(last)] };
}
