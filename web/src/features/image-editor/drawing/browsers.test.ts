import { plainEdit } from '@fanfare/core/image-edit/edit.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { memoryText } from '../renderer.ts';
import { createCanvas } from './canvas.ts';
import { exportImage } from './export-image.ts';
import { openImage } from './open-image.ts';

interface Browser {
  /** The type of the file that the browser writes when it is asked for WebP. */
  webp?: string;
  /** True if large canvases stay empty, as in some browsers. */
  isCanvasEmpty?: boolean;
}

/** Adds a canvas that stores no pixels, because jsdom has no canvas. */
function useBrowser({ webp = 'image/webp', isCanvasEmpty = false }: Browser): void {
  const doNothing = () => undefined;
  const context = {
    getImageData: () => ({ data: [0, 0, 0, isCanvasEmpty ? 0 : 255] }),
    fillRect: doNothing,
    clearRect: doNothing,
    drawImage: doNothing,
    save: doNothing,
    restore: doNothing,
    setTransform: doNothing,
  };
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      readonly width: number;
      readonly height: number;
      constructor(width: number, height: number) {
        this.width = width;
        this.height = height;
      }
      getContext = () => context;
      convertToBlob = ({ type }: { type: string }) =>
        Promise.resolve(new Blob(['pixels'], { type: type === 'image/webp' ? webp : type }));
    },
  );
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 4, height: 3, close: doNothing }));
}
afterEach(() => void vi.unstubAllGlobals());

const exportAs = async (type: 'image/jpeg' | 'image/webp', isCancelled = () => false) => {
  const options = { type, quality: 90, bytesMax: null };
  const image = await openImage(new Blob(['image']));
  return exportImage(image, { kind: 'export', edit: plainEdit, options }, isCancelled);
};

describe('browsers that lack a feature', () => {
  it('a file type that the browser cannot write is not offered for the export, and an export with it fails with the reason', async () => {
    useBrowser({ webp: 'image/png' });
    const { opened } = await openImage(new Blob(['image']));
    expect(opened.exportTypes).toEqual(['image/jpeg', 'image/png']);
    await expect(exportAs('image/webp')).rejects.toThrow(
      'Your browser cannot write WebP images. Choose another format.',
    );
    expect(await exportAs('image/jpeg')).toMatchObject({ width: 4, height: 3, quality: 90 });
  });

  it('in a browser without canvases in workers, a message says that it cannot edit images', () => {
    vi.stubGlobal('OffscreenCanvas', undefined);
    expect(() => createCanvas({ width: 4, height: 3 })).toThrow(/cannot edit images/);
  });

  it('a large canvas that stays empty is an error, so that no empty image is exported', () => {
    useBrowser({ isCanvasEmpty: true });
    expect(() => createCanvas({ width: 6000, height: 4000 })).toThrow(memoryText);
    useBrowser({});
    expect(createCanvas({ width: 6000, height: 4000 }).canvas).toMatchObject({ width: 6000 });
  });

  it('an image with too many pixels is refused before it is decoded', async () => {
    useBrowser({});
    const decode = vi.fn();
    vi.stubGlobal('createImageBitmap', decode);
    const header = new Uint8Array(33);
    header.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    const view = new DataView(header.buffer);
    view.setUint32(16, 10_000);
    view.setUint32(20, 8001);
    await expect(openImage(new Blob([header]))).rejects.toThrow(
      'This image is too large to edit. Choose one with at most 80 megapixels.',
    );
    expect(decode).not.toHaveBeenCalled();
  });

  it('a file that the browser cannot decode is refused with advice on which files to choose', async () => {
    useBrowser({});
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('No.', 'InvalidStateError')));
    await expect(openImage(new Blob(['text']))).rejects.toThrow(/Choose a JPEG, PNG or WebP file/);
  });

  it('a cancelled export returns null', async () => {
    useBrowser({});
    expect(await exportAs('image/jpeg', () => true)).toBeNull();
  });
});
