import { dayMs } from '@fanfare/core/time/units.ts';

const format = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles', dateStyle: 'short' });

/** The date in California, such as `2026-11-21`, by which Google counts days. */
export const pacificDate = (at: number): string => format.format(at);

export const daysAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);
