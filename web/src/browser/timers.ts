import { createContext } from 'react';

/** Timers are passed as a parameter, so that tests control time. */
export interface Timers {
  /** Runs the function later. The returned function cancels it. */
  after(ms: number, run: () => void): () => void;
}

const browserTimers: Timers = {
  after(ms, run) {
    const timer = window.setTimeout(run, ms);
    return () => window.clearTimeout(timer);
  },
};

export const TimersContext = createContext<Timers>(browserTimers);
