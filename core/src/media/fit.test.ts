import { megabyte } from '../values/bytes.ts';
import { describe, expect, it } from 'vitest';
import {
  fitPlan,
  fitSideMax,
  fitted,
  isEnlarged,
  hasWrongRatio,
  isNeedlesslyLarge,
  type ImageNeeds,
} from './fit.ts';
import type { MeasuredMedia } from './media.ts';

const needs: ImageNeeds = {
  types: ['image/jpeg'],
  bytes: 8 * megabyte,
  minWidth: 320,
  maxWidth: 1440,
  minRatio: 0.8,
  maxRatio: 1.91,
};

const image = (change: Partial<MeasuredMedia> = {}): MeasuredMedia => ({
  id: 'media-0001',
  path: 'workspaces/w/media/media-0001/a.jpg',
  kind: 'image',
  type: 'image/jpeg',
  bytes: 100_000,
  width: 1080,
  height: 1080,
  durationMs: null,
  ...change,
});

const planOf = (change: Partial<MeasuredMedia>, wanted: Partial<ImageNeeds> = {}) =>
  fitPlan(image(change), { ...needs, ...wanted }, 'cropped');

describe("an image compared with a network's limits", () => {
  it.each([
    { bytes: 8 * megabyte },
    { width: 320, height: 320 },
    { width: 1440, height: 1440 },
    { width: 1080, height: 1350 },
    { width: 1000, height: 524 },
  ])('an image within the limits needs no copy: %j', (change) => {
    expect(planOf(change)).toBeNull();
  });

  it.each([
    { bytes: 8 * megabyte + 1 },
    { width: 319, height: 319 },
    { width: 1441, height: 1441 },
    { width: 1080, height: 1351 },
    { width: 1000, height: 523 },
    { type: 'image/png' },
  ])('an image over a limit needs a copy, and the copy meets the limits: %j', (change) => {
    for (const shape of ['cropped', 'blurred', 'plain'] as const) {
      const plan = fitPlan(image(change), needs, shape);
      expect(plan).not.toBeNull();
      expect(plan && fitPlan(fitted(image(change), plan), needs, shape)).toBeNull();
    }
  });

  it('an image over 32 MB gets no copy', () => {
    expect(planOf({ bytes: 32 * megabyte })).not.toBeNull();
    expect(planOf({ bytes: 32 * megabyte + 1 })).toBeNull();
  });

  it('only a still image gets a copy', () => {
    expect(planOf({ type: 'image/gif', width: 4000 })).toBeNull();
    expect(planOf({ kind: 'video', type: 'video/mp4', width: 4000 })).toBeNull();
  });
});

describe('the size of a copy', () => {
  it("a copy keeps the image's size if only its type was wrong", () => {
    expect(planOf({ type: 'image/webp', width: 1200, height: 900 })).toEqual({
      width: 1200,
      height: 900,
      shape: 'cropped',
      bytes: 8 * megabyte,
    });
  });

  it('a copy of an image that is too large has the largest accepted size with the ratio of the image', () => {
    expect(planOf({ width: 4000, height: 3000 })).toMatchObject({ width: 1440, height: 1080 });
    const wanted = { types: ['image/jpeg'], bytes: 20 * megabyte, maxWidth: 1920, maxHeight: 1080 };
    expect(fitPlan(image({ width: 3000, height: 4000 }), wanted, 'cropped')).toMatchObject({
      width: 810,
      height: 1080,
    });
  });

  it('no side of a copy is longer than 4096 pixels', () => {
    const plan = fitPlan(
      image({ width: 9000, height: 3000, type: 'image/png' }),
      { types: ['image/jpeg'], bytes: 40 * megabyte },
      'cropped',
    );
    expect(plan).toMatchObject({ width: fitSideMax, height: 1365 });
  });

  it('a copy has at most two pixels per byte of the byte limit', () => {
    const wanted = { types: ['image/jpeg'], bytes: megabyte };
    const plan = fitPlan(image({ width: 4000, height: 4000, bytes: megabyte + 1 }), wanted, 'cropped');
    expect(plan).toMatchObject({ width: 1448, height: 1448 });
  });

  it('a copy has at most the pixels that the network accepts, and a default byte limit if the network states none', () => {
    const wanted = { types: ['image/jpeg'], maxPixels: 1_000_000 };
    expect(fitPlan(image({ width: 1000, height: 1000 }), wanted, 'cropped')).toBeNull();
    expect(fitPlan(image({ width: 1001, height: 1000 }), wanted, 'cropped')).toMatchObject({
      width: 1000,
      height: 999,
      bytes: 20 * megabyte,
    });
  });

  it('an image that is too small is enlarged to the minimum size and reported as enlarged', () => {
    const small = image({ width: 160, height: 160 });
    const plan = fitPlan(small, needs, 'cropped');
    expect(plan).toMatchObject({ width: 320, height: 320 });
    expect(plan && isEnlarged(small, plan)).toBe(true);
    const large = image({ width: 2000, height: 2000 });
    const smaller = fitPlan(large, needs, 'cropped');
    expect(smaller && isEnlarged(large, smaller)).toBe(false);
  });

  it('a copy is at least one pixel wide', () => {
    const wanted = { types: ['image/jpeg'], bytes: megabyte, maxHeight: 1000 };
    expect(fitPlan(image({ width: 1, height: 20_000 }), wanted, 'cropped')).toMatchObject({
      width: 1,
      height: 1000,
    });
  });
});

describe('the shape of a copy', () => {
  const tall = image({ width: 900, height: 1600 });
  const wide = image({ width: 1400, height: 400 });

  it('cropping removes the edges', () => {
    expect(fitPlan(tall, needs, 'cropped')).toMatchObject({ width: 900, height: 1125, shape: 'cropped' });
    expect(fitPlan(wide, needs, 'cropped')).toMatchObject({ width: 764, height: 400, shape: 'cropped' });
  });

  it('framing shows the whole image and adds a border', () => {
    expect(fitPlan(tall, needs, 'blurred')).toMatchObject({ width: 1280, height: 1600, shape: 'blurred' });
    expect(fitPlan(wide, needs, 'plain')).toMatchObject({ width: 1400, height: 733, shape: 'plain' });
    expect(isEnlarged(tall, { width: 1280, height: 1600, shape: 'blurred', bytes: 1 })).toBe(false);
  });

  it('an image with an accepted ratio gets the same copy for every shape', () => {
    expect(hasWrongRatio(tall, needs)).toBe(true);
    expect(hasWrongRatio(image({ width: 1080, height: 1350 }), needs)).toBe(false);
    expect(planOf({ type: 'image/png' })).toEqual(fitPlan(image({ type: 'image/png' }), needs, 'blurred'));
  });

  it('the network accepts the rounded ratio of every copy, and no copy is larger than needed', () => {
    const outside: string[] = [];
    for (let side = 1; side <= 3000; side += 7)
      for (const shape of ['cropped', 'plain'] as const)
        for (const change of [
          { width: side, height: 2999 },
          { width: 2999, height: side },
        ]) {
          const plan = fitPlan(image({ ...change, type: 'image/png' }), needs, shape);
          if (!plan) continue;
          const isOutside = fitPlan(fitted(image(change), plan), needs, shape) !== null;
          if (isOutside || isNeedlesslyLarge(change, plan)) outside.push(JSON.stringify(plan));
        }
    expect(outside).toEqual([]);
  });
});

it('a PNG image may have as many bytes as the network takes for PNG, and its resized JPEG copy as many as for JPEG', () => {
  const wanted: ImageNeeds = {
    types: ['image/jpeg', 'image/png'],
    bytes: 4000,
    bytesOf: { 'image/png': 1000 },
  };
  const of = (type: string, bytes: number) => fitPlan(image({ type, bytes }), wanted, 'cropped');
  expect(of('image/png', 1000)).toBeNull();
  expect(of('image/png', 1001)).toMatchObject({ bytes: 4000 });
  expect(of('image/jpeg', 4000)).toBeNull();
});
