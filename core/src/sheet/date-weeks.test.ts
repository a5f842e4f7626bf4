import { expect, it } from 'vitest';
import { dateWeeks } from './date-weeks.ts';
import { zone } from './testing/builders.ts';

const counts = (weekStart: 'monday' | 'sunday', ...times: string[]) =>
  dateWeeks(
    times.map((time) => Date.parse(time)),
    zone,
    weekStart,
  ).map((week) => week.map(({ day, count }) => `${day.slice(8)}:${count}`).join(' '));

it('the weeks reach from the first to the last day, and say how many times fall on each day', () => {
  expect(counts('monday', '2026-11-30T08:00:00Z', '2026-11-24T08:00:00Z', '2026-11-24T16:00:00Z')).toEqual([
    '23:0 24:2 25:0 26:0 27:0 28:0 29:0',
    '30:1 01:0 02:0 03:0 04:0 05:0 06:0',
  ]);
});

it('times are assigned to days in the given time zone, and weeks begin on the chosen day', () => {
  expect(counts('sunday', '2026-11-28T23:30:00Z')).toEqual(['29:1 30:0 01:0 02:0 03:0 04:0 05:0']);
  expect(counts('sunday')).toEqual([]);
});
