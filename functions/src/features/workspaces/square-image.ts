import { fieldError } from '../../http/app-error.ts';
import type { FileContent } from '../../google/storage.ts';

const sidePixels = 256;
/** A photo of a good camera has 60 million. What unfolds to more is meant to hurt. */
const maxPixels = 80_000_000;
const secondsMax = 10;

export const unreadableImage = 'Please choose a JPG, PNG or WebP image.';

function startsWith(bytes: Uint8Array, text: string, at = 0): boolean {
  return Buffer.from(bytes.subarray(at, at + text.length)).toString('latin1') === text;
}

/** Known by its first bytes, whatever its name says; nothing else gets near the decoder. */
export function isKnownImage(bytes: Uint8Array): boolean {
  return (
    startsWith(bytes, '\xff\xd8\xff') ||
    startsWith(bytes, '\x89PNG\r\n\x1a\n') ||
    (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8))
  );
}

/**
 * The picture as the product keeps it: decoded, turned upright, cut to a square, without any metadata, as WebP. Of an
 * animation the first frame is kept. Throws `invalid_input` for what is no picture.
 */
export async function squareImage(bytes: Buffer): Promise<FileContent> {
  if (!isKnownImage(bytes)) throw fieldError('image', unreadableImage);
  const { default: sharp } = await import('sharp');
  try {
    const square = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
      .autoOrient()
      .resize(sidePixels, sidePixels, { fit: 'cover' })
      .webp({ quality: 82 })
      .timeout({ seconds: secondsMax })
      .toBuffer();
    return { bytes: square, type: 'image/webp' };
  } catch (error) {
    throw fieldError('image', 'This image cannot be read. Please choose another one.', error);
  }
}
