import { createContext } from 'react';

/** Passed in, so that tests decide when time has passed. */
export interface Timers {
  /** Runs it later. The returned function prevents that. */
  after(ms: number, run: () => void): () => void;
}

const browserTimers: Timers = {
  after(ms, run) {
    const timer = window.setTimeout(run, ms);
    return () => window.clearTimeout(timer);
  },
};

export const TimersContext = createContext<Timers>(browserTimers);
