import type { CsvWorker, StartCsvWorker } from '../csv-client.ts';
import { answerInTurn } from '../answer-in-turn.ts';
import { CsvSession } from '../csv-session.ts';
import type { CsvReplyMessage } from '../csv-messages.ts';

type Listener = (event: never) => void;

/** Runs the code of the worker in the thread of the test, because jsdom has no workers. */
export function inProcessWorker(): CsvWorker {
  const listeners = new Set<Listener>();
  let isOver = false;
  const ask = answerInTurn(new CsvSession(), (data) => {
    if (!isOver)
      for (const listener of listeners) (listener as (event: { data: CsvReplyMessage }) => void)({ data });
  });
  return {
    postMessage: ask,
    terminate() {
      isOver = true;
    },
    addEventListener(type: string, listener: Listener) {
      if (type === 'message') listeners.add(listener);
    },
  };
}

/** Creates workers in this process. A test can break the latest worker. */
export function breakableWorkers() {
  let breakWorker = (_event: Event): void => undefined;
  const start: StartCsvWorker = () => {
    const worker = inProcessWorker();
    return {
      ...worker,
      addEventListener(type: string, listener: (event: never) => void) {
        if (type === 'error') breakWorker = listener as typeof breakWorker;
        worker.addEventListener(type as 'error', listener as (event: Event) => void);
      },
    };
  };
  return { start, breakWorker: () => breakWorker(new Event('error')) };
}
