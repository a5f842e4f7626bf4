import { wrongImageTypeText } from '@fanfare/core/workspaces/workspace.ts';
import { fieldError } from '../../http/app-error.ts';
import type { FileContent } from '../../google/storage.ts';
import { decodePicture, PictureRefused } from '../../pictures/decode-picture.ts';

const sidePixels = 256;

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
 * Returns the image as the product stores it: a square, upright WebP without metadata. Only the first frame of an
 * animation is used. Throws `invalid_input` if the bytes are not an image.
 */
export async function squareImage(bytes: Buffer): Promise<FileContent> {
  if (!isKnownImage(bytes)) throw fieldError('image', wrongImageTypeText);
  try {
    const square = await decodePicture(
      () => Promise.resolve(bytes),
      ({ image }) =>
        image().resize(sidePixels, sidePixels, { fit: 'cover' }).webp({ quality: 82 }).toBuffer(),
    );
    return { bytes: square, type: 'image/webp' };
  } catch (error) {
    throw error instanceof PictureRefused ? fieldError('image', error.message, error) : error;
  }
}
