import type { ImageEdit } from '@fanfare/core/image-edit/edit.ts';
import { cropOf, outputSize } from '@fanfare/core/image-edit/frame.ts';
import { decodedPixelsMax } from '@fanfare/core/media/fit.ts';
import { ImageError, type ExportedImage, type ExportType } from '../renderer.ts';
import { createCanvas, pause } from './canvas.ts';
import { drawEdit } from './draw-edit.ts';
import type { DrawRequest } from './drawing-messages.ts';
import { encodeWithin } from './encode-within.ts';
import type { OpenImage } from './open-image.ts';

class Cancelled extends Error {}

const labels: Readonly<Record<ExportType, string>> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
};

const cannotWriteText = (type: ExportType) =>
  `Your browser cannot write ${labels[type]} images. Choose another format.`;

async function encode(canvas: OffscreenCanvas, type: ExportType, quality: number): Promise<Blob> {
  const blob = await canvas.convertToBlob({ type, quality: quality / 100 });
  // A browser that cannot write the type returns a PNG instead.
  if (blob.type !== type) throw new ImageError(cannotWriteText(type));
  return blob;
}

async function drawExport(
  image: OpenImage,
  edit: ImageEdit,
  type: ExportType,
  isCancelled: () => boolean,
): Promise<OffscreenCanvas> {
  const { width, height } = image.opened;
  const original = { width, height };
  const size = outputSize(original, edit);
  if (size.width * size.height > decodedPixelsMax)
    throw new ImageError(`Exported images can have at most ${decodedPixelsMax / 1_000_000} megapixels.`);
  const { canvas, context } = createCanvas(size);
  const view = { area: cropOf(original, edit), size };
  const checkpoint = async () => {
    await pause();
    if (isCancelled()) throw new Cancelled();
  };
  // The image is drawn from the full original in one step, so that no pixel is blended twice.
  const drawing = { context, picture: image.full, original, edit, view, withLayers: true };
  await drawEdit(drawing, checkpoint);
  if (type === 'image/jpeg') {
    // JPEG has no transparency, so transparent pixels become white.
    context.globalCompositeOperation = 'destination-over';
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, size.width, size.height);
  }
  return canvas;
}

/** Draws and encodes the result. Null if it was cancelled. */
export async function exportImage(
  image: OpenImage,
  { edit, options: { type, quality, bytesMax } }: Extract<DrawRequest, { kind: 'export' }>,
  isCancelled: () => boolean,
): Promise<ExportedImage | null> {
  try {
    const canvas = await image.drawnFor(JSON.stringify([edit, type === 'image/jpeg']), () =>
      drawExport(image, edit, type, isCancelled),
    );
    const { width, height } = canvas;
    const encoded = await encodeWithin(
      { quality, bytesMax, hasQuality: type !== 'image/png' },
      async (wanted) => {
        if (isCancelled()) throw new Cancelled();
        return encode(canvas, type, wanted);
      },
    );
    return { ...encoded, width, height };
  } catch (error) {
    if (error instanceof Cancelled) return null;
    throw error;
  }
}
