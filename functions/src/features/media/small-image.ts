import { decodePicture, PictureRefused } from '../../pictures/decode-picture.ts';

/** Larger images are not decoded. The product shows the original instead. */
export const smallSourcePixelsMax = 50_000_000;
const longestSide = 480;
const quality = 75;

/**
 * Returns the image as a small WebP: the first frame, upright, never enlarged and without metadata. Null if decoding
 * would need too much memory.
 */
export async function makeSmallPicture(
  read: () => Promise<Uint8Array>,
  limit?: AbortSignal,
): Promise<Buffer | null> {
  try {
    return await decodePicture(
      read,
      ({ image }) =>
        image()
          .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
          .webp({ quality })
          .toBuffer(),
      limit,
    );
  } catch (error) {
    if (error instanceof PictureRefused && error.reason === 'too_large') return null;
    throw error;
  }
}
