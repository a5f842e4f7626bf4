import type { Fields, Value } from '../types.ts';

/** The largest document, in bytes as Firestore's documentation counts them. */
export const MAX_DOCUMENT_BYTES = 1_048_576;
const DOCUMENT_OVERHEAD = 32;
const NAME_OVERHEAD = 16;
/** The number of segments of `projects/p/databases/d/documents`, whose bytes are not counted. */
const ROOT_SEGMENTS = 5;

export const utf8Bytes = (text: string): number => Buffer.byteLength(text, 'utf8');

function nameBytes(name: string): number {
  let bytes = NAME_OVERHEAD;
  for (const segment of name.split('/').slice(ROOT_SEGMENTS)) bytes += utf8Bytes(segment) + 1;
  return bytes;
}

function valueBytes(value: Value): number {
  switch (value.valueType) {
    case 'nullValue':
    case 'booleanValue':
      return 1;
    case 'integerValue':
    case 'doubleValue':
    case 'timestampValue':
      return 8;
    case 'stringValue':
      return utf8Bytes(value.stringValue) + 1;
    case 'bytesValue':
      return value.bytesValue.length;
    case 'referenceValue':
      return nameBytes(value.referenceValue);
    case 'geoPointValue':
      return 16;
    case 'arrayValue':
      return value.arrayValue.values.reduce((bytes, element) => bytes + valueBytes(element), 0);
    default:
      return fieldsBytes(value.mapValue.fields);
  }
}

function fieldsBytes(fields: Fields): number {
  let bytes = 0;
  for (const key of Object.keys(fields)) bytes += utf8Bytes(key) + 1 + valueBytes(fields[key] as Value);
  return bytes;
}

export function documentBytes(name: string, fields: Fields): number {
  return nameBytes(name) + fieldsBytes(fields) + DOCUMENT_OVERHEAD;
}
