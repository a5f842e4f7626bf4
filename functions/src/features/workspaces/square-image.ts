import { fieldError } from '../../http/app-error.ts';
import type { FileContent } from '../../google/storage.ts';

const sidePixels = 256;
/** Photos of good cameras have 60 million pixels. A file with more than the limit is treated as an attack. */
const maxPixels = 80_000_000;
const secondsMax = 10;

export const unreadableImage = 'Please choose a JPG, PNG or WebP image.';

function startsWith(bytes: Uint8Array, text: string, at = 0): boolean {
  return Buffer.from(bytes.subarray(at, at + text.length)).toString('latin1') === text;
}

/** Recognises images by their first bytes and ignores the file name; no other file reaches the decoder. */
export function isKnownImage(bytes: Uint8Array): boolean {
  return (
    startsWith(bytes, '\xff\xd8\xff') ||
    startsWith(bytes, '\x89PNG\r\n\x1a\n') ||
    (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8))
  );
}

/**
 * Returns the image as the product stores it: a square, upright WebP without metadata. An animation gives its first
 * frame. Throws `invalid_input` if the bytes are not an image.
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
