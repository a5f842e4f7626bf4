import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { decodePicture, type Decoder } from './decode-picture.ts';

const size = { width: 7, height: 5 };
/** Every pixel has a different colour. */
const mosaic = sharp(Buffer.from(Array.from({ length: 7 * 5 * 3 }, (_, n) => n * 2)), {
  raw: { ...size, channels: 3 },
});
const part = { left: 1, top: 2, width: 3, height: 2 };

describe('a part of a picture', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'an area has the same pixels in a stored picture with the orientation %i as in the upright picture',
    async (orientation) => {
      const bytes = await mosaic.clone().withMetadata({ orientation }).png().toBuffer();
      const decoded = (work: (decoder: Decoder) => Promise<Buffer>) =>
        decodePicture(() => Promise.resolve(bytes), work);
      const upright = await decoded(({ image }) => image().png().toBuffer());
      const wanted = await sharp(upright).extract(part).raw().toBuffer();
      expect(await decoded(async ({ area }) => (await area(part)).raw().toBuffer())).toEqual(wanted);
      const resized = await decoded(async ({ area }) => (await area(part)).resize(6, 4).png().toBuffer());
      expect(await sharp(resized).metadata()).toMatchObject({ width: 6, height: 4 });
    },
  );

  it('a part outside of the picture is refused', async () => {
    const bytes = await mosaic.clone().png().toBuffer();
    const outside = decodePicture(
      () => Promise.resolve(bytes),
      async ({ area }) => (await area({ ...part, left: 5 })).raw().toBuffer(),
    );
    await expect(outside).rejects.toMatchObject({ reason: 'unreadable' });
  });
});
