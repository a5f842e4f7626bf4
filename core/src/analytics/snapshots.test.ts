import { describe, expect, it } from 'vitest';
import { monthsBetween, snapshotDay } from './snapshots.ts';

describe('the months of a time', () => {
  it.each([
    ['2026-11-22', '2026-11-22', ['2026-11']],
    ['2026-10-31', '2026-11-01', ['2026-10', '2026-11']],
    ['2026-11-30', '2027-02-01', ['2026-11', '2026-12', '2027-01', '2027-02']],
    ['2026-11-22', '2026-11-21', ['2026-11']],
    ['2026-12-01', '2026-11-21', []],
  ])('from %s to %s they are %j', (from, to, months) => {
    expect(monthsBetween(from, to)).toEqual(months);
  });

  it('the day of a snapshot is that of UTC', () => {
    expect(snapshotDay(new Date('2026-11-22T23:59:59.999Z'))).toBe('2026-11-22');
  });
});
