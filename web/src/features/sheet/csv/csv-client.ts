import type { CsvWorkContext } from '@fanfare/core/sheet/csv-work.ts';
import type { CsvReplyMessage, CsvRequestMessage, CsvReply, CsvRequest } from './csv-messages.ts';

/** The members of `Worker` that the client uses. */
export interface CsvWorker {
  postMessage(message: CsvRequestMessage, options: object): void;
  terminate(): void;
  addEventListener(type: 'message', listener: (event: { data: CsvReplyMessage }) => void): void;
  addEventListener(type: 'error' | 'messageerror', listener: (event: Event) => void): void;
}

export type StartCsvWorker = () => CsvWorker;

export const startCsvWorker: StartCsvWorker = () =>
  new Worker(new URL('./csv-worker.ts', import.meta.url), { type: 'module' });

/** An error with a message for the person. */
export class CsvError extends Error {}

const cannotStart =
  'Your browser did not start the part of Fanfare that reads files. Reload the page; if that does not help, try another browser.';
const lost = 'Reading the file stopped unexpectedly. Choose the file again.';
const stopped = 'Checking the file stopped unexpectedly. Your repairs are kept. Try again.';

interface Waiting {
  resolve(reply: CsvReply): void;
  reject(error: CsvError): void;
}

/** Sends requests to the worker, which is started with the first request. */
export class CsvClient {
  readonly #start: StartCsvWorker;
  readonly #waiting = new Map<number, Waiting>();
  #worker: CsvWorker | null = null;
  #hasAnswered = false;
  /**
   * The rows of the file that remained after the last answer. If the worker breaks, they are sent to the next worker.
   * Null if they are too large to be stored.
   */
  #kept: string | null = null;
  #id = 0;

  constructor(start: StartCsvWorker) {
    this.#start = start;
  }

  #open(): CsvWorker {
    const worker = this.#start();
    worker.addEventListener('message', ({ data }) => {
      this.#hasAnswered = true;
      const asked = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      if ('reply' in data) {
        const { view, kept, action } = data.reply;
        // An answer without a view or an action comes from a worker that has no file. It must not replace the stored
        // rows.
        if (view || action) this.#kept = kept;
        asked?.resolve(data.reply);
      } else asked?.reject(new CsvError(data.problem));
    });
    // A security policy or an extension has blocked the worker, or it was not loaded. Browsers report this only with
    // this event.
    const onError = (event: Event) => {
      event.preventDefault();
      this.#fail();
    };
    worker.addEventListener('error', onError);
    worker.addEventListener('messageerror', onError);
    return worker;
  }

  #fail(): void {
    const waiting = [...this.#waiting.values()];
    const message = this.#hasAnswered ? (this.#kept ? stopped : lost) : cannotStart;
    this.#end();
    for (const { reject } of waiting) reject(new CsvError(message));
  }

  async ask(request: CsvRequest, context: CsvWorkContext): Promise<CsvReply> {
    const isNew = !this.#worker;
    try {
      this.#worker ??= this.#open();
    } catch {
      throw new CsvError(cannotStart);
    }
    const worker = this.#worker;
    const opensFile = request.kind === 'read' || request.kind === 'resume';
    // The worker handles requests in order, so the next request is sent without waiting for the answer to this one.
    if (isNew && this.#kept && !opensFile)
      worker.postMessage({ id: this.#nextId(), request: { kind: 'resume', kept: this.#kept }, context }, {});
    const id = this.#nextId();
    const answered = new Promise<CsvReply>((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    worker.postMessage({ id, request, context }, {});
    return answered;
  }

  #nextId(): number {
    this.#id += 1;
    return this.#id;
  }

  #end(): void {
    this.#waiting.clear();
    this.#worker?.terminate();
    this.#worker = null;
    this.#hasAnswered = false;
  }

  /**
   * Ends the worker. Requests that wait for an answer never get one. The next request starts another worker, which has
   * no file.
   */
  close(): void {
    this.#end();
    this.#kept = null;
  }
}
