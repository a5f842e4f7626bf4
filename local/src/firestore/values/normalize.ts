import { invalidArgument } from '../status.ts';
import type { Fields, Value } from '../types.ts';
import type { WireArray, WireFields, WireTimestamp, WireValue } from '../wire.ts';
import { arrayOf, doubleOf, elementsOf, integerOf, mapOf, NULL, numberOf, referenceOf } from './kinds.ts';
import { utf8Bytes } from './sizes.ts';

export const MAX_DEPTH = 20;
export const MAX_NAME_BYTES = 1500;
const MAX_VECTOR_DIMENSIONS = 2048;
const RESERVED = /^__.*__$/s;

export function checkFieldName(name: string): void {
  if (name === '') throw invalidArgument('Field names must not be empty.');
  if (RESERVED.test(name)) throw invalidArgument(`Field name "${name}" is reserved.`);
  if (utf8Bytes(name) > MAX_NAME_BYTES)
    throw invalidArgument(`Field names must not be longer than ${MAX_NAME_BYTES} bytes.`);
}

function vector(fields: WireFields): Value {
  const elements = normalizeElements(fields['value']?.arrayValue, 1);
  if (elements.length === 0 || elements.length > MAX_VECTOR_DIMENSIONS)
    throw invalidArgument(`Vectors must have between 1 and ${MAX_VECTOR_DIMENSIONS} dimensions.`);
  if (elements.some((element) => numberOf(element) === undefined))
    throw invalidArgument('Vectors must hold numbers only.');
  return mapOf({
    ['__type__']: { valueType: 'stringValue', stringValue: '__vector__' },
    value: arrayOf(elements),
  });
}

function map(fields: WireFields, depth: number): Value {
  const isVector = Object.hasOwn(fields, '__type__') && fields['__type__']?.stringValue === '__vector__';
  return isVector ? vector(fields) : mapOf(normalizeFields(fields, depth + 1));
}

/** The elements of an array at `depth`. Firestore does not allow arrays directly inside arrays. */
export function normalizeElements(array: WireArray | undefined, depth: number): Value[] {
  if (depth >= MAX_DEPTH) throw invalidArgument(`Property is nested deeper than ${MAX_DEPTH} levels.`);
  return (array?.values ?? []).map((element) => {
    if (element.valueType === 'arrayValue')
      throw invalidArgument('Cannot convert an array value in an array value.');
    return normalizeValue(element, depth + 1);
  });
}

function geoPoint({ latitude = 0, longitude = 0 }: { latitude?: number; longitude?: number }): Value {
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180))
    throw invalidArgument('Latitude must be within [-90, 90] and longitude within [-180, 180].');
  return { valueType: 'geoPointValue', geoPointValue: { latitude, longitude } };
}

/** 0001-01-01 and 9999-12-31, the range of protobuf timestamps. */
const MIN_SECONDS = -62_135_596_800;
const MAX_SECONDS = 253_402_300_799;

function timestamp({ seconds = '0', nanos = 0 }: WireTimestamp): Value {
  const isValid =
    Number(seconds) >= MIN_SECONDS && Number(seconds) <= MAX_SECONDS && nanos >= 0 && nanos < 1e9;
  if (!isValid) throw invalidArgument('A timestamp must lie within the years 1 and 9999.');
  return { valueType: 'timestampValue', timestampValue: { seconds, nanos: nanos - (nanos % 1000) } };
}

type Reader = (wire: WireValue, depth: number) => Value;

const READERS: Readonly<Record<Value['valueType'], Reader>> = {
  nullValue: () => NULL,
  booleanValue: ({ booleanValue = false }) => ({ valueType: 'booleanValue', booleanValue }),
  integerValue: ({ integerValue = '0' }) => integerOf(integerValue),
  doubleValue: ({ doubleValue = 0 }) => doubleOf(doubleValue),
  timestampValue: ({ timestampValue = {} }) => timestamp(timestampValue),
  stringValue: ({ stringValue = '' }) => ({ valueType: 'stringValue', stringValue }),
  bytesValue: ({ bytesValue = [] }) => ({ valueType: 'bytesValue', bytesValue: Buffer.from(bytesValue) }),
  referenceValue: ({ referenceValue = '' }) => referenceOf(referenceValue),
  geoPointValue: ({ geoPointValue = {} }) => geoPoint(geoPointValue),
  arrayValue: ({ arrayValue }, depth) => arrayOf(normalizeElements(arrayValue, depth)),
  mapValue: ({ mapValue }, depth) => map(mapValue?.fields ?? {}, depth),
};

const isKnownType = (type: string): type is Value['valueType'] => Object.hasOwn(READERS, type);

/**
 * Refuses an invalid value, and fills in what a valid one omits. Timestamps are truncated to microseconds, as Firestore
 * stores them.
 */
export function normalizeValue(wire: WireValue | undefined, depth = 1): Value {
  const type = wire?.valueType ?? '';
  if (wire === undefined || !isKnownType(type))
    throw invalidArgument('A value has no type that this server knows.');
  return READERS[type](wire, depth);
}

/** Refuses invalid fields, and fills in what valid ones omit. */
export function normalizeFields(fields: WireFields, depth = 1): Fields {
  if (depth > MAX_DEPTH) throw invalidArgument(`Property is nested deeper than ${MAX_DEPTH} levels.`);
  const normalized: Record<string, Value> = {};
  for (const name of Object.keys(fields)) {
    checkFieldName(name);
    normalized[name] = normalizeValue(fields[name], depth);
  }
  return normalized;
}

/** The deepest level of nesting, where the document's own fields are level one. */
export function depthOf(fields: Fields): number {
  let deepest = 1;
  for (const value of Object.values(fields)) deepest = Math.max(deepest, valueDepth(value));
  return deepest;
}

function valueDepth(value: Value): number {
  if (value.valueType === 'mapValue') return 1 + depthOf(value.mapValue.fields);
  if (value.valueType !== 'arrayValue') return 1;
  return 1 + Math.max(1, ...elementsOf(value).map(valueDepth));
}
