const format = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles', dateStyle: 'short' });
const dayMs = 24 * 60 * 60 * 1000;

/** The date in California, by which Google counts: `2026-11-21`. */
export const pacificDate = (at: number): string => format.format(at);

/** As many days later, or earlier. */
export const daysAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);
