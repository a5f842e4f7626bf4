import type { Clock } from './clock.ts';

/**
 * The longest single wait. Timers have three problems: they do not count the time that a laptop sleeps, they ignore
 * corrections of the system clock, and they overflow after 2^31 ms. Reading the real time every half minute solves all
 * three.
 */
const longestSleepMs = 30_000;

export interface SystemClockOptions {
  /** Whether the process may end while a callback is planned. */
  unref: boolean;
}

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

/** Planned callbacks keep the process alive. */
export const systemClock: Clock = createSystemClock({ unref: false });
