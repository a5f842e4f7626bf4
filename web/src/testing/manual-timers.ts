import type { Timers } from '../browser/timers.ts';

interface Waiting {
  ms: number;
  run: () => void;
}

/** Timers that the test runs: `pass(ms)` runs all timers whose delay is at most `ms`. */
export function manualTimers(): Timers & { waiting(): number[]; pass(ms: number): void } {
  const all = new Set<Waiting>();
  return {
    after(ms, run) {
      const one = { ms, run };
      all.add(one);
      return () => all.delete(one);
    },
    waiting: () => [...all].map(({ ms }) => ms),
    pass(ms) {
      for (const one of [...all].filter((each) => each.ms <= ms)) {
        all.delete(one);
        one.run();
      }
    },
  };
}

/** Timers that run without waiting, for tests in which time does not matter. */
export const instantTimers: Timers = {
  after(_ms, run) {
    let isOn = true;
    queueMicrotask(() => isOn && run());
    return () => {
      isOn = false;
    };
  },
};
