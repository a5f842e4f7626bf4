import type { ExportedImage } from '../renderer.ts';

/** Below this quality, images look too bad to be used. */
const qualityMin = 5;
/**
 * The first encoding has the wanted quality. Each of the six others halves the range of possible qualities, so that one
 * or two of 100 remain.
 */
const triesMax = 7;

/**
 * Finds the best quality, up to the wanted one, at which the file has at most `bytesMax` bytes. The result may be one
 * step below the best.
 */
export async function encodeWithin(
  { quality, bytesMax, hasQuality }: { quality: number; bytesMax: number | null; hasQuality: boolean },
  encode: (quality: number) => Promise<Blob>,
): Promise<Pick<ExportedImage, 'blob' | 'quality' | 'isTooLarge'>> {
  const isTooLarge = (blob: Blob) => bytesMax !== null && blob.size > bytesMax;
  const first = await encode(quality);
  if (!isTooLarge(first) || !hasQuality) return { blob: first, quality, isTooLarge: isTooLarge(first) };
  let best: { blob: Blob; quality: number } | null = null;
  let smallest = { blob: first, quality };
  let [least, most] = [Math.min(qualityMin, quality), quality - 1];
  for (let tried = 1; tried < triesMax && least <= most; tried += 1) {
    const middle = Math.floor((least + most) / 2);
    const blob = await encode(middle);
    if (isTooLarge(blob)) {
      most = middle - 1;
      if (blob.size < smallest.blob.size) smallest = { blob, quality: middle };
    } else {
      least = middle + 1;
      best = { blob, quality: middle };
    }
  }
  return best ? { ...best, isTooLarge: false } : { ...smallest, isTooLarge: true };
}
