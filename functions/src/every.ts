import type { Log } from './log.ts';

export type Every = (ms: number, run: () => Promise<unknown>) => () => void;

/** Does something again and again until it is told to rest. That it fails once is no reason to stop. */
export const createEvery =
  (log: Log): Every =>
  (ms, run) => {
    const timer = setInterval(() => {
      run().catch((error: unknown) => log.error('What is done again and again failed.', error));
    }, ms);
    timer.unref();
    return () => clearInterval(timer);
  };
