import { weekOf } from '@fanfare/core/calendar/days.ts';
import { expect, it } from 'vitest';
import { weekText } from './day-text.ts';

it.each([
  ['2026-10-14', '12 to 18 Oct 2026'],
  ['2026-09-30', '28 Sep to 4 Oct 2026'],
  ['2026-12-31', '28 Dec to 3 Jan 2027'],
])('the week of %s has the title “%s”', (day, title) => {
  expect(weekText(weekOf(day, 'monday'))).toBe(title);
});
