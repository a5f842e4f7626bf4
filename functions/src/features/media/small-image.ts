/** Larger images are not decoded. The product shows the original instead. */
export const smallSourcePixelsMax = 50_000_000;
/** Progressive images are decoded as a whole, at up to six bytes a pixel; all others are decoded in strips. */
const inPassesPixelsMax = 25_000_000;
const longestSide = 480;
const quality = 75;
const secondsMax = 10;

/**
 * Returns the image as a small WebP: the first frame, upright, never enlarged and without metadata. Null if decoding
 * would need too much memory.
 */
export async function smallPicture(bytes: Uint8Array): Promise<Buffer | null> {
  const { default: sharp } = await import('sharp');
  const image = sharp(bytes, { limitInputPixels: smallSourcePixelsMax, failOn: 'error', pages: 1 });
  const { width, height, isProgressive } = await image.metadata();
  if (isProgressive && width * height > inPassesPixelsMax) return null;
  return image
    .autoOrient()
    .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality })
    .timeout({ seconds: secondsMax })
    .toBuffer();
}
