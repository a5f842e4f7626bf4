import { Duration, LatLng, RulesPath, RulesSet, Timestamp, type Value } from './values.ts';

/**
 * How 1 and 1.0 are compared. `apart`: they are unequal, as in lists and maps. `alike`: they are equal, as in sets and
 * `diff`.
 */
type Numbers = 'apart' | 'alike';

const isNumber = (value: Value): value is bigint | number =>
  typeof value === 'bigint' || typeof value === 'number';

const isTemplate = (path: RulesPath) => path.segments.some((segment) => segment.startsWith('{'));

function sameMaps(a: ReadonlyMap<string, Value>, b: ReadonlyMap<string, Value>, numbers: Numbers): boolean {
  return (
    a.size === b.size &&
    [...a].every(([key, value]) => b.has(key) && same(value, b.get(key) ?? null, numbers))
  );
}

/** A text that identifies the value among others of its type; null for types that have no such text. */
function keyOf(value: object): string | null {
  if (value instanceof Timestamp || value instanceof Duration) return String(value.nanos);
  if (value instanceof LatLng) return `${value.latitude} ${value.longitude}`;
  return value instanceof Uint8Array ? Buffer.from(value).toString('hex') : null;
}

/** Map diffs, and paths with unbound wildcards, never equal another value. */
function sameObjects(a: object, b: object): boolean {
  if (a instanceof RulesSet && b instanceof RulesSet)
    return a.items.length === b.items.length && a.items.every((item) => includesAlike(b.items, item));
  if (a instanceof RulesPath && b instanceof RulesPath)
    return !isTemplate(a) && same([...a.segments], [...b.segments], 'apart');
  const key = keyOf(a);
  return key !== null && a.constructor === b.constructor && key === keyOf(b);
}

function same(a: Value, b: Value, numbers: Numbers): boolean {
  if (isNumber(a) && isNumber(b) && typeof a !== typeof b)
    return numbers === 'alike' && Number(a) === Number(b);
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, i) => same(item, b[i] ?? null, numbers));
  if (a instanceof Map && b instanceof Map) return sameMaps(a, b, numbers);
  if (typeof a === 'object' && typeof b === 'object' && a !== null && b !== null) return sameObjects(a, b);
  return a === b;
}

/** The operator `==`: an int may equal a float, except inside of lists and maps. */
export function equal(a: Value, b: Value): boolean {
  return same(a, b, isNumber(a) ? 'alike' : 'apart');
}

export const alike = (a: Value, b: Value): boolean => same(a, b, 'alike');

/** Whether a list contains a value. In a list, 1 and 1.0 differ. */
export function includes(items: readonly Value[], wanted: Value): boolean {
  return items.some((item) => same(item, wanted, 'apart'));
}

/** Whether a set contains a value. In a set, 1 and 1.0 are the same. */
export function includesAlike(items: readonly Value[], wanted: Value): boolean {
  return items.some((item) => same(item, wanted, 'alike'));
}

export function setOf(items: readonly Value[]): RulesSet {
  return new RulesSet(items.filter((item, i) => !includesAlike(items.slice(0, i), item)));
}
