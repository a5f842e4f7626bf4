import { describe, expect, it } from 'vitest';
import { accumulatedAfter, seeded, seededBetween } from './seeded.ts';

describe('seeded random numbers', () => {
  it('equal keys result in equal numbers, and a thousand different keys in a thousand different numbers', () => {
    expect(seeded('account', 20_000)).toBe(seeded('account', 20_000));
    const many = Array.from({ length: 1000 }, (_, day) => seeded('account', day));
    expect(new Set(many).size).toBe(1000);
    for (const each of many) expect(each >= 0 && each < 1).toBe(true);
  });

  it('the numbers are evenly distributed', () => {
    const days = Array.from({ length: 6000 }, (_, day) => seededBetween([1, 6], 'die', day));
    for (const face of [1, 2, 3, 4, 5, 6]) {
      const times = days.filter((each) => each === face).length;
      expect(times).toBeGreaterThan(850);
      expect(times).toBeLessThan(1150);
    }
  });
});

describe('growth over time', () => {
  it('a growing number reaches half of its final value after the half-time, and the whole value in the end', () => {
    expect(accumulatedAfter(100, -1, 60)).toBe(0);
    expect(accumulatedAfter(100, 0, 60)).toBe(0);
    expect(accumulatedAfter(100, 60, 60)).toBe(50);
    expect(accumulatedAfter(100, 6_000, 60)).toBe(100);
  });

  it('growth never decreases', () => {
    const seen = Array.from({ length: 500 }, (_, age) => accumulatedAfter(777, age, 60));
    expect(seen.toSorted((a, b) => a - b)).toEqual(seen);
  });
});
