import { describe, expect, it } from 'vitest';
import { nearDayText } from './near-day.ts';

const now = new Date('2026-10-24T21:30:00.000Z');

describe('the day of a post', () => {
  it.each([
    ['2026-10-24T04:30:00.000Z', 'Today, 6:30'],
    ['2026-10-24T22:30:00.000Z', 'Tomorrow, 0:30'],
    // The clocks go back during the night before this moment.
    ['2026-10-25T22:30:00.000Z', 'Tomorrow, 23:30'],
    ['2026-10-23T10:00:00.000Z', 'Yesterday, 12:00'],
    ['2026-10-26T07:30:00.000Z', 'Mon 26 Oct, 8:30'],
    ['2027-05-26T06:30:00.000Z', '26 May 2027, 8:30'],
  ])('the moment %s is shown as "%s" in Berlin', (at, text) => {
    expect(nearDayText(at, 'Europe/Berlin', now, 'en-GB')).toBe(text);
  });
});
