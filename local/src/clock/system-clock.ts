import type { Clock } from './clock.ts';

/**
 * Longest single sleep. Timers count neither the time a laptop is asleep nor a corrected system clock, and
 * they overflow after 2^31 ms; looking at the real time every half minute bounds the lateness in all three cases.
 */
const longestSleepMs = 30_000;

export interface SystemClockOptions {
  /** True lets the process end although something is still planned. */
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

/** The machine's clock; what is planned keeps the process alive. */
export const systemClock: Clock = createSystemClock({ unref: false });
