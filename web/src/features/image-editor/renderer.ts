import type { ImageEdit, Size } from '@fanfare/core/image-edit/edit.ts';

export type ExportType = 'image/jpeg' | 'image/png' | 'image/webp';

/**
 * With `bytesMax`, the file gets the highest quality, up to `quality`, that keeps the file within `bytesMax`. PNG has
 * no quality.
 */
export interface ExportOptions {
  type: ExportType;
  /** A number from 1 to 100. */
  quality: number;
  bytesMax: number | null;
}

export interface ExportedImage extends Size {
  blob: Blob;
  quality: number;
  /** True if no quality made the file as small as requested. */
  isTooLarge: boolean;
}

export interface OpenedImage extends Size {
  /** The kinds of private data of the file, such as the place where the photo was taken. Exports never contain them. */
  privateData: readonly ('location' | 'camera' | 'other')[];
  /** The types that this browser can write. */
  exportTypes: readonly ExportType[];
}

/** An error with a message for the person. */
export class ImageError extends Error {}

export const cannotStartText =
  'Your browser did not start the part of Fanfare that draws images. Reload the page; if that does not help, try another browser.';
export const brokenText = 'Drawing the image stopped unexpectedly. Open the image again.';
export const memoryText =
  'Your browser has too little memory for this image. Close other tabs, or choose a smaller one.';

/** Draws edits of one image. The work is done in a worker, so that the screen keeps responding. */
export interface ImageRenderer {
  /**
   * Rejects with an `ImageError` for files that are not images, or that are too large to be decoded. The returned size
   * is the size of the upright image.
   */
  open(file: Blob): Promise<OpenedImage>;
  /**
   * Draws the whole frame (not only the crop), fitted into `within` (pixels of the device); with `layers: false`,
   * without the layers. A newer call with the same `within` replaces an older call that is still waiting, and the older
   * call resolves to null.
   */
  preview(edit: ImageEdit, within: Size, options?: { layers: boolean }): Promise<ImageBitmap | null>;
  /**
   * Draws and encodes the result. A newer call replaces an older call or ends it, and the older call resolves to null.
   */
  export(edit: ImageEdit, options: ExportOptions): Promise<ExportedImage | null>;
  close(): void;
}
