import { allMonths, monthOf, weekdayOf } from './names.ts';
import type { DayRule, Schedule } from './schedule.ts';

const minutesOfDay = 24 * 60;
const ordinalWords = ['first', 'second', 'third', 'fourth', 'fifth'];
const ordinalNumbers = ['1st', '2nd', '3rd', '4th', '5th'];

/**
 * Parses a schedule in App Engine's English syntax: `every N minutes|hours [from HH:MM to HH:MM | synchronized]`,
 * `every|first,third… day|monday,… [of month|jan,…] HH:MM`, `1,15 of month|jan,… HH:MM`. Returns undefined for any
 * other text.
 */
export function parseAppEngine(words: readonly string[]): Schedule | undefined {
  return parseInterval(words) ?? parseWeekdays(words) ?? parseMonthDays(words);
}

function parseInterval([every, count = '', unit = '', ...rest]: readonly string[]): Schedule | undefined {
  const unitMinutes = /^min(?:ute)?s?$/.test(unit) ? 1 : /^hours?$/.test(unit) ? 60 : undefined;
  if (every !== 'every' || !/^[1-9]\d{0,4}$/.test(count) || unitMinutes === undefined) return undefined;
  const step = Number(count) * unitMinutes;
  if (rest.length === 0) return { kind: 'interval', everyMs: step * 60_000 };
  if (rest.length === 1 && rest[0] === 'synchronized') return everyStep(0, minutesOfDay - 1, step);
  return parseWindow(rest, step);
}

/** Parses `from HH:MM to HH:MM`. */
function parseWindow(words: readonly string[], step: number): Schedule | undefined {
  const [from, start, to, end] = words;
  const first = timeOf(start);
  const last = timeOf(end);
  if (words.length !== 4 || from !== 'from' || to !== 'to') return undefined;
  if (first === undefined || last === undefined || first > last) return undefined;
  return everyStep(first, last, step);
}

function everyStep(first: number, last: number, step: number): Schedule {
  const minutes = Array.from(
    { length: Math.floor((last - first) / step) + 1 },
    (_, index) => first + index * step,
  );
  return { kind: 'calendar', days: { months: allMonths }, minutes };
}

function parseWeekdays(words: readonly string[]): Schedule | undefined {
  const [which = '', days = '', ...rest] = words;
  const when = parseMonthsAndTime(rest);
  const ordinals = which === 'every' ? 'all' : listOf(which, ordinalOf);
  const weekdays = days === 'day' ? 'all' : listOf(days, weekdayOf);
  if (!when || !ordinals || !weekdays) return undefined;
  const rule: DayRule = {
    months: when.months,
    ...(weekdays !== 'all' && { weekdays }),
    ...(ordinals !== 'all' && { ordinals }),
  };
  // In front of a weekday, "first" means the first seven days of a month. "First day" would mean all these seven days.
  // It is refused, because its author means only the first one.
  if (weekdays === 'all' && ordinals !== 'all') return undefined;
  return { kind: 'calendar', days: rule, minutes: [when.minute] };
}

function parseMonthDays([days = '', ...rest]: readonly string[]): Schedule | undefined {
  const monthDays = listOf(days, monthDayOf);
  const when = rest[0] === 'of' ? parseMonthsAndTime(rest) : undefined;
  if (!monthDays || !when) return undefined;
  return { kind: 'calendar', days: { months: when.months, monthDays }, minutes: [when.minute] };
}

/** Parses `[of month|jan,…] HH:MM`. */
function parseMonthsAndTime(
  words: readonly string[],
): { months: ReadonlySet<number>; minute: number } | undefined {
  const [of, names = '', time] = words.length === 1 ? ['of', 'month', words[0]] : words;
  const months = names === 'month' ? allMonths : listOf(names, monthOf);
  const minute = timeOf(time);
  if (of !== 'of' || !months || minute === undefined || words.length > 3) return undefined;
  return { months, minute };
}

function listOf(
  text: string,
  valueOf: (word: string) => number | undefined,
): ReadonlySet<number> | undefined {
  const values = text.split(',').map(valueOf);
  const known = values.filter((value) => value !== undefined);
  return known.length === values.length ? new Set(known) : undefined;
}

function ordinalOf(word: string): number | undefined {
  const index = Math.max(ordinalWords.indexOf(word), ordinalNumbers.indexOf(word));
  return index < 0 ? undefined : index + 1;
}

function monthDayOf(word: string): number | undefined {
  const day = /^\d{1,2}$/.test(word) ? Number(word) : 0;
  return day >= 1 && day <= 31 ? day : undefined;
}

function timeOf(text: string | undefined): number | undefined {
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text ?? '') ?? [];
  return hours === undefined || minutes === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}
