import { exportImage } from './export-image.ts';
import type { DrawAnswer, DrawMessage, DrawReply, DrawRequest } from './drawing-messages.ts';
import { openImage, type OpenImage } from './open-image.ts';
import { previewImage } from './preview-image.ts';
import { brokenText, ImageError, memoryText } from '../renderer.ts';

/** Browsers throw these errors for a canvas or an image that does not fit into memory. */
const isAboutMemory = (error: unknown): boolean =>
  error instanceof RangeError || error instanceof DOMException;

function problemOf(error: unknown): string {
  if (error instanceof ImageError) return error.message;
  return isAboutMemory(error) ? memoryText : brokenText;
}

/**
 * Answers the requests about one image. Exports pause regularly, so that previews and cancellations can be handled in
 * between.
 */
export class DrawingSession {
  readonly #post: (answer: DrawAnswer) => void;
  readonly #cancelled = new Set<number>();
  readonly #running = new Set<number>();
  #image: OpenImage | null = null;

  constructor(post: (answer: DrawAnswer) => void) {
    this.#post = post;
  }

  take(message: DrawMessage): void {
    if ('cancel' in message) {
      if (this.#running.has(message.cancel)) this.#cancelled.add(message.cancel);
    } else void this.#answer(message.id, message.request);
  }

  async #answer(id: number, request: DrawRequest): Promise<void> {
    this.#running.add(id);
    try {
      this.#post({ id, reply: await this.#reply(id, request) });
    } catch (error) {
      this.#post({ id, problem: problemOf(error) });
    } finally {
      this.#running.delete(id);
      this.#cancelled.delete(id);
    }
  }

  async #reply(id: number, request: DrawRequest): Promise<DrawReply> {
    if (request.kind === 'open') {
      this.#image?.close();
      this.#image = null;
      this.#image = await openImage(request.file);
      return this.#image.opened;
    }
    const image = this.#image;
    if (!image) throw new ImageError(brokenText);
    if (request.kind === 'preview') return previewImage(image, request);
    return exportImage(image, request, () => this.#cancelled.has(id));
  }
}
