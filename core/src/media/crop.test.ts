import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bestCount,
  cropOf,
  planCrop,
  cropShapes,
  frameOf,
  isInside,
  middleFrame,
  panoramaCounts,
  panoramaOf,
  ratioOf,
  shapeOf,
  zoomLimit,
  zoomMax,
} from './crop.ts';
import { fitSideMax } from './fit.ts';

const side = fc.integer({ min: 5, max: 12_000 });
const image = fc.record({ width: side, height: side });
const shape = fc.constantFrom(...cropShapes);
const share = fc.double({ min: 0, max: 1, noNaN: true });
const frame = fc.record({ x: share, y: share, zoom: fc.double({ min: 1, max: zoomMax, noNaN: true }) });

describe('the crop of an image', () => {
  it('a crop in the middle removes equal strips from opposite sides', () => {
    expect(cropOf({ width: 6000, height: 4000 }, '4:5', middleFrame)).toEqual({
      left: 1400,
      top: 0,
      width: 3200,
      height: 4000,
    });
    expect(cropOf({ width: 3000, height: 4000 }, '1:1', middleFrame)).toEqual({
      left: 0,
      top: 500,
      width: 3000,
      height: 3000,
    });
  });

  it('a crop moves from edge to edge and shrinks by its zoom', () => {
    const wide = { width: 6000, height: 4000 };
    expect(cropOf(wide, '1:1', { x: 0, y: 0, zoom: 2 })).toMatchObject({ left: 0, top: 0, width: 2000 });
    expect(cropOf(wide, '1:1', { x: 1, y: 1, zoom: 2 })).toMatchObject({ left: 4000, top: 2000 });
  });

  it('a crop is at least as wide as networks require, if its image is wide enough', () => {
    const zoom = zoomMax;
    expect(cropOf({ width: 1000, height: 1000 }, '1:1', { ...middleFrame, zoom }).width).toBe(320);
    expect(cropOf({ width: 1600, height: 1600 }, '1:1', { ...middleFrame, zoom }).width).toBe(320);
    expect(cropOf({ width: 1605, height: 1605 }, '1:1', { ...middleFrame, zoom }).width).toBe(321);
    expect(cropOf({ width: 300, height: 300 }, '1:1', { ...middleFrame, zoom }).width).toBe(300);
  });

  it('the maximum zoom is reached before the crop is too narrow or single pixels are visible', () => {
    expect(zoomLimit({ width: 640, height: 640 }, '1:1')).toBe(2);
    expect(zoomLimit({ width: 300, height: 300 }, '1:1')).toBe(1);
    expect(zoomLimit({ width: 6000, height: 6000 }, '1:1')).toBe(zoomMax);
  });

  it('every crop lies within its image and has exactly the ratio of its shape', () => {
    fc.assert(
      fc.property(image, shape, frame, (size, wanted, at) => {
        const crop = cropOf(size, wanted, at);
        expect(Object.values(crop).every((each) => Number.isInteger(each) && each >= 0)).toBe(true);
        expect(isInside(crop, size)).toBe(true);
        expect(crop.width / crop.height).toBe(ratioOf(wanted));
        expect(shapeOf(crop)).toBe(wanted);
      }),
    );
  });

  it('converting a crop to a frame and back returns an equal crop', () => {
    fc.assert(
      fc.property(image, shape, frame, (size, wanted, at) => {
        const crop = cropOf(size, wanted, at);
        expect(cropOf(size, wanted, frameOf(size, wanted, crop))).toEqual(crop);
      }),
    );
  });

  it('a crop that exceeds its image by one pixel is not inside the image', () => {
    const size = { width: 100, height: 80 };
    expect(isInside({ left: 60, top: 30, width: 40, height: 50 }, size)).toBe(true);
    expect(isInside({ left: 61, top: 30, width: 40, height: 50 }, size)).toBe(false);
    expect(isInside({ left: 60, top: 31, width: 40, height: 50 }, size)).toBe(false);
  });

  it('a crop has a shape only if its ratio is exactly the ratio of the shape', () => {
    expect(shapeOf({ width: 1080, height: 1350 })).toBe('4:5');
    expect(shapeOf({ width: 1080, height: 1351 })).toBeNull();
  });
});

describe('the copy of a crop', () => {
  it('the copy of a crop has the size of the crop, up to the largest side that copies may have', () => {
    const crop = { left: 0, top: 0, width: fitSideMax, height: fitSideMax };
    expect(planCrop(crop)).toMatchObject({ width: fitSideMax, height: fitSideMax, crop });
    const larger = { ...crop, width: fitSideMax + 1, height: fitSideMax + 1 };
    expect(planCrop(larger)).toMatchObject({ width: fitSideMax, height: fitSideMax });
  });

  it('every copy of a crop keeps the exact ratio and is not enlarged', () => {
    fc.assert(
      fc.property(image, shape, frame, (size, wanted, at) => {
        const crop = cropOf(size, wanted, at);
        const { width, height } = planCrop(crop);
        expect(width / height).toBe(ratioOf(wanted));
        expect(width).toBeLessThanOrEqual(Math.min(crop.width, fitSideMax));
        expect(height).toBeLessThanOrEqual(fitSideMax);
      }),
    );
  });
});

describe('a panorama', () => {
  const wide = { width: 4800, height: 1350 };

  it('the slides use the full height of the image if they fit side by side, and the remaining width is returned', () => {
    expect(panoramaOf(wide, '4:5', 4)).toEqual({
      slides: [240, 1320, 2400, 3480].map((left) => ({ left, top: 0, width: 1080, height: 1350 })),
      restWidth: 480,
      restHeight: 0,
    });
  });

  it('slides that do not fit side by side at the full height of the image have a lower height', () => {
    expect(panoramaOf(wide, '4:5', 5)).toMatchObject({ restWidth: 0, restHeight: 150 });
  });

  it('an image is not cut into slides that are narrower than networks require', () => {
    expect(panoramaOf({ width: 640, height: 400 }, '4:5', 2)?.slides).toHaveLength(2);
    expect(panoramaOf({ width: 639, height: 400 }, '4:5', 2)).toBeNull();
    expect(panoramaOf({ width: 640, height: 399 }, '4:5', 2)).toBeNull();
    expect(panoramaCounts({ width: 1279, height: 400 }, '4:5', 10)).toEqual([2, 3]);
    expect(panoramaCounts({ width: 1280, height: 400 }, '4:5', 10)).toEqual([2, 3, 4]);
    expect(panoramaCounts(wide, '4:5', 3)).toEqual([2, 3]);
    expect(panoramaCounts(wide, '4:5', 1)).toEqual([]);
  });

  it('bestCount returns the number of slides that together show the largest part of the image', () => {
    expect(bestCount(wide, '4:5', 10)).toBe(4);
    expect(bestCount({ width: 5300, height: 1350 }, '4:5', 10)).toBe(5);
    expect(bestCount(wide, '1:1', 10)).toBe(4);
    expect(bestCount(wide, '4:5', 3)).toBe(3);
    expect(bestCount({ width: 300, height: 100 }, '1:1', 10)).toBeNull();
  });

  it('the slides of every panorama follow each other without a gap or an overlap', () => {
    const count = fc.integer({ min: 2, max: 10 });
    fc.assert(
      fc.property(image, shape, count, share, share, (size, wanted, many, x, y) => {
        const panorama = panoramaOf(size, wanted, many, { x, y });
        if (!panorama) return;
        const { slides, restWidth, restHeight } = panorama;
        const [first] = slides;
        expect(slides).toHaveLength(many);
        for (const [n, slide] of slides.entries()) {
          const before = slides[n - 1];
          if (before) expect(slide.left).toBe(before.left + before.width);
          expect(slide).toMatchObject({ top: first?.top, width: first?.width, height: first?.height });
          expect(slide.width / slide.height).toBe(ratioOf(wanted));
          expect(isInside(slide, size)).toBe(true);
        }
        expect(many * (first?.width ?? 0) + restWidth).toBe(size.width);
        expect((first?.height ?? 0) + restHeight).toBe(size.height);
      }),
    );
  });

  it('the copies of all slides have the same size, even if the copies are smaller than the slides', () => {
    const sizes = panoramaOf({ width: 30_000, height: 9000 }, '1:1', 3)?.slides.map((slide) =>
      planCrop(slide),
    );
    expect(new Set(sizes?.map(({ width, height }) => `${width} ${height}`))).toEqual(new Set(['4096 4096']));
  });
});
