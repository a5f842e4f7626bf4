import { fieldError } from '../../http/app-error.ts';
import { decodePicture, PictureRefused } from '../../pictures/decode-picture.ts';

/** Image models process backgrounds at about this size. */
const backgroundSide = 1536;
const smallSide = 480;

/**
 * Returns a background as the model gets it: an upright JPEG without metadata. The file is recognised by its bytes, not
 * by its name or type.
 */
export async function backgroundJpeg(bytes: Uint8Array): Promise<Buffer> {
  try {
    return await decodePicture(
      () => Promise.resolve(bytes),
      ({ image }) =>
        image()
          .resize(backgroundSide, backgroundSide, { fit: 'inside', withoutEnlargement: true })
          .flatten({ background: '#ffffff' })
          .jpeg({ quality: 85 })
          .toBuffer(),
    );
  } catch (error) {
    throw error instanceof PictureRefused ? fieldError('backgroundImage', error.message, error) : error;
  }
}

const isJpeg = (bytes: Uint8Array) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;

/**
 * Checks the answer of the model by decoding it, and makes the small image for lists. A JPEG is not encoded again, so
 * that it keeps the metadata that name its origin.
 */
export function drawnPicture(
  bytes: Uint8Array,
  limit: AbortSignal,
): Promise<{ jpeg: Buffer; small: Buffer }> {
  return decodePicture(
    () => Promise.resolve(bytes),
    async ({ image }) => ({
      small: await image()
        .resize(smallSide, smallSide, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 75 })
        .toBuffer(),
      jpeg: isJpeg(bytes) ? Buffer.from(bytes) : await image().jpeg({ quality: 92 }).toBuffer(),
    }),
    limit,
  );
}
