import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { picture } from '../../testing/pictures.ts';
import { wrongImageTypeText } from '@fanfare/core/workspaces/workspace.ts';
import { isKnownImage, squareImage } from './square-image.ts';

const refusal = async (bytes: Buffer) =>
  squareImage(bytes).then(
    () => null,
    (error: unknown) => error,
  );

/** The approximate colour at a point of an image. */
async function colourAt(bytes: Buffer, left: number, top: number): Promise<string> {
  const { data } = await sharp(bytes)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data].map((value) => (value > 128 ? '1' : '0')).join('');
}

/** An image that is red on the left and blue on the right. */
async function twoColours(): Promise<Buffer> {
  const red = { create: { width: 200, height: 200, channels: 3, background: '#f00' } } as const;
  const blue = await picture({ width: 100, height: 200, colour: '#00f' });
  return sharp(red)
    .composite([{ input: blue, left: 100, top: 0 }])
    .png()
    .toBuffer();
}

describe('the image of a workspace', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'a %s image becomes a WebP of 256 by 256 pixels',
    async (format) => {
      const { bytes, type } = await squareImage(await picture({ width: 500, height: 300, format }));

      const metadata = await sharp(bytes).metadata();
      expect(type).toBe('image/webp');
      expect(metadata).toMatchObject({ format: 'webp', width: 256, height: 256 });
    },
  );

  it('a smaller image is enlarged to 256 by 256 pixels', async () => {
    const { bytes } = await squareImage(await picture({ width: 1, height: 1 }));
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 256, height: 256 });
  });

  it('the image has no metadata: no location, camera or profile', async () => {
    const photo = await sharp(await picture({ format: 'jpeg' }))
      .withExif({ IFD0: { Copyright: 'Dana' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withIccProfile('p3')
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();

    const { exif, icc, xmp } = await sharp((await squareImage(photo)).bytes).metadata();

    expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined]);
  });

  it('the image is rotated upright according to the camera’s orientation', async () => {
    const turned = await sharp(await twoColours())
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();

    const { bytes } = await squareImage(turned);

    expect(await colourAt(bytes, 128, 10)).toBe('100');
    expect(await colourAt(bytes, 128, 245)).toBe('001');
  });

  it('the centre is kept when an image is cropped to a square', async () => {
    const wide = await sharp(await twoColours())
      .extend({ left: 300, right: 300, background: '#0f0' })
      .png()
      .toBuffer();

    const { bytes } = await squareImage(wide);

    expect(await colourAt(bytes, 10, 128)).toBe('100');
    expect(await colourAt(bytes, 245, 128)).toBe('001');
  });

  it('the image made from an animation shows its first frame', async () => {
    const frames = [
      await picture({ width: 64, height: 64, colour: '#f00' }),
      await picture({ width: 64, height: 64, colour: '#00f' }),
    ];
    const animation = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect((await sharp(animation).metadata()).pages).toBe(2);

    const { bytes } = await squareImage(animation);

    expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1);
    expect(await colourAt(bytes, 128, 128)).toBe('100');
  });

  it('a transparent image keeps its alpha channel', async () => {
    const clear = await sharp({ create: { width: 9, height: 9, channels: 4, background: '#0000' } })
      .png()
      .toBuffer();
    expect((await sharp((await squareImage(clear)).bytes).metadata()).hasAlpha).toBe(true);
  });
});

describe('the check of an image file', () => {
  it.each(['gif', 'tiff'] as const)('an image of an unsupported format is refused: %s', async (format) => {
    expect(await refusal(await picture({ format }))).toMatchObject({ fields: { image: wrongImageTypeText } });
  });

  it.each([
    ['nothing', ''],
    ['text', 'hello'],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
    ['a PDF', '%PDF-1.7'],
    ['a sound', 'RIFF....WAVE'],
  ])('a file that is not an image is refused: %s', async (_what, text) => {
    expect(await refusal(Buffer.from(text))).toMatchObject({ fields: { image: wrongImageTypeText } });
  });

  it.each(['jpeg', 'png', 'webp'] as const)('a truncated image is refused: %s', async (format) => {
    const noise = await sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .toFormat(format)
      .toBuffer();

    expect(await refusal(noise.subarray(0, noise.length / 2))).toMatchObject({
      code: 'invalid_input',
      fields: { image: 'This image cannot be read. Please choose another one.' },
    });
  });

  it('a file with only the first bytes of an image is refused', async () => {
    const bytes = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<script>')]);
    expect(await refusal(bytes)).toMatchObject({ code: 'invalid_input' });
  });

  it('an image with too many pixels is refused', async () => {
    const bomb = await picture({ width: 10_001, height: 8_000 });
    expect(bomb.length).toBeLessThan(5 * 1024 * 1024);
    expect(await refusal(bomb)).toMatchObject({ code: 'invalid_input' });
  });

  it('a JPEG is recognised as an image, and an empty file is not', async () => {
    expect(isKnownImage(await picture({ format: 'jpeg' }))).toBe(true);
    expect(isKnownImage(new Uint8Array())).toBe(false);
  });
});
