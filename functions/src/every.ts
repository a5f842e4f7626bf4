import type { Log } from './log.ts';

export type Every = (ms: number, run: () => Promise<unknown>) => () => void;

/** Repeats a job until it is stopped, even if a run fails. */
export const createEvery =
  (log: Log): Every =>
  (ms, run) => {
    const timer = setInterval(() => {
      run().catch((error: unknown) => log.error('A recurring task failed.', error));
    }, ms);
    timer.unref();
    return () => clearInterval(timer);
  };
