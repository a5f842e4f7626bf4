import type { Size } from '@fanfare/core/image-edit/edit.ts';
import { ImageError } from '../renderer.ts';

export type Context = OffscreenCanvasRenderingContext2D;

const unsupportedText = 'Your browser cannot edit images. Update it, or use another one.';

/** A canvas in memory instead of on the graphics card: pixels are read from it, and are the same on every device. */
export function canvasOf({ width, height }: Size): { canvas: OffscreenCanvas; context: Context } {
  if (typeof OffscreenCanvas === 'undefined') throw new ImageError(unsupportedText);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new ImageError(unsupportedText);
  context.imageSmoothingQuality = 'high';
  return { canvas, context };
}

const channel = new MessageChannel();
const waiting: (() => void)[] = [];
channel.port1.addEventListener('message', () => waiting.shift()?.());
channel.port1.start();

/** Lets messages that have arrived be handled. Timers would wait four milliseconds each time. */
export const pause = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve);
    channel.port2.postMessage(null);
  });
