import { describe, expect, it } from 'vitest';
import { dayMs } from '@fanfare/core/time/units.ts';
import { attentionAt, accumulatedSince, growthAt } from './attention.ts';
import { dayOf, daysFrom, endOf, firstDay, startOf } from './days.ts';

const monday = Date.UTC(2026, 10, 16);

describe('the attention of an audience', () => {
  it('the mean of the attention on the seven days of a week is one', () => {
    expect(attentionAt(monday + 7 * dayMs) - attentionAt(monday)).toBeCloseTo(7 * dayMs);
  });

  it('a Saturday has more attention than a Tuesday', () => {
    const ofDay = (day: number) =>
      attentionAt(monday + (day + 1) * dayMs) - attentionAt(monday + day * dayMs);
    expect(ofDay(5)).toBeGreaterThan(1.5 * ofDay(1));
  });

  it('a post has no attention before it is published, and its attention never decreases', () => {
    expect(accumulatedSince(1000, monday, monday - 1, dayMs)).toBe(0);
    expect(accumulatedSince(1000, monday, monday, dayMs)).toBe(0);
    const hours = Array.from({ length: 2000 }, (_, hour) =>
      accumulatedSince(1000, monday, monday + hour * 3_600_000, dayMs),
    );
    expect(hours.toSorted((a, b) => a - b)).toEqual(hours);
    expect(hours.at(-1)).toBeGreaterThan(950);
  });

  it('the daily gains of a post add up to its total', () => {
    const [from, to] = [dayOf(monday), dayOf(monday) + 60];
    const at = (time: number) => accumulatedSince(12_345, monday, time, dayMs);
    const byDay = daysFrom(from, to).map((day) => at(endOf(day)) - at(startOf(day)));
    expect(byDay.reduce((sum, each) => sum + each, 0)).toBe(at(endOf(to)));
  });

  it('an audience grows by three to fifteen percent within ninety days', () => {
    expect(growthAt(firstDay * dayMs)).toBe(1);
    const quarter = growthAt(monday) / growthAt(monday - 90 * dayMs);
    expect(quarter).toBeGreaterThan(1.03);
    expect(quarter).toBeLessThan(1.15);
  });
});
