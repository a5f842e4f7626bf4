import type { Fields, Value } from '../types.ts';
import { arrayOf, doubleOf, integerOf, mapOf, NULL, referenceOf } from './kinds.ts';
import { isoOf, timestampFromIso } from './timestamps.ts';

/** Lossless JSON form of values, in the format of Firestore's REST API. */
export type JsonValue =
  | { nullValue: null }
  | { booleanValue: boolean }
  | { integerValue: string }
  | { doubleValue: JsonDouble }
  | { timestampValue: string }
  | { stringValue: string }
  | { bytesValue: string }
  | { referenceValue: string }
  | { geoPointValue: { latitude: JsonDouble; longitude: JsonDouble } }
  | { arrayValue: { values: JsonValue[] } }
  | { mapValue: { fields: JsonFields } };

type JsonDouble = number | 'NaN' | 'Infinity' | '-Infinity' | '-0';
export type JsonFields = Record<string, JsonValue>;

function doubleToJson(number: number): JsonDouble {
  if (Object.is(number, -0)) return '-0';
  if (Number.isNaN(number)) return 'NaN';
  if (Number.isFinite(number)) return number;
  return number > 0 ? 'Infinity' : '-Infinity';
}

export function valueToJson(value: Value): JsonValue {
  switch (value.valueType) {
    case 'nullValue':
      return { nullValue: null };
    case 'booleanValue':
      return { booleanValue: value.booleanValue };
    case 'integerValue':
      return { integerValue: value.integerValue };
    case 'doubleValue':
      return { doubleValue: doubleToJson(value.doubleValue) };
    case 'timestampValue':
      return { timestampValue: isoOf(value.timestampValue) };
    case 'stringValue':
      return { stringValue: value.stringValue };
    case 'bytesValue':
      return { bytesValue: value.bytesValue.toString('base64') };
    case 'referenceValue':
      return { referenceValue: value.referenceValue };
    case 'geoPointValue': {
      const { latitude, longitude } = value.geoPointValue;
      return { geoPointValue: { latitude: doubleToJson(latitude), longitude: doubleToJson(longitude) } };
    }
    case 'arrayValue':
      return { arrayValue: { values: value.arrayValue.values.map(valueToJson) } };
    default:
      return { mapValue: { fields: fieldsToJson(value.mapValue.fields) } };
  }
}

export function fieldsToJson(fields: Fields): JsonFields {
  const json: JsonFields = {};
  for (const [name, value] of Object.entries(fields)) json[name] = valueToJson(value);
  return json;
}

/** Reads the output of `valueToJson`. Throws a TypeError for anything else. */
export function valueFromJson(json: JsonValue): Value {
  if ('stringValue' in json) return { valueType: 'stringValue', stringValue: json.stringValue };
  if ('integerValue' in json) return integerOf(json.integerValue);
  if ('booleanValue' in json) return { valueType: 'booleanValue', booleanValue: json.booleanValue };
  if ('mapValue' in json) return mapOf(fieldsFromJson(json.mapValue.fields));
  if ('arrayValue' in json) return arrayOf(json.arrayValue.values.map(valueFromJson));
  if ('doubleValue' in json) return doubleOf(Number(json.doubleValue));
  if ('nullValue' in json) return NULL;
  if ('referenceValue' in json) return referenceOf(json.referenceValue);
  return rareValueFromJson(json);
}

function rareValueFromJson(json: JsonValue): Value {
  if ('timestampValue' in json) {
    const timestampValue = timestampFromIso(json.timestampValue);
    if (timestampValue !== null) return { valueType: 'timestampValue', timestampValue };
  }
  if ('bytesValue' in json)
    return { valueType: 'bytesValue', bytesValue: Buffer.from(json.bytesValue, 'base64') };
  if ('geoPointValue' in json) {
    const { latitude, longitude } = json.geoPointValue;
    const geoPointValue = { latitude: Number(latitude), longitude: Number(longitude) };
    return { valueType: 'geoPointValue', geoPointValue };
  }
  throw new TypeError(`Not a Firestore value: ${JSON.stringify(json)}`);
}

export function fieldsFromJson(json: JsonFields): Fields {
  const fields: Record<string, Value> = {};
  for (const [name, value] of Object.entries(json)) fields[name] = valueFromJson(value);
  return fields;
}
