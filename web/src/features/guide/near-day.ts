import { dayMs } from '@fanfare/core/time/units.ts';
import { clockText, dayText, shortDayText } from '../../ui/date-text.ts';

/** The year is shown for days that are at least this far away. */
const farDays = 180;
const names: Readonly<Record<number, string>> = { [-1]: 'Yesterday', 0: 'Today', 1: 'Tomorrow' };

/** The number of the day in a time zone, so that days can be subtracted. */
function dayNumber(at: Date, timeZone: string): number {
  const [year, month, day] = new Intl.DateTimeFormat('en-CA', { timeZone }).format(at).split('-').map(Number);
  return Date.UTC(year ?? 0, (month ?? 1) - 1, day ?? 1) / dayMs;
}

/** "Tomorrow, 8:30", "Wed 25 Nov, 8:30" or, for a distant day, "25 Nov 2026, 8:30". */
export function nearDayText(at: string, timeZone: string, now: Date, language?: string): string {
  const days = dayNumber(new Date(at), timeZone) - dayNumber(now, timeZone);
  const date = Math.abs(days) < farDays ? shortDayText : dayText;
  return `${names[days] ?? date(at, timeZone, language)}, ${clockText(at, timeZone, language)}`;
}
