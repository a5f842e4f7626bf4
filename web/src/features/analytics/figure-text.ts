import { timeText } from '../../ui/date-text.ts';
import type { Day } from '@fanfare/core/calendar/days.ts';
import { dayMs, hourMs, minuteMs } from '@fanfare/core/time/units.ts';

const whole = new Intl.NumberFormat('en');
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

export const countOf = (value: number): string => whole.format(value);
/** "+452", "−452" or "0" */
export const signedCount = (value: number): string =>
  value < 0 ? `−${countOf(-value)}` : `${value > 0 ? '+' : ''}${countOf(value)}`;
/** "16.4k", for narrow places. */
export const shortCount = (value: number): string => compact.format(value).toLowerCase();
/** Percentages have one decimal everywhere in analytics. */
export const percentText = (value: number): string => `${value.toFixed(1)}%`;

export const figureText = (value: number, unit: 'count' | 'percent'): string =>
  unit === 'percent' ? percentText(value) : countOf(value);

/** "just now", "8 min ago", "2 h ago", or the date and time after a day. */
export function fetchedText(at: string, now: Date, timeZone: string): string {
  const age = now.getTime() - Date.parse(at);
  if (age < minuteMs) return 'just now';
  if (age < hourMs) return `${Math.floor(age / minuteMs)} min ago`;
  if (age < dayMs) return `${Math.floor(age / hourMs)} h ago`;
  return timeText(at, timeZone);
}

const month = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' });

/** "9 Nov" */
export const axisDay = (day: Day): string => `${Number(day.slice(8))} ${month.format(new Date(day))}`;
