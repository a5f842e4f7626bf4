import { isRecord } from '@fanfare/core/values/is-record.ts';
import { invalid } from '../failure.ts';

/** A JSON object whose fields have not been checked yet. */
export type Fields = Partial<Record<string, unknown>>;

/** Returns the object at `path`, or an empty object if it is absent. An unknown field is refused, as Google does. */
export function readFields(value: unknown, path: string, known: readonly string[]): Fields {
  if (value === undefined || value === null) return {};
  if (!isRecord(value)) throw invalid(`Invalid value at '${path}', an object is expected.`);
  const stranger = Object.keys(value).find((key) => !known.includes(key));
  if (stranger !== undefined) {
    throw invalid(
      `Invalid JSON payload received. Unknown name "${stranger}" at '${path}': Cannot find field.`,
    );
  }
  return value;
}

/** Returns a string, or undefined if the field is absent or empty. Both mean the same in this protocol. */
export function readString(fields: Fields, key: string, path: string): string | undefined {
  const value = fields[key];
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string') throw invalid(`Invalid value at '${path}.${key}' (TYPE_STRING).`);
  return value;
}

/** Returns a number, which may also be given as text, because that is how JSON carries 64-bit values. */
export function readNumber(fields: Fields, key: string, path: string): number | undefined {
  const value = fields[key];
  if (value === undefined || value === null) return undefined;
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number === 'number' && Number.isFinite(number)) return number;
  throw invalid(`Invalid value at '${path}.${key}' (TYPE_DOUBLE).`);
}

export function readInteger(fields: Fields, key: string, path: string): number | undefined {
  const number = readNumber(fields, key, path);
  if (number === undefined || Number.isInteger(number)) return number;
  throw invalid(`Invalid value at '${path}.${key}' (TYPE_INT32).`);
}

/** Returns one of `names`, given by name or by number. Numbers start at one, because zero means "unspecified". */
export function readEnum<Name extends string>(
  value: unknown,
  path: string,
  names: readonly Name[],
): Name | undefined {
  if (value === undefined || value === null || value === 0 || value === '0') return undefined;
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  const name = typeof number === 'number' ? names[number - 1] : names.find((each) => each === number);
  if (name !== undefined) return name;
  if (typeof value === 'string' && value.endsWith('_UNSPECIFIED')) return undefined;
  throw invalid(`Invalid value at '${path}' (TYPE_ENUM), ${JSON.stringify(value)}`);
}
