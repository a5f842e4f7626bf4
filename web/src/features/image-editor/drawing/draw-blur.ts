import type { BlurLayer, Size } from '@fanfare/core/image-edit/edit.ts';
import { cornersOf } from '@fanfare/core/image-edit/layers.ts';
import { blurPixels } from './blur-pixels.ts';
import { createCanvas, type Context } from './canvas.ts';
import { enterBox } from './draw-layer.ts';

/** The radius of the strongest blur, as a share of the longer side of the frame. */
const radiusShare = 0.03;
/**
 * The largest radius in pixels. For a wider blur, a smaller copy of the image is blurred, which looks the same and
 * takes a fraction of the time.
 */
const radiusMax = 4;

/**
 * Blurs everything that has been drawn within the box so far. The transform of the context must be that of the frame.
 */
export function drawBlur(context: Context, layer: BlurLayer, frame: Size): void {
  const { a: x, d: y, e, f } = context.getTransform();
  const radius = (layer.strength / 100) * radiusShare * Math.max(frame.width, frame.height) * Math.max(x, y);
  const corners = cornersOf(layer).map((corner) => ({ x: corner.x * x + e, y: corner.y * y + f }));
  // The blur at the edges of the box also uses the pixels next to the box.
  const margin = Math.ceil(radius * 3);
  const left = Math.max(0, Math.floor(Math.min(...corners.map((corner) => corner.x))) - margin);
  const top = Math.max(0, Math.floor(Math.min(...corners.map((corner) => corner.y))) - margin);
  const right = Math.min(
    context.canvas.width,
    Math.ceil(Math.max(...corners.map((corner) => corner.x))) + margin,
  );
  const bottom = Math.min(
    context.canvas.height,
    Math.ceil(Math.max(...corners.map((corner) => corner.y))) + margin,
  );
  const [width, height] = [right - left, bottom - top];
  if (width <= 0 || height <= 0) return;
  const times = Math.max(1, radius / radiusMax);
  const size = {
    width: Math.max(1, Math.round(width / times)),
    height: Math.max(1, Math.round(height / times)),
  };
  const small = createCanvas(size);
  small.context.drawImage(context.canvas, left, top, width, height, 0, 0, size.width, size.height);
  const pixels = small.context.getImageData(0, 0, size.width, size.height);
  blurPixels(pixels, Math.max(1, Math.round(radius / times)));
  small.context.putImageData(pixels, 0, 0);
  enterBox(context, layer);
  context.beginPath();
  context.rect(-layer.box.width / 2, -layer.box.height / 2, layer.box.width, layer.box.height);
  context.clip();
  context.resetTransform();
  context.drawImage(small.canvas, left, top, width, height);
}
