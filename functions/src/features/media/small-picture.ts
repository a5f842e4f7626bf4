/** More is not unfolded for the sake of a small picture; such an image is shown as it is. */
export const smallSourcePixelsMax = 50_000_000;
/** What comes in several passes is held whole, at up to six bytes a pixel; anything else passes by in strips. */
const inPassesPixelsMax = 25_000_000;
const longestSide = 480;
const quality = 75;
const secondsMax = 10;

/**
 * The image as a small WebP: of an animation the first frame, upright, never enlarged, without metadata. Null for what would
 * take too much to unfold.
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
