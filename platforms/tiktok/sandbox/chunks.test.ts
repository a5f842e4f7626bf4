import { describe, expect, it } from 'vitest';
import { endOf, isSound } from './uploads.ts';

describe('the chunks of a video', () => {
  it.each([
    [4_999_999, 4_999_999, 1, true],
    [4_999_999, 2_000_000, 2, false],
    [5_000_000, 5_000_000, 1, true],
    [9_999_999, 5_000_000, 1, true],
    [10_000_000, 5_000_000, 2, true],
    [10_000_000, 4_999_999, 2, false],
    [50_000_123, 10_000_000, 5, true],
    [50_000_123, 10_000_000, 6, false],
    [64_000_000, 64_000_000, 1, true],
    [64_000_001, 64_000_000, 1, true],
    [64_000_001, 64_000_001, 1, false],
    [127_999_999, 64_000_000, 1, true],
    [4_000_000_000, 5_000_000, 800, true],
    [4_000_000_001, 5_000_000, 800, false],
    [6_000_000, 64_000_000, 0, false],
    [0, 0, 1, false],
  ])(
    'a plan for %i bytes with a chunk size of %i bytes and %i chunks is valid: %s',
    (total, chunk, count, sound) => {
      expect(isSound({ total, chunk, count })).toBe(sound);
    },
  );

  it('a chunk ends where the next one starts, and the last chunk ends at the end of the file', () => {
    const plan = { total: 25, chunk: 10, count: 2 };
    expect([0, 10, 20, 5].map((start) => endOf(plan, start))).toEqual([10, 25, null, null]);
  });
});
