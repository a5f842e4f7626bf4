import { EvaluationError } from './errors.ts';

/** An `int` is a bigint and a `float` a number, so that 1 and 1.0 differ and an int has 64 bits. */
export type Value =
  | null
  | boolean
  | bigint
  | number
  | string
  | Value[]
  | Map<string, Value>
  | RulesSet
  | MapDiff
  | RulesPath
  | Timestamp
  | Duration
  | LatLng
  | Uint8Array;

export class RulesSet {
  readonly items: readonly Value[];
  /** The items must be distinct; `setOf` removes duplicates. */
  constructor(items: readonly Value[]) {
    this.items = items;
  }
}

/** The result of `map.diff(other)`. */
export class MapDiff {
  readonly now: ReadonlyMap<string, Value>;
  readonly before: ReadonlyMap<string, Value>;
  constructor(now: ReadonlyMap<string, Value>, before: ReadonlyMap<string, Value>) {
    this.now = now;
    this.before = before;
  }
}

export class RulesPath {
  readonly segments: readonly string[];
  constructor(segments: readonly string[]) {
    this.segments = segments;
  }
  toString(): string {
    return `/${this.segments.join('/')}`;
  }
}

const second = 1_000_000_000n;
const firstNano = -62_135_596_800n * second;
const lastNano = 253_402_300_800n * second - 1n;
const longestNanos = 315_576_000_000n * second;

/** Nanoseconds since 1970, in the years 1 to 9999. */
export class Timestamp {
  readonly nanos: bigint;
  constructor(nanos: bigint) {
    if (nanos < firstNano || nanos > lastNano)
      throw new EvaluationError('A timestamp lies in the years 1 to 9999.');
    this.nanos = nanos;
  }
  static fromMillis(millis: bigint): Timestamp {
    return new Timestamp(millis * 1_000_000n);
  }
}

export class Duration {
  readonly nanos: bigint;
  constructor(nanos: bigint) {
    if (nanos < -longestNanos || nanos > longestNanos)
      throw new EvaluationError('A duration is at most 10,000 years long.');
    this.nanos = nanos;
  }
}

export class LatLng {
  readonly latitude: number;
  readonly longitude: number;
  constructor(latitude: number, longitude: number) {
    this.latitude = latitude;
    this.longitude = longitude;
  }
}

export type TypeName =
  | 'null'
  | 'bool'
  | 'int'
  | 'float'
  | 'string'
  | 'list'
  | 'map'
  | 'set'
  | 'map_diff'
  | 'path'
  | 'timestamp'
  | 'duration'
  | 'latlng'
  | 'bytes';

export function typeOf(value: Value): TypeName {
  if (value === null) return 'null';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'bigint') return 'int';
  if (typeof value === 'number') return 'float';
  if (typeof value === 'string') return 'string';
  if (Array.isArray(value)) return 'list';
  if (value instanceof Map) return 'map';
  return typeOfObject(value);
}

function typeOfObject(
  value: RulesSet | MapDiff | RulesPath | Timestamp | Duration | LatLng | Uint8Array,
): TypeName {
  if (value instanceof RulesSet) return 'set';
  if (value instanceof MapDiff) return 'map_diff';
  if (value instanceof RulesPath) return 'path';
  if (value instanceof Timestamp) return 'timestamp';
  if (value instanceof Duration) return 'duration';
  return value instanceof LatLng ? 'latlng' : 'bytes';
}

/** A JavaScript value as the rules see it: whole numbers are ints, and dates are timestamps. */
export function toValue(value: unknown): Value {
  switch (typeof value) {
    case 'undefined':
      return null;
    case 'number':
      return Number.isInteger(value) ? BigInt(value) : value;
    case 'boolean':
    case 'string':
    case 'bigint':
      return value;
    case 'object':
      return value === null ? null : fromObject(value);
    default:
      throw new EvaluationError(`A ${typeof value} has no place in rules.`);
  }
}

function fromObject(value: object): Value {
  if (Array.isArray(value)) return value.map(toValue);
  if (value instanceof Date) return Timestamp.fromMillis(BigInt(value.getTime()));
  if (value instanceof RulesPath || value instanceof Timestamp || value instanceof Duration) return value;
  if (value instanceof LatLng || value instanceof Uint8Array) return value;
  return new Map(Object.entries(value).map(([key, item]): [string, Value] => [key, toValue(item)]));
}
