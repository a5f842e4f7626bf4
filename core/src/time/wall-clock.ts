import { dayMs, minuteMs } from './units.ts';

/** Cached by zone, because creating a format takes far longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formats.set(timeZone, format);
  return format;
}

const fieldsOf = (at: number, timeZone: string): Record<string, string> =>
  Object.fromEntries(
    formatFor(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );

/** The local time in a zone, to the minute, such as "2026-11-05T09:30". */
export function wallClock(at: number, timeZone: string): string {
  const { year = '', month = '', day = '', hour = '', minute = '' } = fieldsOf(at, timeZone);
  return `${year}-${month}-${day}T${hour}:${minute}`;
}

const offsetAt = (at: number, timeZone: string): number =>
  Date.parse(`${wallClock(at, timeZone)}Z`) - Math.floor(at / minuteMs) * minuteMs;

export interface Moment {
  at: number;
  /**
   * During a clock change, a local time may occur `twice` (the first is used) or be `skipped` (a later time is used,
   * such as 3:30 for 2:30).
   */
  clockChange: 'twice' | 'skipped' | null;
}

/**
 * Parses the text as UTC; NaN if there is no such day or time. `Date.parse` turns 29 February into 1 March if the year
 * has none, so the result is compared with the text.
 */
function parseWall(wall: string): number {
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wall) ? Date.parse(`${wall}Z`) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(wall) ? at : Number.NaN;
}

/** Null if the text is not a local time. */
export function momentOf(wall: string, timeZone: string): Moment | null {
  const asUtc = parseWall(wall);
  if (Number.isNaN(asUtc)) return null;
  const offsets = [offsetAt(asUtc - dayMs, timeZone), offsetAt(asUtc + dayMs, timeZone)];
  const candidates = [...new Set(offsets)].map((offset) => asUtc - offset);
  const shown = candidates.filter((at) => wallClock(at, timeZone) === wall).toSorted((a, b) => a - b);
  const [first, second] = shown;
  if (first !== undefined) return { at: first, clockChange: second === undefined ? null : 'twice' };
  // A skipped time gets the offset from before the clock change, so that it becomes a later local time.
  return { at: asUtc - (offsets[0] ?? 0), clockChange: 'skipped' };
}

/** The time of day of a post for which a person has chosen only the day. */
export const usualTime = '09:00';

/** `now` if the day does not exist. */
export const atUsualTime = (day: string, zone: string, now: number): number =>
  momentOf(`${day}T${usualTime}`, zone)?.at ?? now;

/** Explains how a clock change affects a chosen time; null for most times. */
export function clockChangeText({ at, clockChange }: Moment, timeZone: string): string | null {
  if (clockChange === null) return null;
  if (clockChange === 'twice')
    return "The clocks go back that night, so this time occurs twice. We'll use the first one.";
  const time = wallClock(at, timeZone).slice(11);
  return `The clocks go forward that night, so this time does not exist. The post will be published at ${time}.`;
}
