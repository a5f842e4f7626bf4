import { describe, expect, it } from 'vitest';
import { isSound } from '../sandbox/uploads.ts';
import { endOf, lastStart, planOf } from './chunks.ts';

describe('the chunks of a video', () => {
  it.each([
    [1, 1, 1],
    [4_999_999, 4_999_999, 1],
    [5_000_000, 5_000_000, 1],
    [9_999_999, 9_999_999, 1],
    [10_000_000, 10_000_000, 1],
    [19_999_999, 10_000_000, 1],
    [20_000_000, 10_000_000, 2],
    [50_000_123, 10_000_000, 5],
    [2_147_483_648, 10_000_000, 214],
  ])('a video of %i bytes has a chunk size of %i bytes and %i chunks', (total, size, count) => {
    expect(planOf(total)).toEqual({ size, count });
    expect(isSound({ total, chunk: size, count })).toBe(true);
  });

  it.each([
    [300_000, 0],
    [19_999_999, 0],
    [20_000_000, 10_000_000],
    [29_999_999, 10_000_000],
    [50_000_123, 40_000_000],
  ])('the last chunk of a video of %i bytes starts at byte %i', (total, start) => {
    expect(lastStart(total)).toBe(start);
    expect(endOf(start, total)).toBe(total);
  });

  it('after a broken chunk, the later chunks keep their boundaries', () => {
    expect([0, 10_000_000, 13_000_000].map((sent) => endOf(sent, 50_000_123))).toEqual([
      10_000_000, 20_000_000, 20_000_000,
    ]);
  });
});
