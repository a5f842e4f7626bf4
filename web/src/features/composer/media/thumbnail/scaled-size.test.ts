import { describe, expect, it } from 'vitest';
import { scaledSize } from './scaled-size.ts';

describe('the size of a thumbnail', () => {
  it.each([
    [1280, 720, 1280, 720],
    [1920, 1080, 1920, 1080],
    [1921, 1080, 1920, 1079],
    [3840, 2160, 1920, 1080],
    [2160, 3840, 1080, 1920],
    [1920, 1920, 1920, 1920],
    [4000, 1, 1920, 1],
  ])('a frame of %d × %d is scaled to %d × %d', (width, height, scaledWidth, scaledHeight) => {
    expect(scaledSize({ width, height })).toEqual({ width: scaledWidth, height: scaledHeight });
  });
});
