import { invalid } from '../failure.ts';
import { type Fields, readString } from './read.ts';

const durationPattern = /^(-?\d+(?:\.\d{1,9})?)s$/;
const timestampPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;

/** Returns the milliseconds of a duration such as `3.5s`. */
export function readDuration(fields: Fields, key: string, path: string): number | undefined {
  const text = readString(fields, key, path);
  if (text === undefined) return undefined;
  const seconds = durationPattern.exec(text)?.[1];
  if (seconds !== undefined) return Math.round(Number(seconds) * 1000);
  throw invalid(
    `Invalid value at '${path}.${key}' (type.googleapis.com/google.protobuf.Duration), Illegal duration format; duration must end with 's'`,
  );
}

/** Returns an RFC 3339 timestamp as milliseconds since 1970. */
export function readTimestamp(fields: Fields, key: string, path: string): number | undefined {
  const text = readString(fields, key, path);
  if (text === undefined) return undefined;
  const time = timestampPattern.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(time)) return time;
  throw invalid(
    `Invalid value at '${path}.${key}' (type.googleapis.com/google.protobuf.Timestamp), Illegal timestamp format; timestamps must end with 'Z' or have a valid timezone offset.`,
  );
}

export const writeDuration = (milliseconds: number): string => `${milliseconds / 1000}s`;

export const writeTimestamp = (time: number): string => new Date(time).toISOString();

const pacific = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Los_Angeles',
  dateStyle: 'short',
  timeStyle: 'medium',
});
const pacificOffset = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Los_Angeles',
  timeZoneName: 'longOffset',
});

/** Formats a time as Cloud Tasks messages do: in Pacific time. */
export function writePacific(time: number): string {
  const fraction = ((time % 1000) / 1000)
    .toFixed(3)
    .slice(1)
    .replace(/\.?0+$/, '');
  const zone = pacificOffset.formatToParts(time).find((part) => part.type === 'timeZoneName')?.value ?? 'GMT';
  return `${pacific.format(time).replace(' ', 'T')}${fraction}${zone.replace('GMT', '')}`;
}
