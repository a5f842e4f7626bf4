import type { ImageEdit, Size } from '@fanfare/core/image-edit/edit.ts';
import {
  brokenText,
  cannotStartText,
  ImageError,
  type ExportedImage,
  type ExportOptions,
  type ImageRenderer,
  type OpenedImage,
} from '../renderer.ts';
import type { DrawAnswer, DrawMessage, DrawReplies, DrawReply, DrawRequest } from './drawing-messages.ts';

/** The members of `Worker` that the renderer uses. */
export interface DrawingWorker {
  postMessage(message: DrawMessage, options: object): void;
  terminate(): void;
  addEventListener(type: 'message', listener: (event: { data: DrawAnswer }) => void): void;
  addEventListener(type: 'error' | 'messageerror', listener: (event: Event) => void): void;
}

export type StartDrawingWorker = () => DrawingWorker;

export const startDrawingWorker: StartDrawingWorker = () =>
  new Worker(new URL('./drawing-worker.ts', import.meta.url), { type: 'module' });

interface Asked {
  request: DrawRequest;
  /** A newer request with the same key replaces this one. */
  key: string;
  resolve(reply: DrawReply): void;
  reject(error: ImageError): void;
}

/** Previews and exports have separate queues: an export takes longer, and previews are drawn during its pauses. */
type Lane = 'open' | 'preview' | 'export';

class WorkerRenderer implements ImageRenderer {
  readonly #start: StartDrawingWorker;
  #worker: DrawingWorker | null = null;
  #hasAnswered = false;
  #isClosed = false;
  #id = 0;
  readonly #running = new Map<number, Asked>();
  #waiting: Asked[] = [];

  constructor(start: StartDrawingWorker) {
    this.#start = start;
  }

  #connect(): DrawingWorker {
    const worker = this.#start();
    worker.addEventListener('message', ({ data }) => {
      this.#hasAnswered = true;
      const asked = this.#running.get(data.id);
      this.#running.delete(data.id);
      if ('reply' in data) asked?.resolve(data.reply);
      else asked?.reject(new ImageError(data.problem));
      this.#sendNext();
    });
    // A security policy or an extension has blocked the worker, or it was not loaded. Browsers report these failures
    // only with this event.
    const onError = (event: Event) => {
      event.preventDefault();
      const problem = this.#hasAnswered ? brokenText : cannotStartText;
      this.#fail(problem);
    };
    worker.addEventListener('error', onError);
    worker.addEventListener('messageerror', onError);
    return worker;
  }

  #end(): Asked[] {
    const left = [...this.#running.values(), ...this.#waiting];
    this.#running.clear();
    this.#waiting = [];
    this.#worker?.terminate();
    this.#worker = null;
    return left;
  }

  #fail(problem: string): void {
    for (const { reject } of this.#end()) reject(new ImageError(problem));
  }

  #isRunning = (lane: Lane): boolean =>
    [...this.#running.values()].some(({ request }) => request.kind === lane);

  #sendNext(): void {
    // Nothing can be drawn before the image is open.
    const isOpening = this.#isRunning('open');
    const next = this.#waiting.find(({ request }) => !isOpening && !this.#isRunning(request.kind));
    if (!next) return;
    this.#waiting = this.#waiting.filter((each) => each !== next);
    this.#id += 1;
    this.#running.set(this.#id, next);
    this.#worker?.postMessage({ id: this.#id, request: next.request }, {});
    this.#sendNext();
  }

  /** Drops waiting requests with the key of a new request, and cancels a running export with this key. */
  #replace(key: string): void {
    for (const older of this.#waiting.filter((each) => each.key === key)) older.resolve(null);
    this.#waiting = this.#waiting.filter((each) => each.key !== key);
    for (const [id, running] of this.#running)
      if (running.key === key && running.request.kind === 'export')
        this.#worker?.postMessage({ cancel: id }, {});
  }

  #ask<Kind extends Lane>(request: DrawRequest & { kind: Kind }, key: string): Promise<DrawReplies[Kind]> {
    if (this.#isClosed) return Promise.reject(new ImageError(brokenText));
    try {
      this.#worker ??= this.#connect();
    } catch {
      return Promise.reject(new ImageError(cannotStartText));
    }
    this.#replace(key);
    const answered = new Promise<DrawReply>((resolve, reject) =>
      this.#waiting.push({ request, key, resolve, reject }),
    );
    this.#sendNext();
    return answered as Promise<DrawReplies[Kind]>;
  }

  open(file: Blob): Promise<OpenedImage> {
    return this.#ask({ kind: 'open', file }, `open ${this.#id}`);
  }

  preview(edit: ImageEdit, within: Size, options = { layers: true }): Promise<ImageBitmap | null> {
    const key = `preview ${within.width} ${within.height}`;
    return this.#ask({ kind: 'preview', edit, within, layers: options.layers }, key);
  }

  export(edit: ImageEdit, options: ExportOptions): Promise<ExportedImage | null> {
    return this.#ask({ kind: 'export', edit, options }, 'export');
  }

  close(): void {
    this.#isClosed = true;
    // Every waiting request is settled. Otherwise its caller would wait forever.
    for (const { request, resolve, reject } of this.#end())
      if (request.kind === 'open') reject(new ImageError(brokenText));
      else resolve(null);
  }
}

/** The worker starts with the first request. */
export const createRenderer = (start: StartDrawingWorker = startDrawingWorker): ImageRenderer =>
  new WorkerRenderer(start);
