import { dayMs } from '@fanfare/core/time/units.ts';
import { describe, expect, it } from 'vitest';
import { daysFrom, firstDay, pastOf, startOf, sumUntil } from './days.ts';
import { seededBetween } from './seeded.ts';

describe('the sum of the numbers of all days', () => {
  const sumOfAll = (last: number) =>
    daysFrom(firstDay, last).reduce((sum, day) => sum + seededBetween([-3, 9], 'days.test', 'came', day), 0);

  it('the sum until any day equals the numbers added up, in whatever order the days are asked for', () => {
    for (const last of [400, 3, 0, 401, 17].map((days) => firstDay + days))
      expect(sumUntil(last, [-3, 9], 'days.test', 'came')).toBe(sumOfAll(last));
  });

  it('the sum is nothing before the first day', () => {
    expect(sumUntil(firstDay - 1, [-3, 9], 'days.test', 'came')).toBe(0);
  });

  it('other ranges and keys have sums of their own', () => {
    const last = firstDay + 300;
    const came = sumUntil(last, [-3, 9], 'days.test', 'came');
    expect(sumUntil(last, [-3, 9], 'days.test', 'went')).not.toBe(came);
    expect(sumUntil(last, [0, 9], 'days.test', 'came')).not.toBe(came);
  });
});

describe('the posts from outside of the product', () => {
  it('an earlier time sees only the posts until then, also after a later time', () => {
    const postedBy = (days: number) =>
      pastOf('days.test', 0.5, startOf(firstDay) + days * dayMs, (day) => day);
    const later = postedBy(200);
    expect(later.length).toBeGreaterThan(50);
    expect(postedBy(100)).toEqual(later.filter((day) => day < firstDay + 100));
    expect(postedBy(200)).toEqual(later);
  });
});
