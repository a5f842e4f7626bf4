import { clockText, dayText } from '../../ui/date-text.ts';

const dayMs = 24 * 60 * 60 * 1000;
const names: Readonly<Record<number, string>> = { [-1]: 'Yesterday', 0: 'Today', 1: 'Tomorrow' };

/** The number of the day in a time zone, so that days can be subtracted. */
function dayNumber(at: Date, timeZone: string): number {
  const [year, month, day] = new Intl.DateTimeFormat('en-CA', { timeZone }).format(at).split('-').map(Number);
  return Date.UTC(year ?? 0, (month ?? 1) - 1, day ?? 1) / dayMs;
}

/** "Tomorrow, 8:30" or "25 Nov 2026, 8:30". */
export function nearDayText(at: string, timeZone: string, now: Date, language?: string): string {
  const days = dayNumber(new Date(at), timeZone) - dayNumber(now, timeZone);
  return `${names[days] ?? dayText(at, timeZone, language)}, ${clockText(at, timeZone, language)}`;
}
