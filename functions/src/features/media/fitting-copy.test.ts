import { megabyte } from '@fanfare/core/values/bytes.ts';
import { randomFillSync } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { fitShapes } from '@fanfare/core/media/fit-choice.ts';
import type { FitPlan } from '@fanfare/core/media/fit.ts';
import { picture } from '../../testing/pictures.ts';
import { fittingCopy as makeFittingCopy } from './fitting-copy.ts';

const fittingCopy = (bytes: Uint8Array, plan: FitPlan) => makeFittingCopy(() => Promise.resolve(bytes), plan);
const plan = (change: Partial<FitPlan> = {}): FitPlan => ({
  width: 80,
  height: 100,
  shape: 'cropped',
  bytes: megabyte,
  ...change,
});

/** The approximate colour at a point, because a JPEG never keeps colours exactly. */
async function colourAt(jpeg: Buffer, left: number, top: number): Promise<string> {
  const pixel = await sharp(jpeg).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  const near = [...pixel].map((value) => Math.round(value / 51) * 51);
  return near.join(' ');
}

/** An image that is red on the left, green in the middle and blue on the right. */
async function flag(width = 300, height = 100): Promise<Buffer> {
  const stripe = (colour: string) => picture({ width: Math.floor(width / 3), height, colour });
  const third = Math.floor(width / 3);
  return sharp(await picture({ width, height, colour: '#00ff00' }))
    .composite([
      { input: await stripe('#ff0000'), left: 0, top: 0 },
      { input: await stripe('#0000ff'), left: 2 * third, top: 0 },
    ])
    .png()
    .toBuffer();
}

describe('a resized copy of an image', () => {
  it.each(fitShapes)('the copy is a JPEG of exactly the planned size: %s', async (shape) => {
    for (const source of [
      { width: 301, height: 99 },
      { width: 60, height: 200 },
    ]) {
      const jpeg = await fittingCopy(await picture({ ...source, format: 'webp' }), plan({ shape }));
      expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 80, height: 100 });
    }
  });

  it('a cropped copy is cut equally on both sides', async () => {
    const jpeg = await fittingCopy(await flag(), plan({ width: 100, height: 100 }));
    const across = await Promise.all([4, 50, 95].map((left) => colourAt(jpeg, left, 50)));
    expect(across).toEqual(['0 255 0', '0 255 0', '0 255 0']);
  });

  it('the copy shows the whole image on white or on a blurred version of itself', async () => {
    const size = { width: 300, height: 300 };
    const plain = await fittingCopy(await flag(), plan({ ...size, shape: 'plain' }));
    expect(await colourAt(plain, 20, 150)).toBe('255 0 0');
    expect(await colourAt(plain, 280, 150)).toBe('0 0 255');
    expect(await colourAt(plain, 150, 20)).toBe('255 255 255');

    const blurred = await fittingCopy(await flag(), plan({ ...size, shape: 'blurred' }));
    expect(await colourAt(blurred, 20, 150)).toBe('255 0 0');
    expect(await colourAt(blurred, 280, 150)).toBe('0 0 255');
    expect(await colourAt(blurred, 150, 20)).toBe('0 255 0');
  });

  it('the copy is upright and has no location data', async () => {
    const sideways = await sharp(await flag())
      .withExif({ IFD0: { Copyright: 'Dana' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const jpeg = await fittingCopy(sideways, plan({ width: 100, height: 300 }));
    expect(await colourAt(jpeg, 50, 20)).toBe('255 0 0');
    const { exif, orientation, icc } = await sharp(jpeg).metadata();
    expect({ exif, orientation, icc }).toEqual({ exif: undefined, orientation: undefined, icc: undefined });
  });

  it('transparent parts become white', async () => {
    const clear = await sharp({ create: { width: 50, height: 50, channels: 4, background: '#ff000000' } })
      .png()
      .toBuffer();
    for (const shape of fitShapes)
      expect(await colourAt(await fittingCopy(clear, plan({ shape })), 40, 50)).toBe('255 255 255');
  });

  it('a greyscale image can be copied', async () => {
    const grey = await sharp(await picture())
      .greyscale()
      .png()
      .toBuffer();
    for (const shape of fitShapes)
      expect(await sharp(await fittingCopy(grey, plan({ shape }))).metadata()).toMatchObject({ width: 80 });
  });
});

describe('the size of a copy in bytes', () => {
  const noise = (side: number) =>
    sharp(randomFillSync(Buffer.alloc(side * side * 3)), {
      raw: { width: side, height: side, channels: 3 },
    })
      .png()
      .toBuffer();

  it('the copy stays within the planned bytes, even for noise at half a byte per pixel', async () => {
    const size = { width: 400, height: 400 };
    const jpeg = await fittingCopy(await noise(400), plan({ ...size, bytes: 80_000 }));
    expect(jpeg.length).toBeLessThanOrEqual(80_000);
    expect(jpeg.length).toBeGreaterThan(60_000);
  });

  it('the copy is refused when no quality is low enough', async () => {
    const made = fittingCopy(await noise(400), plan({ width: 400, height: 400, bytes: 20_000 }));
    await expect(made).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'This image cannot be made small enough. Please choose another one.',
    });
  });

  it('an unreadable image is refused', async () => {
    const half = (await picture({ format: 'jpeg' })).subarray(0, 300);
    await expect(fittingCopy(half, plan())).rejects.toMatchObject({
      message: 'This image cannot be read. Please choose another one.',
    });
  });
});
