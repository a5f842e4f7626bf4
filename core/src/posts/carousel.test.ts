import { describe, expect, it } from 'vitest';
import { isShapeIssue, fillsTwoSlides } from './carousel.ts';

describe('the images of a carousel', () => {
  it('a crop is offered for images with a wrong ratio or size, but not for images with a wrong width', () => {
    expect(
      ['image_ratio', 'image_size', 'image_width', 'image_missing'].map((code) => isShapeIssue({ code })),
    ).toEqual([true, true, false, false]);
  });

  it('an image counts as wide if two slides of its height fit into it', () => {
    expect(fillsTwoSlides({ width: 1600, height: 1000 })).toBe(true);
    expect(fillsTwoSlides({ width: 1599, height: 1000 })).toBe(false);
  });
});
