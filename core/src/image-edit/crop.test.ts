import fc from 'fast-check';
import {
  cropSideMin,
  fitCrop,
  handles,
  moveCrop,
  outputSideMax,
  plainRatio,
  ratioText,
  resizeCrop,
  sizeWith,
  withBestSize,
  withCrop,
} from './crop.ts';
import { plainEdit, type Area, type Size } from './edit.ts';
import { describe, expect, it } from 'vitest';

const side = fc.integer({ min: 64, max: 8000 });
const frame = fc.record({ width: side, height: side });
const ratio = fc.constantFrom<Size[]>(
  { width: 4, height: 5 },
  { width: 1, height: 1 },
  { width: 9, height: 16 },
  { width: 1080, height: 566 },
  { width: 607, height: 1080 },
);
const by = fc.record({ x: fc.integer({ min: -9000, max: 9000 }), y: fc.integer({ min: -9000, max: 9000 }) });
const share = fc.double({ min: 0, max: 1, noNaN: true });

const isWithin = ({ left, top, width, height }: Area, all: Size): boolean =>
  [left, top, width, height].every(Number.isInteger) &&
  left >= 0 &&
  top >= 0 &&
  width >= 1 &&
  height >= 1 &&
  left + width <= all.width &&
  top + height <= all.height;

const isOfRatio = (crop: Size, wanted: Size): boolean => {
  const plain = plainRatio(wanted);
  if (plain) return crop.width * plain.height === crop.height * plain.width;
  return Math.abs(crop.height - (crop.width * wanted.height) / wanted.width) <= 1;
};

describe('the crop of an edited image', () => {
  it('a ratio is written in small whole numbers such as 4:5 if possible, or else as a decimal such as 1.91:1', () => {
    expect(
      [
        [1080, 1350],
        [1080, 1920],
        [607, 1080],
        [4032, 3024],
        [1080, 566],
        [1200, 627],
        [500, 2000],
        [100, 2100],
      ].map(([width = 0, height = 0]) => ratioText({ width, height })),
    ).toEqual(['4:5', '9:16', '9:16', '4:3', '1.91:1', '1.91:1', '1:4', '1:21']);
  });

  it('the largest crop of a ratio is in the middle of the frame, or around the middle of a given area', () => {
    const all = { width: 6000, height: 4000 };
    expect(fitCrop(all, { width: 4, height: 5 })).toEqual({ left: 1400, top: 0, width: 3200, height: 4000 });
    const around = { left: 5000, top: 0, width: 1000, height: 1000 };
    expect(fitCrop(all, { width: 4, height: 5 }, around).left).toBe(2800);
  });

  it('every crop that fitCrop returns has the requested ratio and is the largest that fits into the frame', () => {
    fc.assert(
      fc.property(frame, ratio, (all, wanted) => {
        const crop = fitCrop(all, wanted);
        expect(isWithin(crop, all)).toBe(true);
        expect(isOfRatio(crop, wanted)).toBe(true);
        const step = plainRatio(wanted) ?? { width: 2, height: 2 };
        expect(crop.width > all.width - step.width || crop.height > all.height - step.height).toBe(true);
      }),
    );
  });

  it('moving a crop does not change its size, and the crop cannot leave the frame', () => {
    fc.assert(
      fc.property(frame, ratio, share, by, (all, wanted, zoom, moved) => {
        const { width, height } = fitCrop(all, wanted);
        const crop = {
          left: 0,
          top: 0,
          width: Math.ceil(width * zoom) || 1,
          height: Math.ceil(height * zoom) || 1,
        };
        const after = moveCrop(crop, all, moved);
        expect(isWithin(after, all)).toBe(true);
        expect(after).toMatchObject({ width: crop.width, height: crop.height });
      }),
    );
  });

  it('resizing a crop does not change its ratio, and the crop cannot leave the frame or become smaller than the minimum', () => {
    const of = fc.option(ratio);
    fc.assert(
      fc.property(frame, of, fc.constantFrom(...handles), by, by, (all, wanted, handle, moved, dragged) => {
        const start = moveCrop(fitCrop(all, wanted ?? { width: 1, height: 1 }), all, moved);
        const crop = resizeCrop(start, all, { handle, by: dragged, ratio: wanted });
        expect(isWithin(crop, all)).toBe(true);
        expect(Math.min(crop.width, crop.height)).toBeGreaterThanOrEqual(cropSideMin - 1);
        if (wanted) expect(isOfRatio(crop, wanted)).toBe(true);
        const right = ({ left, width }: Area) => left + width;
        const bottom = ({ top, height }: Area) => top + height;
        // The sides opposite the handle do not move.
        if (handle.includes('w')) expect(right(crop)).toBe(right(start));
        if (handle.includes('e')) expect(crop.left).toBe(start.left);
        if (handle.includes('n')) expect(bottom(crop)).toBe(bottom(start));
        if (handle.includes('s')) expect(crop.top).toBe(start.top);
      }),
    );
  });

  it('without a ratio, dragging a corner moves its two sides, and dragging a side moves only this side', () => {
    const all = { width: 100, height: 100 };
    const crop = { left: 20, top: 20, width: 40, height: 40 };
    const drag = (handle: 'nw' | 'e', x: number, y: number) =>
      resizeCrop(crop, all, { handle, by: { x, y }, ratio: null });
    expect(drag('nw', -10, 5)).toEqual({ left: 10, top: 25, width: 50, height: 35 });
    expect(drag('e', 10, 30)).toEqual({ left: 20, top: 20, width: 50, height: 40 });
    expect(drag('nw', 100, 100)).toEqual({ left: 44, top: 44, width: 16, height: 16 });
    expect(drag('nw', -100, -100)).toEqual({ left: 0, top: 0, width: 60, height: 60 });
  });

  it('dragging a side of a crop with a ratio also changes the other dimension, equally on both sides', () => {
    const crop = { left: 20, top: 20, width: 40, height: 40 };
    const square = { width: 1, height: 1 };
    const drag = resizeCrop(
      crop,
      { width: 200, height: 200 },
      { handle: 'e', by: { x: 10, y: 0 }, ratio: square },
    );
    expect(drag).toEqual({ left: 20, top: 15, width: 50, height: 50 });
  });

  it('the exported size has the ratio of the crop: when the ratio changes, the width is preserved and the height changes', () => {
    expect(sizeWith({ width: 400, height: 300 }, { width: 200 })).toEqual({ width: 200, height: 150 });
    expect(sizeWith({ width: 400, height: 300 }, { height: 30 })).toEqual({ width: 40, height: 30 });
    expect(sizeWith({ width: 400, height: 1 }, { width: 10 }).height).toBe(1);
    expect(sizeWith({ width: 400, height: 400 }, { width: 90_000 }).width).toBe(outputSideMax);
    const original = { width: 400, height: 300 };
    const sized = { ...plainEdit, size: { width: 200, height: 150 } };
    const crop = { left: 0, top: 0, width: 300, height: 300 };
    expect(withCrop(sized, original, crop).size).toEqual({ width: 200, height: 200 });
    expect(withCrop(plainEdit, original, crop).size).toBeNull();
    expect(withCrop(withCrop(sized, original, crop), original, null).size).toEqual({
      width: 200,
      height: 150,
    });
  });

  it('a crop that is larger than the best size of a network is exported in that size, and a smaller crop is not enlarged', () => {
    const best = { width: 1080, height: 1350 };
    const large = withBestSize(plainEdit, { width: 4032, height: 5040 }, best);
    expect(large).toMatchObject({ crop: { left: 0, top: 0, width: 4032, height: 5040 }, size: best });
    const small = withBestSize(plainEdit, { width: 800, height: 800 }, best);
    expect(small).toMatchObject({ crop: { left: 80, top: 0, width: 640, height: 800 }, size: null });
  });
});
