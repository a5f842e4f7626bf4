import { invalidArgument } from '../status.ts';
import type { Fields, Value } from '../types.ts';
import { mapOf, vectorElements } from './kinds.ts';

/** A parsed field path: at least one segment, none empty. */
export type FieldPath = readonly string[];

/** One segment and the dot behind it. A segment in backticks may contain anything, with a backslash before \ and `. */
const SEGMENT = /(?:`((?:[^`\\]|\\.)+)`|([^`.]+))(\.|$)/gsy;

function parse(text: string): FieldPath {
  const segments: string[] = [];
  let position = 0;
  let followed = true;
  while (followed) {
    SEGMENT.lastIndex = position;
    const match = SEGMENT.exec(text);
    if (match === null) throw invalidArgument(`Invalid field path "${text}".`);
    segments.push(match[1] === undefined ? (match[2] ?? '') : match[1].replaceAll(/\\(.)/gs, '$1'));
    position = SEGMENT.lastIndex;
    followed = match[3] === '.';
  }
  return segments;
}

const CACHE_LIMIT = 5000;
const parsed = new Map<string, FieldPath>();

/** Parses a field path such as ``a.`b c`.d``. Paths are cached, because the product uses only a few. */
export function parseFieldPath(text: string): FieldPath {
  const known = parsed.get(text);
  if (known !== undefined) return known;
  const path = parse(text);
  if (parsed.size >= CACHE_LIMIT) parsed.clear();
  parsed.set(text, path);
  return path;
}

function own(fields: Fields, key: string): Value | undefined {
  return Object.hasOwn(fields, key) ? fields[key] : undefined;
}

export function getField(fields: Fields, path: FieldPath): Value | undefined {
  let level = fields;
  let value: Value | undefined;
  for (const [index, segment] of path.entries()) {
    value = own(level, segment);
    if (value === undefined || index === path.length - 1) return value;
    if (value.valueType !== 'mapValue') return undefined;
    level = value.mapValue.fields;
  }
  return value;
}

/**
 * Returns a copy in which the field is set, or removed if `value` is undefined. To set it, values on the path that
 * are not maps are replaced with maps.
 */
export function setField(fields: Fields, path: FieldPath, value: Value | undefined, depth = 0): Fields {
  const key = path[depth] as string;
  if (depth === path.length - 1) {
    const { [key]: _replaced, ...others } = fields;
    return value === undefined ? others : { ...fields, [key]: value };
  }
  const current = own(fields, key);
  // a vector is encoded as a map, but setting a field inside a vector replaces the whole vector
  const isMap = current?.valueType === 'mapValue' && vectorElements(current) === null;
  const inner = isMap ? current.mapValue.fields : undefined;
  if (inner === undefined && value === undefined) return fields;
  return { ...fields, [key]: mapOf(setField(inner ?? {}, path, value, depth + 1)) };
}

export function projectFields(fields: Fields, paths: readonly FieldPath[]): Fields {
  let projected: Fields = {};
  for (const path of paths) {
    const value = getField(fields, path);
    if (value !== undefined) projected = setField(projected, path, value);
  }
  return projected;
}
