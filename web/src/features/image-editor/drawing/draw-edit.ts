import { applyColors, colorMatrix } from '@fanfare/core/image-edit/colors.ts';
import type { Area, ImageEdit, Size } from '@fanfare/core/image-edit/edit.ts';
import { frameOf, pictureTransform } from '@fanfare/core/image-edit/frame.ts';
import type { Context } from './canvas.ts';
import { drawBlur } from './draw-blur.ts';
import { drawLayer } from './draw-layer.ts';

/** The part of the frame that a canvas shows. */
interface View {
  area: Area;
  size: Size;
}

export interface Drawing {
  context: Context;
  picture: ImageBitmap;
  /** The size of the upright image; `picture` may be smaller. */
  original: Size;
  edit: ImageEdit;
  view: View;
  withLayers: boolean;
}

/** Called between two steps of the drawing. Throws an error to cancel the drawing. */
export type Checkpoint = () => Promise<void>;

const piecePixels = 1_000_000;

function drawPicture({ context, picture, original, edit, view: { area, size } }: Drawing): void {
  const [a, b, c, d, e, f] = pictureTransform(original, edit);
  const x = size.width / area.width;
  const y = size.height / area.height;
  context.save();
  context.setTransform(a * x, b * y, c * x, d * y, (e - area.left) * x, (f - area.top) * y);
  // If the picture is neither scaled nor straightened, its pixels are copied without smoothing.
  const isExact = x === 1 && y === 1 && edit.straighten === 0 && picture.width === original.width;
  context.imageSmoothingEnabled = !isExact;
  context.drawImage(picture, 0, 0, original.width, original.height);
  context.restore();
}

async function drawColors({ context, edit, view: { size } }: Drawing, checkpoint: Checkpoint): Promise<void> {
  const matrix = colorMatrix(edit);
  if (!matrix) return;
  const rows = Math.max(1, Math.floor(piecePixels / size.width));
  for (let top = 0; top < size.height; top += rows) {
    const piece = context.getImageData(0, top, size.width, Math.min(rows, size.height - top));
    applyColors(piece.data, matrix);
    context.putImageData(piece, 0, top);
    await checkpoint();
  }
}

/** Draws the edited image, or a part of it. */
export async function drawEdit(drawing: Drawing, checkpoint: Checkpoint): Promise<void> {
  const { context, original, edit, view, withLayers } = drawing;
  drawPicture(drawing);
  await checkpoint();
  await drawColors(drawing, checkpoint);
  if (!withLayers) return;
  const { area, size } = view;
  const x = size.width / area.width;
  const y = size.height / area.height;
  for (const layer of edit.layers) {
    if (layer.isHidden) continue;
    context.save();
    context.setTransform(x, 0, 0, y, -area.left * x, -area.top * y);
    if (layer.kind === 'blur') drawBlur(context, layer, frameOf(original, edit));
    else drawLayer(context, layer);
    context.restore();
    await checkpoint();
  }
}
