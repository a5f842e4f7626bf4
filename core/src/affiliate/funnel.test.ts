import { describe, expect, it } from 'vitest';
import { clickLimits, countsClick, dailyPoints, firstDayOf, monthlyPoints } from './funnel.ts';

describe('the numbers of a funnel', () => {
  it('a range of thirty days has thirty points, including days on which nothing happened', () => {
    const from = firstDayOf(30, '2026-11-23');
    const points = dailyPoints(
      { '2026-11-23': { clicks: 3 }, '2026-10-24': { clicks: 9 } },
      from,
      '2026-11-23',
    );
    expect(points).toHaveLength(30);
    expect(points[0]).toMatchObject({ from: '2026-10-25', clicks: 0 });
    expect(points.at(-1)).toEqual({
      from: '2026-11-23',
      clicks: 3,
      signUps: 0,
      paying: 0,
      commissionCents: 0,
    });
  });

  it('the numbers are summed by month, from the month of joining to the current month', () => {
    const byDay = {
      '2026-09-30': { clicks: 1 },
      '2026-11-01': { clicks: 2, commissionCents: 240 },
      '2026-11-23': { clicks: 3, commissionCents: -40 },
    };
    expect(monthlyPoints(byDay, '2026-09-30', '2026-11-23')).toEqual([
      { from: '2026-09-01', clicks: 1, signUps: 0, paying: 0, commissionCents: 0 },
      { from: '2026-10-01', clicks: 0, signUps: 0, paying: 0, commissionCents: 0 },
      { from: '2026-11-01', clicks: 5, signUps: 0, paying: 0, commissionCents: 200 },
    ]);
  });

  it('clicks are counted up to a limit for each minute and a limit for each day', () => {
    const { perMinute, perDay } = clickLimits;
    expect(countsClick({ minute: perMinute - 1, day: perDay - 1 })).toBe(true);
    expect(countsClick({ minute: perMinute, day: 0 })).toBe(false);
    expect(countsClick({ minute: 0, day: perDay })).toBe(false);
  });
});
