import { describe, expect, it } from 'vitest';
import { daysAfter, pacificDate } from './pacific-date.ts';

describe('Pacific date', () => {
  it.each([
    ['2026-11-21T07:59:59.999Z', '2026-11-20'],
    ['2026-11-21T08:00:00.000Z', '2026-11-21'],
    ['2026-07-21T06:59:59.999Z', '2026-07-20'],
    ['2026-07-21T07:00:00.000Z', '2026-07-21'],
  ])('the Pacific date at %s is %s', (at, date) => {
    expect(pacificDate(Date.parse(at))).toBe(date);
  });

  it('adding days works across clock changes and the end of a year', () => {
    expect(daysAfter('2026-10-31', 2)).toBe('2026-11-02');
    expect(daysAfter('2026-01-01', -1)).toBe('2025-12-31');
    expect(daysAfter('2026-03-08', 0)).toBe('2026-03-08');
  });
});
