import { megabyte } from '@fanfare/core/values/bytes.ts';
import { describe, expect, it } from 'vitest';
import { segmentBytes, segmentCount, segmentRange } from './segments.ts';

describe('the segments of a file', () => {
  it.each([
    [1, 1],
    [megabyte, 1],
    [megabyte + 1, 2],
    [999 * megabyte, 999],
    [999 * megabyte + 1, 999],
    [2 * 1024 * megabyte, 999],
  ])('a file of %i bytes has %i segments', (total, count) => {
    expect(segmentCount(total)).toBe(count);
  });

  it('a segment has one megabyte, unless the file would then have more than 999 segments', () => {
    expect(segmentBytes(999 * megabyte)).toBe(megabyte);
    expect(segmentBytes(999 * megabyte + 1)).toBe(megabyte + 1);
  });

  it.each([1, megabyte, 2.5 * megabyte, 1500 * megabyte + 7])(
    'the segments cover all of %i bytes once',
    (total) => {
      let at = 0;
      for (let index = 0; index < segmentCount(total); index += 1) {
        const { start, end } = segmentRange(total, index);
        expect(start).toBe(at);
        expect(end).toBeGreaterThan(start);
        at = end;
      }
      expect(at).toBe(total);
    },
  );
});
