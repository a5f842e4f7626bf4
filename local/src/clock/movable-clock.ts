import type { Clock } from './clock.ts';

export interface MovableClock extends Clock {
  /** Stops the clock at `time`. Null lets it run again. */
  moveTo(time: number | null): void;
}

/** A clock that follows another clock until it is moved. Planned callbacks always follow the other clock. */
export function movableClock(other: Clock): MovableClock {
  let moved: number | null = null;
  return {
    now: () => moved ?? other.now(),
    at: (time, run) => other.at(time, run),
    moveTo(time) {
      moved = time;
    },
  };
}
