import { invalid } from '../failure.ts';

/** A JSON object whose fields are not known to be anything yet. */
export type Fields = Partial<Record<string, unknown>>;

export function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object at `path`; an absent one is empty. A field that the API does not know is refused, as Google does. */
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

/** A string, or undefined where it is absent or empty, which is the same in this protocol. */
export function readString(fields: Fields, key: string, path: string): string | undefined {
  const value = fields[key];
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string') throw invalid(`Invalid value at '${path}.${key}' (TYPE_STRING).`);
  return value;
}

/** A number, also as text, which is how JSON carries 64 bits. */
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

/** A name out of `names`, or its number; the numbers start with one, because zero is "unspecified". */
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
