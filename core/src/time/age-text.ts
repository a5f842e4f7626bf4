import { dayMs, hourMs, minuteMs } from './units.ts';

/** The time since a moment: "now", "4 min", "3 h", "2 d", "5 w". */
export function ageText(at: string | Date, now: Date): string {
  const ms = now.getTime() - new Date(at).getTime();
  if (ms < minuteMs) return 'now';
  if (ms < hourMs) return `${Math.floor(ms / minuteMs)} min`;
  if (ms < dayMs) return `${Math.floor(ms / hourMs)} h`;
  return ms < 14 * dayMs ? `${Math.floor(ms / dayMs)} d` : `${Math.floor(ms / (7 * dayMs))} w`;
}
