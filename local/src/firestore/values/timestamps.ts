import type { Timestamp } from '../types.ts';
import type { WireTimestamp } from '../wire.ts';

/** Times inside the server are whole microseconds since 1970 as plain numbers, exact until the year 2255. */
export type Microseconds = number;

const MICROSECONDS_PER_SECOND = 1_000_000;

export function timestampOf(time: Microseconds): Timestamp {
  const seconds = Math.floor(time / MICROSECONDS_PER_SECOND);
  return { seconds: String(seconds), nanos: (time - seconds * MICROSECONDS_PER_SECOND) * 1000 };
}

export function microsecondsOf(timestamp: WireTimestamp): Microseconds {
  return Number(timestamp.seconds ?? 0) * MICROSECONDS_PER_SECOND + Math.floor((timestamp.nanos ?? 0) / 1000);
}

export function compareTimestamps(left: Timestamp, right: Timestamp): number {
  return Number(left.seconds) - Number(right.seconds) || left.nanos - right.nanos;
}

/** Formats a timestamp as RFC 3339 with six decimal places, for stored and exported documents. */
export function isoOf({ seconds, nanos }: Timestamp): string {
  const wholeSeconds = new Date(Number(seconds) * 1000).toISOString().slice(0, 19);
  return `${wholeSeconds}.${String(Math.floor(nanos / 1000)).padStart(6, '0')}Z`;
}

const ISO_TIME = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?Z$/;

/** Reads the output of `isoOf`. Null for anything else. */
export function timestampFromIso(text: string): Timestamp | null {
  const parts = ISO_TIME.exec(text);
  const milliseconds = parts === null ? Number.NaN : Date.parse(`${parts[1]}Z`);
  if (Number.isNaN(milliseconds)) return null;
  return { seconds: String(milliseconds / 1000), nanos: Number((parts?.[2] ?? '').padEnd(6, '0')) * 1000 };
}
