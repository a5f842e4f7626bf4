import type { Microseconds } from '../values/timestamps.ts';

/**
 * Commit times never repeat and never go back, even if the system clock does. Preconditions on updateTime and reads at
 * a readTime depend on this.
 */
export interface Clock {
  /** a time later than every earlier commit */
  tick(): Microseconds;
  /** a time at or after the last commit and before the next one, for a consistent read */
  read(): Microseconds;
  /** the last time that was returned */
  last(): Microseconds;
  /** makes all following commits later than `time` */
  advanceTo(time: Microseconds): void;
}

const systemMicroseconds = (): Microseconds =>
  Math.floor((performance.timeOrigin + performance.now()) * 1000);

export function createClock(now: () => Microseconds = systemMicroseconds): Clock {
  let last = 0;
  return {
    tick: () => (last = Math.max(now(), last + 1)),
    read: () => (last = Math.max(now(), last)),
    last: () => last,
    advanceTo: (time) => {
      last = Math.max(last, time);
    },
  };
}
