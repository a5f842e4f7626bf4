import type { Size } from '@fanfare/core/image-edit/edit.ts';
import { readImageHead } from '@fanfare/core/image-edit/image-head.ts';
import { decodedPixelsMax } from '@fanfare/core/media/fit.ts';
import { ImageError, type ExportType, type OpenedImage } from '../renderer.ts';
import { createCanvas } from './canvas.ts';

/**
 * The number of bytes at the beginning of a file that are searched for metadata. A JPEG has its metadata before the
 * pixels. A WebP has it after the pixels, but photos for networks are smaller than this.
 */
const headBytesMax = 16 * 1024 * 1024;

const notImageText = 'Your browser cannot open this image. Choose a JPEG, PNG or WebP file.';
const tooLargeText = `This image is too large to edit. Choose one with at most ${decodedPixelsMax / 1_000_000} megapixels.`;

const exportTypes: readonly ExportType[] = ['image/jpeg', 'image/png', 'image/webp'];

/** Tests the type with a small image, because some browsers write a PNG instead of a type that they do not know. */
async function canWrite(type: ExportType): Promise<boolean> {
  const { canvas } = createCanvas({ width: 1, height: 1 });
  try {
    return (await canvas.convertToBlob({ type })).type === type;
  } catch {
    return false;
  }
}

async function writableTypes(): Promise<ExportType[]> {
  const writable = await Promise.all(exportTypes.map(canWrite));
  return exportTypes.filter((_, n) => writable[n]);
}

const refuseTooLarge = ({ width, height }: Size): void => {
  if (width * height > decodedPixelsMax) throw new ImageError(tooLargeText);
};

/** The upright image in full size, and a smaller one for previews. */
export class OpenImage {
  readonly opened: OpenedImage;
  readonly full: ImageBitmap;
  #small: ImageBitmap | null = null;
  /** The canvas of the last export, for another export of the same edit with a different quality. */
  #drawn: { key: string; canvas: OffscreenCanvas } | null = null;

  constructor(full: ImageBitmap, opened: OpenedImage) {
    this.full = full;
    this.opened = opened;
  }

  /**
   * The image at its full size, a half, a quarter and so on: the smallest of them that is not below `scale`. The last
   * result is cached.
   */
  async forScale(scale: number): Promise<ImageBitmap> {
    const { full } = this;
    const halvings = Math.floor(Math.log2(1 / Math.min(1, scale)));
    if (halvings < 1) return full;
    const resizeWidth = Math.max(1, Math.round(full.width / 2 ** halvings));
    const resizeHeight = Math.max(1, Math.round(full.height / 2 ** halvings));
    const small = this.#small;
    if (small?.width === resizeWidth && small.height === resizeHeight) return small;
    const { canvas, context } = createCanvas({ width: resizeWidth, height: resizeHeight });
    context.drawImage(full, 0, 0, resizeWidth, resizeHeight);
    small?.close();
    this.#small = canvas.transferToImageBitmap();
    return this.#small;
  }

  async drawnFor(key: string, draw: () => Promise<OffscreenCanvas>): Promise<OffscreenCanvas> {
    if (this.#drawn?.key === key) return this.#drawn.canvas;
    // The old canvas is dropped first, because two large canvases at the same time may not fit into memory.
    this.#drawn = null;
    const canvas = await draw();
    this.#drawn = { key, canvas };
    return canvas;
  }

  close(): void {
    this.#drawn = null;
    this.full.close();
    this.#small?.close();
  }
}

export async function openImage(file: Blob): Promise<OpenImage> {
  const head = new Uint8Array(await file.slice(0, headBytesMax).arrayBuffer());
  const { size, privateData } = readImageHead(head);
  if (size) refuseTooLarge(size);
  const types = await writableTypes();
  let full: ImageBitmap;
  try {
    full = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (cause) {
    throw new ImageError(notImageText, { cause });
  }
  refuseTooLarge(full);
  const { width, height } = full;
  return new OpenImage(full, { width, height, privateData, exportTypes: types });
}
