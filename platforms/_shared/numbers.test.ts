import { describe, expect, it } from 'vitest';
import { meanOf, percent, sharesOf, sumOf } from './numbers.ts';

describe('numbers about posts', () => {
  it('a number that cannot be calculated from the known values is null or missing, not zero', () => {
    expect(sumOf([null, null])).toBeNull();
    expect(meanOf([])).toBeNull();
    expect(percent(null, 10)).toBeNull();
    expect(percent(1, null)).toBeNull();
    expect(percent(1, 0)).toBeNull();
    expect(sharesOf({})).toEqual({});
    expect(sharesOf({ DE: 0 })).toEqual({});
  });

  it('unknown values are left out of sums and means', () => {
    expect(sumOf([1, null, 2])).toBe(3);
    expect(meanOf([1, null, 2])).toBe(2);
  });

  it('a percentage has two decimals, and is zero when both numbers are zero', () => {
    expect(percent(1, 3)).toBe(33.33);
    expect(percent(0, 0)).toBe(0);
  });

  it('shares add up to one and are sorted largest first', () => {
    expect(Object.entries(sharesOf({ DE: 1, AT: 2 }))).toEqual([
      ['AT', 0.6667],
      ['DE', 0.3333],
    ]);
  });
});
