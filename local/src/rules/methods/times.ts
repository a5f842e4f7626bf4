import { dayMs } from '@fanfare/core/time/units.ts';
import type { Arguments } from '../arguments.ts';
import { EvaluationError } from '../errors.ts';
import { Duration, type LatLng, Timestamp, type Value } from '../values.ts';

type Method<Receiver> = (receiver: Receiver, args: Arguments) => Value;

const second = 1_000_000_000n;
const day = 86_400n * second;

/** Rounds down, even for negative values, which are times before 1970. */
const floorDivide = (value: bigint, by: bigint) => (value - (((value % by) + by) % by)) / by;
const dateOf = (time: Timestamp) => new Date(Number(floorDivide(time.nanos, 1_000_000n)));
const part = (read: (date: Date) => number): Method<Timestamp> => {
  return (time, args) => (args.exactly(0), BigInt(read(dateOf(time))));
};

export const timestampMethods: Readonly<Record<string, Method<Timestamp>>> = {
  year: part((date) => date.getUTCFullYear()),
  month: part((date) => date.getUTCMonth() + 1),
  day: part((date) => date.getUTCDate()),
  hours: part((date) => date.getUTCHours()),
  minutes: part((date) => date.getUTCMinutes()),
  seconds: part((date) => date.getUTCSeconds()),
  /** Monday is 1, Sunday 7. */
  dayOfWeek: part((date) => date.getUTCDay() || 7),
  dayOfYear: part((date) => Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / dayMs) + 1),
  nanos: (time, args) => (args.exactly(0), ((time.nanos % second) + second) % second),
  toMillis: (time, args) => (args.exactly(0), floorDivide(time.nanos, 1_000_000n)),
  date: (time, args) => (args.exactly(0), new Timestamp(floorDivide(time.nanos, day) * day)),
  time: (time, args) => (args.exactly(0), new Duration(time.nanos - floorDivide(time.nanos, day) * day)),
};

export const durationMethods: Readonly<Record<string, Method<Duration>>> = {
  seconds: (duration, args) => (args.exactly(0), duration.nanos / second),
  nanos: (duration, args) => (args.exactly(0), duration.nanos % second),
};

const earthRadiusMetres = 6_371_010;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

export const latLngMethods: Readonly<Record<string, Method<LatLng>>> = {
  latitude: (place, args) => (args.exactly(0), place.latitude),
  longitude: (place, args) => (args.exactly(0), place.longitude),
  distance(place, args) {
    const other = args.exactly(1).any(0);
    if (!(other instanceof Object && 'latitude' in other))
      throw new EvaluationError('"distance" takes a latlng.');
    const [a, b] = [radians(place.latitude), radians(other.latitude)];
    const across = Math.sin((b - a) / 2) ** 2;
    const along = Math.sin(radians(other.longitude - place.longitude) / 2) ** 2;
    return 2 * earthRadiusMetres * Math.asin(Math.sqrt(across + Math.cos(a) * Math.cos(b) * along));
  },
};
