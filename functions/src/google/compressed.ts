import { NetworkError } from '@fanfare/platforms/_shared/network-error.ts';
import {
  decodePicture,
  PictureRefused,
  renderPixels,
  withPixels,
  type Decoder,
} from '../pictures/decode-picture.ts';
import { fittingJpeg, notSmallEnoughText } from '../pictures/fitting-jpeg.ts';

/** The maximum number of bytes of an image that are read into memory. */
export const imageBytesMax = 20 * 1024 * 1024;
/** The maximum length of the longest side of a compressed image, in pixels. */
const sideMax = 4096;
/**
 * Below the last of these qualities, compression blocks become visible. An image with fewer pixels then looks better.
 */
const lower = [85, 80, 75, 70] as const;
/** The maximum number of sizes that are tried, which is more than any image needs. */
const sizesMax = 8;

const refused = (reason: string, cause?: unknown) =>
  new NetworkError({ kind: 'rejected', reason, code: null }, { cause });

async function readAll(stream: ReadableStream<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.length;
    if (bytes > imageBytesMax) throw refused('Images over 20 MB cannot be compressed.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function shrunk({ image, sharp }: Decoder, mostBytes: number): Promise<Buffer | null> {
  let side = sideMax;
  for (let sizes = 0; sizes < sizesMax && side >= 1; sizes += 1) {
    const smaller = image()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb');
    const found = await withPixels(renderPixels(smaller), async (pixels, raw) => ({
      ...(await fittingJpeg(sharp(pixels, { raw }), mostBytes, lower)),
      longest: Math.max(raw.width, raw.height),
    }));
    if ('jpeg' in found) return found.jpeg;
    // The number of bytes grows with the area, so the side shrinks by a square root. It shrinks slightly more than
    // needed, which may allow a better quality.
    side = Math.floor(found.longest * Math.min(0.9, Math.sqrt(mostBytes / found.least) * 0.95));
  }
  return null;
}

/**
 * Converts an image to a JPEG of at most the given bytes: upright, without metadata, with white instead of
 * transparency. The quality is reduced first, and then the size.
 */
export async function compressedImage(
  open: () => Promise<ReadableStream<Uint8Array>>,
  mostBytes: number,
): Promise<Uint8Array> {
  const jpeg = await decodePicture(
    async () => readAll(await open()),
    (decoder) => shrunk(decoder, mostBytes),
  ).catch((error: unknown) => {
    throw error instanceof PictureRefused ? refused(error.message, error) : error;
  });
  if (!jpeg) throw refused(notSmallEnoughText);
  return jpeg;
}
