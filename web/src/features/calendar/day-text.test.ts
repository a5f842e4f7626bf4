import { weekOf } from '@fanfare/core/calendar/days.ts';
import { expect, it } from 'vitest';
import { shiftText, weekText } from './day-text.ts';

it.each([
  ['2026-10-14', '12 to 18 Oct 2026'],
  ['2026-09-30', '28 Sep to 4 Oct 2026'],
  ['2026-12-31', '28 Dec to 3 Jan 2027'],
])('the week of %s has the title “%s”', (day, title) => {
  expect(weekText(weekOf(day, 'monday'))).toBe(title);
});

it.each([
  [2, 0, '2 days later'],
  [-1, 0, '1 day earlier'],
  [0, 90, '1 hour 30 minutes later'],
  [1, -60, '23 hours later'],
  [-7, -15, '7 days 15 minutes earlier'],
  [0, 0, 'no change'],
])('a shift of %i days and %i minutes is described as “%s”', (days, minutes, text) => {
  expect(shiftText({ days, minutes })).toBe(text);
});
