import { describe, expect, it } from 'vitest';
import { isShapeIssue, fillsTwoSlides } from './carousel.ts';

describe('the images of a carousel', () => {
  it('a crop can fix a wrong ratio or size of an image, but not a wrong width', () => {
    expect(
      ['image_ratio', 'image_size', 'image_width', 'image_missing'].map((code) => isShapeIssue({ code })),
    ).toEqual([true, true, false, false]);
  });

  it('an image is wide enough for two slides from 8:5 on', () => {
    expect(fillsTwoSlides({ width: 1600, height: 1000 })).toBe(true);
    expect(fillsTwoSlides({ width: 1599, height: 1000 })).toBe(false);
  });
});
