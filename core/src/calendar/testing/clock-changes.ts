import { minuteMs } from '../../time/units.ts';
import { wallClock } from '../../time/wall-clock.ts';

export const zones: readonly string[] = ['UTC', ...Intl.supportedValuesOf('timeZone')];

export interface ClockChange {
  zone: string;
  /** The moment at which the new offset starts. */
  at: number;
}

/**
 * The offsets of a zone are compared at this interval. It is shorter than a month, because some countries interrupt
 * daylight saving time for a month.
 */
const stepMs = 10 * 24 * 60 * minuteMs;

const offsetAt = (at: number, zone: string) => Date.parse(`${wallClock(at, zone)}Z`) - at;

function changeBetween(from: number, to: number, zone: string): number {
  let [low, high] = [from, to];
  const before = offsetAt(low, zone);
  while (high - low > minuteMs) {
    const middle = low + Math.floor((high - low) / 2 / minuteMs) * minuteMs;
    if (offsetAt(middle, zone) === before) low = middle;
    else high = middle;
  }
  return high;
}

/** Every clock change of any zone between two days. */
export function changesBetween(from: string, to: string): ClockChange[] {
  return zones.flatMap((zone) => {
    const changes: ClockChange[] = [];
    let before = offsetAt(Date.parse(from), zone);
    for (let at = Date.parse(from); at < Date.parse(to); at += stepMs) {
      const after = offsetAt(at + stepMs, zone);
      if (after !== before) changes.push({ zone, at: changeBetween(at, at + stepMs, zone) });
      before = after;
    }
    return changes;
  });
}
