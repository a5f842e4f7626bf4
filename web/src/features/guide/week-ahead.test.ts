import { postView } from '@fanfare/core/posts/testing/builders.ts';
import { describe, expect, it } from 'vitest';
import { firstGroups, weekAhead } from './week-ahead.ts';

const now = Date.parse('2026-11-22T22:30:00.000Z');
const groupAt = (schedule: string) => ({
  post_id: schedule,
  posts: [postView({ status: 'scheduled', schedule })],
});
const far = Date.parse('2027-01-01T00:00:00.000Z');

describe('the week ahead', () => {
  it("the week has seven days and starts with today in the person's time zone", () => {
    const days = weekAhead([], far, now, 'Europe/Berlin');
    expect(days.map(({ day }) => day)).toEqual([
      '2026-11-22',
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
      '2026-11-27',
      '2026-11-28',
    ]);
    expect(weekAhead([], far, now, 'Pacific/Auckland')[0]?.day).toBe('2026-11-23');
  });

  it("a post is listed on the day on which it is due in the person's time zone", () => {
    const late = groupAt('2026-11-22T22:59:00.000Z');
    const early = groupAt('2026-11-22T23:00:00.000Z');
    const [today, tomorrow] = weekAhead([late, early], far, now, 'Europe/Berlin');
    expect([today?.groups, tomorrow?.groups]).toEqual([[late], [early]]);
  });

  it('an overdue post is shown today', () => {
    const overdue = groupAt('2026-11-20T10:00:00.000Z');
    expect(weekAhead([overdue], far, now, 'Europe/Berlin')[0]?.groups).toEqual([overdue]);
  });

  it('a day is marked as incomplete if it ends after `knownUntil`', () => {
    const days = weekAhead([], Date.parse('2026-11-25T08:00:00.000Z'), now, 'Europe/Berlin');
    expect(days.map(({ isCut }) => isCut)).toEqual([false, false, false, true, true, true, true]);
  });

  it('at most the given number of groups is listed, and days without a group are left out', () => {
    const groups = [
      groupAt('2026-11-22T22:40:00.000Z'),
      groupAt('2026-11-24T08:00:00.000Z'),
      groupAt('2026-11-24T09:00:00.000Z'),
    ];
    const listed = firstGroups(weekAhead(groups, far, now, 'Europe/Berlin'), 2);
    expect(listed.map(({ day, groups: shown }) => [day, shown.length])).toEqual([
      ['2026-11-22', 1],
      ['2026-11-24', 1],
    ]);
  });
});
