import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { picture, pngHeader } from '../../testing/pictures.ts';
import { makeSmallPicture as makeFrom } from './small-image.ts';

const smallPicture = (bytes: Uint8Array) => makeFrom(() => Promise.resolve(bytes));

const made = async (image: Buffer) => (await smallPicture(image)) ?? Buffer.alloc(0);
const sizeOf = async (bytes: Buffer) => {
  const { width, height } = await sharp(bytes).metadata();
  return `${width} x ${height}`;
};
const small = async (width: number, height: number) => sizeOf(await made(await picture({ width, height })));

describe('a small image', () => {
  it('the small image is a WebP whose longest side is at most 480 pixels', async () => {
    const bytes = await made(await picture({ format: 'jpeg', width: 1600, height: 900 }));
    expect((await sharp(bytes).metadata()).format).toBe('webp');
    expect(await sizeOf(bytes)).toBe('480 x 270');
    expect(await small(900, 1600)).toBe('270 x 480');
    expect(await small(481, 481)).toBe('480 x 480');
  });

  it('the small image is never larger than the original', async () => {
    expect(await small(480, 300)).toBe('480 x 300');
    expect(await small(30, 20)).toBe('30 x 20');
    expect(await small(4000, 1)).toBe('480 x 1');
  });

  it('the small image is upright and has no metadata', async () => {
    const lying = await sharp(await picture({ width: 600, height: 300 }))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const bytes = await made(lying);
    expect(await sizeOf(bytes)).toBe('240 x 480');
    const { orientation, exif } = await sharp(bytes).metadata();
    expect([orientation, exif]).toEqual([undefined, undefined]);
  });

  it('the small image of an animation shows its first frame', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#0000ff'].map((colour) => picture({ colour, width: 60, height: 40 })),
    );
    const animation = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect((await sharp(animation).metadata()).pages).toBe(2);
    const bytes = await made(animation);
    const { pages = 1 } = await sharp(bytes).metadata();
    expect([await sizeOf(bytes), pages]).toEqual(['60 x 40', 1]);
    const [red = 0, , blue = 255] = await sharp(bytes).raw().toBuffer();
    expect(red).toBeGreaterThan(200);
    expect(blue).toBeLessThan(50);
  });

  it('the small image keeps the transparency of the original', async () => {
    const clear = await sharp({
      create: { width: 20, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const { data, info } = await sharp(await made(clear))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.channels, data[3]]).toEqual([4, 0]);
  });

  it('an image that needs too much memory to decode gets no small image', async () => {
    expect(await smallPicture(pngHeader(7100, 7100))).toBeNull();
  });

  it('a truncated image is refused', async () => {
    const jpeg = await picture({ format: 'jpeg', width: 600, height: 600 });
    await expect(smallPicture(jpeg.subarray(0, jpeg.length / 2))).rejects.toThrow();
  });
});
