import type { Clock } from './clock.ts';

/**
 * Longest single sleep. Timers ignore the time that a laptop sleeps and corrections of the system clock, and they
 * overflow after 2^31 ms. Checking the real time every half minute bounds the delay in all three cases.
 */
const longestSleepMs = 30_000;

export interface SystemClockOptions {
  /** If true, the process may end while a callback is still planned. */
  unref: boolean;
}

/** A clock that follows the machine's own. */
export function createSystemClock(options: SystemClockOptions): Clock {
  return {
    now: () => Date.now(),
    at(time, run) {
      let timer: NodeJS.Timeout;
      const sleep = (): void => {
        timer = setTimeout(wake, Math.min(Math.max(time - Date.now(), 0), longestSleepMs));
        if (options.unref) timer.unref();
      };
      const wake = (): void => {
        if (Date.now() >= time) run();
        else sleep();
      };
      sleep();
      return () => {
        clearTimeout(timer);
      };
    },
  };
}

/** The machine's clock. Planned callbacks keep the process alive. */
export const systemClock: Clock = createSystemClock({ unref: false });
