import { EvaluationError } from './errors.ts';

/** `int` is a bigint and `float` a number, so that 1 and 1.0 stay apart and 64 bits fit. Maps keep their order. */
export type Value =
  | null
  | boolean
  | bigint
  | number
  | string
  | Value[]
  | Map<string, Value>
  | RulesSet
  | RulesPath
  | Timestamp
  | Duration
  | LatLng
  | Uint8Array;

export class RulesSet {
  readonly items: readonly Value[];
  constructor(items: readonly Value[]) {
    this.items = items.filter((item, i) => !items.slice(0, i).some((earlier) => equal(earlier, item)));
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

export class Timestamp {
  readonly nanos: bigint;
  constructor(nanos: bigint) {
    this.nanos = nanos;
  }
  static fromMillis = (millis: number) => new Timestamp(BigInt(Math.trunc(millis)) * 1_000_000n);
}

export class Duration {
  readonly nanos: bigint;
  constructor(nanos: bigint) {
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
  if (value instanceof RulesSet) return 'set';
  if (value instanceof RulesPath) return 'path';
  if (value instanceof Timestamp) return 'timestamp';
  if (value instanceof Duration) return 'duration';
  return value instanceof LatLng ? 'latlng' : 'bytes';
}

const isNumber = (value: Value): value is bigint | number =>
  typeof value === 'bigint' || typeof value === 'number';

function equalLists(a: readonly Value[], b: readonly Value[]): boolean {
  return a.length === b.length && a.every((item, i) => equal(item, b[i] ?? null));
}

const keyOf = (value: RulesPath | Timestamp | Duration | LatLng | Uint8Array): string => {
  if (value instanceof RulesPath) return value.toString();
  if (value instanceof LatLng) return `${value.latitude} ${value.longitude}`;
  return value instanceof Uint8Array ? Buffer.from(value).toString('hex') : String(value.nanos);
};

const isOpaque = (value: Value): value is RulesPath | Timestamp | Duration | LatLng | Uint8Array =>
  value instanceof RulesPath ||
  value instanceof Timestamp ||
  value instanceof Duration ||
  value instanceof LatLng ||
  value instanceof Uint8Array;

/** Values of different types differ, but for the two kinds of numbers. */
export function equal(a: Value, b: Value): boolean {
  if (isNumber(a) && isNumber(b)) return Number(a) === Number(b);
  if (Array.isArray(a) && Array.isArray(b)) return equalLists(a, b);
  if (a instanceof Map && b instanceof Map) {
    return (
      a.size === b.size && [...a].every(([key, value]) => b.has(key) && equal(value, b.get(key) ?? null))
    );
  }
  if (a instanceof RulesSet && b instanceof RulesSet) {
    return a.items.length === b.items.length && a.items.every((item) => includes(b.items, item));
  }
  if (isOpaque(a) && isOpaque(b)) return typeOf(a) === typeOf(b) && keyOf(a) === keyOf(b);
  return a === b;
}

export function includes(items: readonly Value[], wanted: Value): boolean {
  return items.some((item) => equal(item, wanted));
}

/** A JavaScript value as the rules see it: whole numbers are ints, dates timestamps. */
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
  if (value instanceof Date) return Timestamp.fromMillis(value.getTime());
  if (value instanceof RulesSet || value instanceof RulesPath || value instanceof Timestamp) return value;
  if (value instanceof Duration || value instanceof LatLng || value instanceof Uint8Array) return value;
  return new Map(Object.entries(value).map(([key, item]): [string, Value] => [key, toValue(item)]));
}
