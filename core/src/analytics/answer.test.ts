import { describe, expect, it } from 'vitest';
import { isReusable, readAnalyticsDays, readDays } from './answer.ts';

describe('the range of analytics', () => {
  it.each([7, 30, 60, 90])(
    'a range of %d days is accepted on the analytics screens, as a number or as text',
    (days) => {
      expect([readAnalyticsDays(days), readAnalyticsDays(String(days))]).toEqual([days, days]);
    },
  );

  it.each([120, 180])(
    'a range of %d days is accepted for comparisons with an earlier period, but not on the analytics screens',
    (days) => {
      expect([readDays(days), readAnalyticsDays(days)]).toEqual([days, null]);
    },
  );

  it.each(['8', '0', '-7', '', '7.5', '07', '0x7', '365', 'all', 'NaN', NaN, 7.5, Infinity])(
    'a range of "%s" is accepted neither on the analytics screens nor for comparisons',
    (days) => {
      expect(readAnalyticsDays(days)).toBeNull();
      expect(readDays(days)).toBeNull();
    },
  );
});

it('the answer of a network is reused for a quarter of an hour', () => {
  const fetchedAt = '2026-11-22T10:00:00.000Z';
  const after = (ms: number) => isReusable({ fetchedAt }, Date.parse(fetchedAt) + ms);
  expect([after(0), after(15 * 60_000 - 1), after(15 * 60_000)]).toEqual([true, true, false]);
});
