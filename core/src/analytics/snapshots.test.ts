import { describe, expect, it } from 'vitest';
import { withCurrentFollowers, monthsBetween, movementIn, snapshotDay } from './snapshots.ts';

describe('the months of a period', () => {
  it.each([
    ['2026-11-22', '2026-11-22', ['2026-11']],
    ['2026-10-31', '2026-11-01', ['2026-10', '2026-11']],
    ['2026-11-30', '2027-02-01', ['2026-11', '2026-12', '2027-01', '2027-02']],
    ['2026-11-22', '2026-11-21', ['2026-11']],
    ['2026-12-01', '2026-11-21', []],
  ])('the months from %s to %s are %j', (from, to, months) => {
    expect(monthsBetween(from, to)).toEqual(months);
  });

  it('the day of a snapshot is the day in UTC', () => {
    expect(snapshotDay(new Date('2026-11-22T23:59:59.999Z'))).toBe('2026-11-22');
  });
});

describe('a series that ends now', () => {
  const series = {
    since: '2026-11-01',
    days: [
      { day: '2026-11-21', followers: 90, views: 5, posts: 3 },
      { day: '2026-11-22', followers: 100, views: 6, posts: 4 },
    ],
  };
  const [yesterday, today] = series.days;
  const ending = (at: string, followers: number | null) =>
    withCurrentFollowers(series, { at: new Date(at), followers });

  it("the current number replaces today's snapshot, or is appended if there is no snapshot of today", () => {
    expect(ending('2026-11-22T09:00:00Z', 110).days).toEqual([yesterday, { ...today, followers: 110 }]);
    expect(ending('2026-11-23T09:00:00Z', 110).days).toEqual([
      yesterday,
      today,
      { day: '2026-11-23', followers: 110, views: null, posts: null },
    ]);
  });

  it('a series of snapshots is unchanged if it is empty, or if no newer number is known', () => {
    expect(ending('2026-11-22T09:00:00Z', null)).toEqual(series);
    expect(ending('2026-11-21T09:00:00Z', 95)).toEqual(series);
    const none = { since: null, days: [] };
    expect(withCurrentFollowers(none, { at: new Date('2026-11-22T09:00:00Z'), followers: 95 })).toEqual(none);
  });
});

describe('the change of a total within a period', () => {
  const period = { days: 7, last: '2026-11-22' };
  const series = (...days: [day: string, followers: number | null][]) => ({
    since: days[0]?.[0] ?? null,
    days: days.map(([day, followers]) => ({ day, followers, views: null, posts: null })),
  });

  it('the newest total is compared with the last total before the period began', () => {
    const found = series(['2026-11-14', 90], ['2026-11-15', 100], ['2026-11-20', 130], ['2026-11-22', 140]);
    expect(movementIn(found, 'followers', period)).toEqual({ before: 100, now: 140 });
    expect(movementIn(found, 'views', period)).toBeNull();
  });

  it.each([
    ['2026-11-12', { before: 90, now: 140 }],
    ['2026-11-11', null],
    ['2026-11-16', null],
  ])('if the earliest snapshot is from %s, the change within the period is %j', (first, expected) => {
    expect(movementIn(series([first, 90], ['2026-11-22', 140]), 'followers', period)).toEqual(expected);
  });

  it('the change of a total is unknown if no snapshot within the period has the total', () => {
    expect(movementIn(series(['2026-11-15', 90]), 'followers', period)).toBeNull();
    expect(movementIn(series(['2026-11-15', 90], ['2026-11-22', null]), 'followers', period)).toBeNull();
  });
});
