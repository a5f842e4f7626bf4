import type { Clock } from './clock.ts';

export interface ManualClock extends Clock {
  /** Moves the time forward and runs the callbacks that become due, in order. */
  advance(milliseconds: number): Promise<void>;
  /** Moves the clock forward to `time` as `advance` does. Throws if `time` is earlier than the clock. */
  set(time: number): Promise<void>;
  /** The time of the next planned callback; undefined if none is planned. */
  next(): number | undefined;
}

interface Planned {
  time: number;
  order: number;
  run: () => void;
}

/** Waits for one turn of the event loop, after which every promise that needs no I/O has settled. */
const settle = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

const earlier = (a: Planned, b: Planned): Planned =>
  b.time < a.time || (b.time === a.time && b.order < a.order) ? b : a;

export function manualClock(start: number): ManualClock {
  const planned = new Set<Planned>();
  let current = start;
  let order = 0;
  let moving: Promise<void> = Promise.resolve();

  const first = (): Planned | undefined => {
    const [head, ...rest] = planned;
    return head && rest.reduce(earlier, head);
  };

  const moveTo = async (target: number): Promise<void> => {
    if (target < current) throw new RangeError(`The clock is at ${current} and cannot go back to ${target}.`);
    await settle();
    for (let due = first(); due && due.time <= target; due = first()) {
      planned.delete(due);
      current = Math.max(current, due.time);
      due.run();
      await settle();
    }
    current = target;
  };

  /** Two moves at the same time would run callbacks out of order, so moves run one after another. */
  const enqueue = (target: () => number): Promise<void> => {
    const moved = moving.then(() => moveTo(target()));
    moving = moved.catch(() => undefined);
    return moved;
  };

  return {
    now: () => current,
    at(time, run) {
      const entry = { time, order: order++, run };
      planned.add(entry);
      return () => {
        planned.delete(entry);
      };
    },
    advance: (milliseconds) => enqueue(() => current + milliseconds),
    set: (time) => enqueue(() => time),
    next: () => first()?.time,
  };
}

export function isManualClock(clock: Clock): clock is ManualClock {
  return 'advance' in clock;
}
