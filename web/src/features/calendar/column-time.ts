import { minutesAtLine } from '@fanfare/core/calendar/week-layout.ts';

/** The time of day at a vertical position in the window, in minutes since midnight; null outside of the week. */
export function timeAt(dayElement: HTMLElement, y: number): number | null {
  const { firstHour, lines } = dayElement.dataset;
  if (firstHour === undefined || lines === undefined) return null;
  const counts = lines.split(',').map(Number);
  const { top, height } = dayElement.getBoundingClientRect();
  const line = ((y - top) / height) * counts.reduce((sum, each) => sum + each, 0);
  return Number(firstHour) * 60 + minutesAtLine(counts, line);
}
