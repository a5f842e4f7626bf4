import type { Size } from '@fanfare/core/image-edit/edit.ts';
import { ImageError, memoryText } from '../renderer.ts';

export type Context = OffscreenCanvasRenderingContext2D;

const unsupportedText = 'Your browser cannot edit images. Update it, or use another one.';

/** All browsers can create a canvas with this number of pixels. */
const safePixels = 16_000_000;

/**
 * Tells whether a canvas really stores its pixels. Some browsers create a canvas that is too large for them without an
 * error, and it stays empty.
 */
function holdsPixels(context: Context, { width, height }: Size): boolean {
  context.fillRect(width - 1, height - 1, 1, 1);
  const { data } = context.getImageData(width - 1, height - 1, 1, 1);
  context.clearRect(width - 1, height - 1, 1, 1);
  return data[3] === 255;
}

/**
 * A canvas in main memory, from which the editor can read pixels quickly. On the graphics card, the pixels would also
 * differ slightly between devices.
 */
export function createCanvas({ width, height }: Size): { canvas: OffscreenCanvas; context: Context } {
  if (typeof OffscreenCanvas === 'undefined') throw new ImageError(unsupportedText);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new ImageError(unsupportedText);
  if (width * height > safePixels && !holdsPixels(context, { width, height }))
    throw new ImageError(memoryText);
  context.imageSmoothingQuality = 'high';
  return { canvas, context };
}

const channel = new MessageChannel();
const waiting: (() => void)[] = [];
channel.port1.addEventListener('message', () => waiting.shift()?.());
channel.port1.start();

/**
 * Pauses so that messages that have arrived are handled. A timer is not used, because it could wait for at least four
 * milliseconds each time.
 */
export const pause = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve);
    channel.port2.postMessage(null);
  });
