import { sortFiles } from '@fanfare/core/media/file-checks.ts';
import { damagedText } from '@fanfare/core/media/media.ts';
import { imageTypeOf, signatureBytes, type LocalImage } from '@fanfare/core/quick-checks/image-check.ts';
import { oneLine } from '@fanfare/core/text/clean-line.ts';

/**
 * The width and height of the upright image. The browser reads them from the head of the file, without a copy of its
 * pixels.
 */
async function measure(file: File): Promise<Pick<LocalImage, 'width' | 'height'> | null> {
  const address = URL.createObjectURL(file);
  const image = new Image();
  const loaded = new Promise<boolean>((resolve) => {
    image.addEventListener('load', () => resolve(true));
    image.addEventListener('error', () => resolve(false));
  });
  image.src = address;
  const isReadable = await loaded;
  URL.revokeObjectURL(address);
  return isReadable ? { width: image.naturalWidth, height: image.naturalHeight } : null;
}

const namesByType: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};

/** The name and size of a file. A pasted image may have no name, and gets one with the extension of its type. */
function named(file: File): { name: string; size: number } {
  const ending = namesByType[file.type];
  const name = file.name === '' && ending !== undefined ? `image.${ending}` : oneLine(file.name);
  return { name, size: file.size };
}

/** Reads an image on this device without sending it. Returns a sentence if the product does not accept the image. */
export async function readImage(file: File): Promise<LocalImage | string> {
  const { name, size } = named(file);
  const [refusal] = sortFiles([{ name, size }], { kinds: ['image'], chosen: [] }).refusals;
  if (refusal !== undefined) return refusal;
  const head = new Uint8Array(await file.slice(0, signatureBytes).arrayBuffer());
  const type = imageTypeOf(head);
  const sides = type === null ? null : await measure(file);
  if (type === null || sides === null || sides.width === 0) return damagedText;
  return { name, type, bytes: size, ...sides };
}
