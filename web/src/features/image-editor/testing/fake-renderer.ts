import type { ImageEdit } from '@fanfare/core/image-edit/edit.ts';
import { outputSize } from '@fanfare/core/image-edit/frame.ts';
import type { ExportOptions, ImageRenderer, OpenedImage } from '../renderer.ts';

export interface FakeRenderer extends ImageRenderer {
  /** The edits that were drawn, except those for the thumbnails of filters. */
  readonly drawn: readonly ImageEdit[];
  readonly exported: readonly { edit: ImageEdit; options: ExportOptions }[];
  isClosed: boolean;
}

const photo: OpenedImage = {
  width: 1600,
  height: 900,
  privateData: ['location', 'camera'],
  exportTypes: ['image/jpeg', 'image/png', 'image/webp'],
};

/** A renderer that does not draw. A file has 1000 bytes for each step of its quality. */
export function fakeRenderer(opened: Partial<OpenedImage> | Error = {}): FakeRenderer {
  const drawn: ImageEdit[] = [];
  const exported: { edit: ImageEdit; options: ExportOptions }[] = [];
  const image = { ...photo, ...opened };
  return {
    drawn,
    exported,
    isClosed: false,
    open: () => (opened instanceof Error ? Promise.reject(opened) : Promise.resolve(image)),
    preview(edit, { width, height }, { layers } = { layers: true }) {
      if (layers) drawn.push(edit);
      return Promise.resolve({ width, height, close: () => undefined });
    },
    export(edit, options) {
      exported.push({ edit, options });
      const { type, bytesMax } = options;
      const quality =
        bytesMax === null ? options.quality : Math.min(options.quality, Math.floor(bytesMax / 1000));
      const blob = new Blob([new Uint8Array(quality * 1000)], { type });
      return Promise.resolve({ blob, quality, isTooLarge: quality === 0, ...outputSize(image, edit) });
    },
    close() {
      this.isClosed = true;
    },
  };
}
