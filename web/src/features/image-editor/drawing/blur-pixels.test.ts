import { describe, expect, it } from 'vitest';
import { blurPixels } from './blur-pixels.ts';

const imageOf = (width: number, grays: readonly number[]) => ({
  width,
  height: grays.length / width,
  data: Uint8ClampedArray.from(grays.flatMap((gray) => [gray, gray, gray, 255])),
});
const graysOf = ({ data }: { data: Uint8ClampedArray }) => [...data].filter((_, n) => n % 4 === 0);

describe('the blur of pixels', () => {
  it('an image of one color does not change, not even at its edges', () => {
    const image = imageOf(
      6,
      Array.from({ length: 30 }, () => 87),
    );
    blurPixels(image, 3);
    expect(new Set(graysOf(image))).toEqual(new Set([87]));
    expect([...image.data].filter((_, n) => n % 4 === 3)).toEqual(Array.from({ length: 30 }, () => 255));
  });

  it('a hard edge becomes a symmetric slope, in a row and in a column', () => {
    const edge = Array.from({ length: 20 }, (_, n) => (n < 10 ? 0 : 200));
    const row = imageOf(20, edge);
    blurPixels(row, 1);
    const slope = graysOf(row);
    expect(slope).toEqual(slope.toSorted((a, b) => a - b));
    expect(slope.map((gray, n) => gray + (slope[19 - n] ?? 0))).toEqual(edge.map(() => 200));
    // Each of the three averages widens the slope by one pixel on both sides.
    expect(slope.slice(6, 14)).toEqual([0, 7, 30, 74, 126, 170, 193, 200]);
    const column = imageOf(1, edge);
    blurPixels(column, 1);
    expect(graysOf(column)).toEqual(slope);
  });

  it('a blur without a radius changes nothing', () => {
    const image = imageOf(2, [1, 2, 3, 4]);
    blurPixels(image, 0);
    expect(graysOf(image)).toEqual([1, 2, 3, 4]);
  });
});
