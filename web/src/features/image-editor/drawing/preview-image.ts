import { frameOf, straightenScale } from '@fanfare/core/image-edit/frame.ts';
import { createCanvas } from './canvas.ts';
import { drawEdit } from './draw-edit.ts';
import type { DrawRequest } from './drawing-messages.ts';
import type { OpenImage } from './open-image.ts';

/** The largest number of pixels of a preview. */
const pixelsMax = 12_000_000;

/** Draws the whole frame, fitted into the given size but not enlarged. */
export async function previewImage(
  image: OpenImage,
  { edit, within, layers }: Extract<DrawRequest, { kind: 'preview' }>,
): Promise<ImageBitmap> {
  const { width, height } = image.opened;
  const original = { width, height };
  const frame = frameOf(original, edit);
  const scale = Math.min(
    1,
    within.width / frame.width,
    within.height / frame.height,
    Math.sqrt(pixelsMax / (frame.width * frame.height)),
  );
  const size = {
    width: Math.max(1, Math.round(frame.width * scale)),
    height: Math.max(1, Math.round(frame.height * scale)),
  };
  const picture = await image.forScale(scale * straightenScale(frame, edit.straighten));
  const { canvas, context } = createCanvas(size);
  const view = { area: { left: 0, top: 0, ...frame }, size };
  await drawEdit({ context, picture, original, edit, view, withLayers: layers }, () => Promise.resolve());
  return canvas.transferToImageBitmap();
}
