import { monthOf, weekdayOf } from './names.ts';
import type { DayRule, Schedule } from './schedule.ts';

interface Field {
  least: number;
  most: number;
  nameOf?: (word: string) => number | undefined;
}

const fields = {
  minute: { least: 0, most: 59 },
  hour: { least: 0, most: 23 },
  monthDay: { least: 1, most: 31 },
  month: { least: 1, most: 12, nameOf: monthOf },
  // Both 0 and 7 stand for Sunday.
  weekday: { least: 0, most: 7, nameOf: weekdayOf },
} satisfies Record<string, Field>;

/** Parses the five fields of a unix cron expression; returns undefined for any other text. */
export function parseCron(words: readonly string[]): Schedule | undefined {
  const [minute = '', hour = '', monthDay = '', month = '', weekday = ''] = words;
  const minutes = parseField(minute, fields.minute);
  const hours = parseField(hour, fields.hour);
  const monthDays = parseField(monthDay, fields.monthDay);
  const months = parseField(month, fields.month);
  const weekdays = parseField(weekday, fields.weekday)?.map((day) => day % 7);
  if (!minutes || !hours || !monthDays || !months || !weekdays) return undefined;
  const days: DayRule = {
    months: new Set(months),
    ...(isRestricted(monthDay) && { monthDays: new Set(monthDays) }),
    ...(isRestricted(weekday) && { weekdays: new Set(weekdays) }),
  };
  return { kind: 'calendar', days, minutes: hours.flatMap((each) => minutes.map((m) => each * 60 + m)) };
}

/** Tells whether a day field restricts the days. Any word except a plain star does. */
const isRestricted = (word: string): boolean => word !== '*';

/** Parses one field into its numbers, sorted and without duplicates. */
function parseField(word: string, field: Field): number[] | undefined {
  const numbers = new Set<number>();
  for (const item of word.split(',')) {
    const range = parseItem(item, field);
    if (!range) return undefined;
    for (let number = range.from; number <= range.to; number += range.step) numbers.add(number);
  }
  return [...numbers].sort((a, b) => a - b);
}

function parseItem(item: string, field: Field): { from: number; to: number; step: number } | undefined {
  const [range = '', stepText, ...rest] = item.split('/');
  const step = stepText === undefined ? 1 : wholeNumber(stepText);
  if (rest.length > 0 || step === undefined || step < 1) return undefined;
  if (range === '*') return { from: field.least, to: field.most, step };
  const [fromText = '', toText, ...more] = range.split('-');
  const from = valueOf(fromText, field);
  // An item with a start and a step but no end, such as `5/15`, runs up to the field's maximum.
  const usualEnd = stepText === undefined ? from : field.most;
  const to = toText === undefined ? usualEnd : valueOf(toText, field);
  if (more.length > 0 || from === undefined || to === undefined || from > to) return undefined;
  return { from, to, step };
}

function valueOf(word: string, { least, most, nameOf }: Field): number | undefined {
  const number = nameOf?.(word) ?? wholeNumber(word);
  return number !== undefined && number >= least && number <= most ? number : undefined;
}

const wholeNumber = (text: string): number | undefined => (/^\d{1,4}$/.test(text) ? Number(text) : undefined);
