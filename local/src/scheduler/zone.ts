import { hourMs, minuteMs } from '@fanfare/core/time/units.ts';
import { wallClock } from '@fanfare/core/time/wall-clock.ts';

/**
 * Returns the local time of a zone as the timestamp at which UTC clocks show the same time. The `getUTC…` methods of
 * a Date then return the local day and hour.
 */
export const wallTime = (instant: number, timeZone: string): number =>
  Date.parse(`${wallClock(instant, timeZone)}Z`) + (instant - Math.floor(instant / minuteMs) * minuteMs);

const offsetAt = (instant: number, timeZone: string): number => {
  const second = Math.floor(instant / 1000) * 1000;
  return wallTime(second, timeZone) - second;
};

/**
 * For one day, returns a function that lists the instants at which the clocks of a zone show a given local time.
 * Normally there is one such instant. If the clocks skip that time there is none, and if they repeat it there are two.
 * `midnight` is the midnight of the day as wall time.
 */
export function instantsOfDay(midnight: number, timeZone: string): (wall: number) => number[] {
  const before = offsetAt(midnight - 24 * hourMs, timeZone);
  const after = offsetAt(midnight + 36 * hourMs, timeZone);
  if (before === after) return (wall) => [wall - before];
  return (wall) =>
    [before, after].map((offset) => wall - offset).filter((at) => wallTime(at, timeZone) === wall);
}
