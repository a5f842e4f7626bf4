import type { Sharp } from 'sharp';

/** Shown when no quality makes the image small enough. */
export const notSmallEnoughText = 'This image cannot be made small enough. Please choose another one.';

const secondsMax = 15;
const best = 90;

const encode = (pixels: Sharp, quality: number): Promise<Buffer> =>
  pixels.clone().jpeg({ quality }).timeout({ seconds: secondsMax }).toBuffer();

/**
 * Encodes the picture in the best quality that keeps the file small enough. If the file is too large even in the lowest
 * quality, returns its size in this quality. `lower` lists the qualities below the best one, from high to low.
 */
export async function fittingJpeg(
  pixels: Sharp,
  mostBytes: number,
  lower: readonly [...number[], number],
): Promise<{ jpeg: Buffer } | { least: number }> {
  const finest = await encode(pixels, best);
  if (finest.length <= mostBytes) return { jpeg: finest };
  const worst = lower[lower.length - 1] ?? best;
  const least = await encode(pixels, worst);
  if (least.length > mostBytes) return { least: least.length };
  for (const quality of lower.slice(0, -1)) {
    const jpeg = await encode(pixels, quality);
    if (jpeg.length <= mostBytes) return { jpeg };
  }
  return { jpeg: least };
}
