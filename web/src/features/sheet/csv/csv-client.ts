import type { CsvWorkContext } from '@fanfare/core/sheet/csv-work.ts';
import type { CsvAnswer, CsvQuestion, CsvReply, CsvRequest } from './csv-messages.ts';

/** The part of a worker that is used here. */
export interface CsvWorker {
  postMessage(question: CsvQuestion, options: object): void;
  terminate(): void;
  addEventListener(type: 'message', listener: (event: { data: CsvAnswer }) => void): void;
  addEventListener(type: 'error' | 'messageerror', listener: (event: Event) => void): void;
}

export type StartCsvWorker = () => CsvWorker;

export const startCsvWorker: StartCsvWorker = () =>
  new Worker(new URL('./csv-worker.ts', import.meta.url), { type: 'module' });

/** An error in words for the person. */
export class CsvError extends Error {}

const cannotStart =
  'Your browser did not start the part of Fanfare that reads files. Reload the page; if that does not help, try another browser.';
const stopped = 'Reading the file stopped unexpectedly. Choose the file again.';

interface Waiting {
  resolve(reply: CsvReply): void;
  reject(error: CsvError): void;
}

/** Asks the worker, which is started with the first question. */
export class CsvClient {
  readonly #start: StartCsvWorker;
  readonly #waiting = new Map<number, Waiting>();
  #worker: CsvWorker | null = null;
  #hasAnswered = false;
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
      if ('reply' in data) asked?.resolve(data.reply);
      else asked?.reject(new CsvError(data.problem));
    });
    // Refused by a security policy, blocked by an extension, or not loaded: browsers only tell by this event.
    const onError = (event: Event) => {
      event.preventDefault();
      this.#fail(this.#hasAnswered ? stopped : cannotStart);
    };
    worker.addEventListener('error', onError);
    worker.addEventListener('messageerror', onError);
    return worker;
  }

  #fail(message: string): void {
    const waiting = [...this.#waiting.values()];
    this.close();
    for (const { reject } of waiting) reject(new CsvError(message));
  }

  async ask(request: CsvRequest, context: CsvWorkContext): Promise<CsvReply> {
    try {
      this.#worker ??= this.#open();
    } catch {
      throw new CsvError(cannotStart);
    }
    const worker = this.#worker;
    this.#id += 1;
    const id = this.#id;
    const answered = new Promise<CsvReply>((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    worker.postMessage({ id, request, context }, {});
    return answered;
  }

  /** Ends the work at once; questions stay without an answer. The next question starts another worker. */
  close(): void {
    this.#waiting.clear();
    this.#worker?.terminate();
    this.#worker = null;
    this.#hasAnswered = false;
  }
}
