import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { crc32c } from '../crc32c.ts';
import { Arguments } from './arguments.ts';
import { clampToInt, toFloat, toInt, toPath, toText } from './conversions.ts';
import { EvaluationError } from './errors.ts';
import { Duration, LatLng, Timestamp, type Value } from './values.ts';

type Function = (args: Arguments) => Value;
type Table = Readonly<Record<string, Function>>;

const conversions: Table = {
  bool(args) {
    const value = args.exactly(1).any(0);
    if (typeof value === 'boolean') return value;
    if (value === 'true' || value === 'false') return value === 'true';
    throw new EvaluationError('Only "true" and "false" can become a bool.');
  },
  int: (args) => toInt(args.exactly(1).any(0)),
  float: (args) => toFloat(args.exactly(1).any(0)),
  string: (args) => toText(args.exactly(1).any(0)),
  path: (args) => toPath(args.exactly(1).string(0)),
  /** Returns its argument. Google's emulator also logs it. */
  debug: (args) => args.exactly(1).any(0),
};

/** Functions that are not implemented here but in `evaluate`, because they read documents. */
const documentFunctions = ['get', 'exists', 'getAfter', 'existsAfter'];

export function isBuiltIn(name: string): boolean {
  return Object.hasOwn(conversions, name) || documentFunctions.includes(name);
}

export function isDocumentFunction(name: string): boolean {
  return documentFunctions.includes(name);
}

const unitNanos: Readonly<Record<string, bigint>> = {
  w: 604_800_000_000_000n,
  d: 86_400_000_000_000n,
  h: 3_600_000_000_000n,
  m: 60_000_000_000n,
  s: 1_000_000_000n,
  ms: 1_000_000n,
  ns: 1n,
};

const byNumber = (round: (value: number) => number): Function => {
  return (args) => round(Number(args.exactly(1).number(0)));
};

function hashable(args: Arguments): Uint8Array {
  const value = args.exactly(1).any(0);
  if (typeof value === 'string') return Buffer.from(value);
  if (value instanceof Uint8Array) return value;
  throw new EvaluationError('Only a string or bytes can be hashed.');
}

const digest = (algorithm: string): Function => {
  return (args) => new Uint8Array(createHash(algorithm).update(hashable(args)).digest());
};

/** A checksum as four bytes, little-endian. */
const checksum = (sum: (data: Uint8Array) => number): Function => {
  return (args) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(sum(hashable(args)) >>> 0);
    return new Uint8Array(bytes);
  };
};

/**
 * A date of the calendar. A day that does not exist, such as 31 June, is an error and does not become a day of the next
 * month.
 */
function dateOf(year: bigint, month: bigint, day: bigint): Timestamp {
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  if (date.getUTCMonth() + 1 !== Number(month) || date.getUTCDate() !== Number(day))
    throw new EvaluationError(`There is no day ${year}-${month}-${day}.`);
  return Timestamp.fromMillis(BigInt(date.getTime()));
}

const namespaces: Readonly<Record<string, Table>> = {
  duration: {
    value(args) {
      const unit = unitNanos[args.exactly(2).string(1)];
      if (unit === undefined) throw new EvaluationError(`"${args.string(1)}" is no unit of time.`);
      return new Duration(args.int(0) * unit);
    },
    time(args) {
      args.exactly(4);
      return new Duration(
        ((args.int(0) * 60n + args.int(1)) * 60n + args.int(2)) * 1_000_000_000n + args.int(3),
      );
    },
    abs(args) {
      const { nanos } = args.exactly(1).duration(0);
      return new Duration(nanos < 0n ? -nanos : nanos);
    },
  },
  timestamp: {
    date: (args) => dateOf(args.exactly(3).int(0), args.int(1), args.int(2)),
    value: (args) => Timestamp.fromMillis(args.exactly(1).int(0)),
  },
  math: {
    abs(args) {
      const value = args.exactly(1).number(0);
      return typeof value === 'bigint' ? BigInt.asIntN(64, value < 0n ? -value : value) : Math.abs(value);
    },
    ceil: byNumber(Math.ceil),
    floor: byNumber(Math.floor),
    /** Returns an int, unlike the other functions that round. */
    round: (args) => clampToInt(Math.round(Number(args.exactly(1).number(0)))),
    sqrt: byNumber(Math.sqrt),
    pow: (args) => Number(args.exactly(2).number(0)) ** Number(args.number(1)),
    isInfinite: (args) => Math.abs(Number(args.exactly(1).number(0))) === Infinity,
    isNaN: (args) => Number.isNaN(Number(args.exactly(1).number(0))),
  },
  hashing: { crc32: checksum(crc32), crc32c: checksum(crc32c), md5: digest('md5'), sha256: digest('sha256') },
  latlng: {
    value(args) {
      const [latitude, longitude] = [Number(args.exactly(2).number(0)), Number(args.number(1))];
      if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180)
        throw new EvaluationError('There is no such place.');
      return new LatLng(latitude, longitude);
    },
  },
};

/** True for names that can only be a package. `firestore` may also be a variable. */
export function isPackage(name: string): boolean {
  return Object.hasOwn(namespaces, name);
}

export function isNamespace(name: string): boolean {
  return Object.hasOwn(namespaces, name) || name === 'firestore';
}

function call(table: Table | undefined, name: string, values: readonly Value[]): Value {
  const found = table && Object.hasOwn(table, name) ? table[name] : undefined;
  if (!found) throw new EvaluationError(`Function not found error: Name: [${name}].`);
  return found(new Arguments(name, values));
}

export const callConversion = (name: string, values: readonly Value[]): Value =>
  call(conversions, name, values);

export const callInNamespace = (namespace: string, name: string, values: readonly Value[]): Value =>
  call(namespaces[namespace], name, values);
